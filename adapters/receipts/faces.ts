import { join } from 'node:path'
import { type Face, faces } from '#modules/invoicing'

/** The files of the typefaces. */
export type Faces = Readonly<Record<Face, string>>

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
export function filesOf(fonts: string): Faces {
  const fileOf = (face: Face) =>
    join(fonts, `${alphabets[face.slice('body'.length)]}-${face.startsWith('bold') ? 700 : 400}-normal.woff`)
  return Object.fromEntries(faces.map((face) => [face, fileOf(face)])) as Record<Face, string>
}
