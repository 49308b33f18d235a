import type { FileHandle } from 'node:fs/promises'
import { pieceOf } from './pieces.ts'

/** Brands of the file type box that name a film; those of still pictures and of music are left out. */
const films = /^(?:isom|iso[2-9a-c]|mp4[12]|avc1|hvc1|hev1|av01|dash|mmp4|MSNV|XAVC|CAEP|3gp\w|3g2\w|M4V[ HP]|f4v )$/

/** No film has so many boxes on its first level, unless it is made to be slow. */
const mostBoxes = 50_000

/** The type that the content says; null for what is no whole film of these types. */
export async function filmIn(
  handle: FileHandle,
  bytes: number,
): Promise<'video/mp4' | 'video/quicktime' | 'video/webm' | null> {
  const head = await pieceOf(handle, 0, 64)
  if (head.subarray(0, 4).equals(ebml)) return isWebm(handle, head)
  const brand = brandOf(head)
  const type = brand === 'qt  ' ? 'video/quicktime' : brand && films.test(brand) ? 'video/mp4' : null
  return type && (await isWholeOfBoxes(handle, bytes, 'moov')) ? type : null
}

/** The brand of the file type box with which a file of boxes begins; null for any other file. */
export function brandOf(head: Buffer): string | null {
  return head.toString('latin1', 4, 8) === 'ftyp' ? head.toString('latin1', 8, 12) : null
}

const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
const segment = Buffer.from([0x18, 0x53, 0x80, 0x67])

/** The header of EBML names the kind of document, and the film follows it. */
async function isWebm(handle: FileHandle, head: Buffer): Promise<'video/webm' | null> {
  const first = head[4] ?? 0
  const width = Math.clz32(first) - 23
  if (width < 1 || width > 4) return null
  let size = first & (0xff >> width)
  for (let at = 1; at < width; at += 1) size = size * 256 + (head[4 + at] ?? 0)
  const begins = 4 + width + size
  if (size > 1_000 || !head.subarray(0, begins).includes('webm', 0, 'latin1')) return null
  return (await pieceOf(handle, begins, 4)).equals(segment) ? 'video/webm' : null
}

/** The boxes follow one another up to the end of the file, and one of them is `needed`. */
export async function isWholeOfBoxes(handle: FileHandle, bytes: number, needed: 'moov' | 'meta'): Promise<boolean> {
  let at = 0
  let isThere = false
  for (let boxes = 0; at < bytes; boxes += 1) {
    const head = await pieceOf(handle, at, 16)
    if (boxes > mostBoxes || head.length < 8) return false
    const kind = head.toString('latin1', 4, 8)
    if (!/^[\w\u00a9 -]{4}$/.test(kind)) return false
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) return false
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? bytes - at : short
    if (size < (short === 1 ? 16 : 8)) return false
    isThere ||= kind === needed
    at += size
  }
  return isThere && at === bytes
}
