import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Face, faces } from '#modules/invoicing'
import { unpackedFont } from './unpacked-font.ts'

/** The typefaces by their files, or unpacked. */
export type Faces = Readonly<Record<Face, string | Uint8Array>>

/** The faces of nearly every document: they are read once and stay in memory. */
const kept: readonly Face[] = ['body', 'bold', 'bodyExt', 'boldExt']

/** The files of each alphabet, without weight: the site's own typeface, and Noto Sans for the letters that it lacks. */
const alphabets: Readonly<Record<string, string>> = {
  '': 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin',
  Ext: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext',
  NotoLatin: 'noto-sans/files/noto-sans-latin',
  NotoLatinExt: 'noto-sans/files/noto-sans-latin-ext',
  NotoGreek: 'noto-sans/files/noto-sans-greek',
  NotoGreekExt: 'noto-sans/files/noto-sans-greek-ext',
  NotoCyrillic: 'noto-sans/files/noto-sans-cyrillic',
  NotoCyrillicExt: 'noto-sans/files/noto-sans-cyrillic-ext',
  NotoVietnamese: 'noto-sans/files/noto-sans-vietnamese',
  NotoDevanagari: 'noto-sans/files/noto-sans-devanagari',
}

/** `fonts`: the folder `@fontsource`. */
export function filesOf(fonts: string): Readonly<Record<Face, string>> {
  const fileOf = (face: Face) =>
    join(fonts, `${alphabets[face.slice('body'.length)]}-${face.startsWith('bold') ? 700 : 400}-normal.woff`)
  return Object.fromEntries(faces.map((face) => [face, fileOf(face)])) as Record<Face, string>
}

/** The typefaces, read with the first document. */
export function facesOf(fonts: string): () => Faces {
  let read: Faces | null = null
  return () => {
    if (read) return read
    const files = filesOf(fonts)
    const unpacked = kept.map((face) => [face, unpackedFont(readFileSync(files[face]))] as const)
    read = { ...files, ...(Object.fromEntries(unpacked) as Partial<Record<Face, Uint8Array>>) }
    return read
  }
}
