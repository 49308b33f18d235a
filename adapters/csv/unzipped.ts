import { keywordFileLimits } from '#modules/keywords'
import { UnreadableFile } from './text-lines.ts'

/** Packed bytes are unpacked a few at a time: at the most that packing reaches, one such piece becomes 4 MB. */
const packedPiece = 4 * 1024
/** The bytes that may come of few before their ratio counts. */
const freeBytes = 1024 * 1024

export interface UnzippedPiece {
  /** The place of its entry in the archive, from 0. */
  readonly entry: number
  readonly name: string
  readonly bytes: Uint8Array
  readonly isLast: boolean
}

/**
 * The entries of a ZIP archive in its order, a piece at a time, within the limits of entries, of bytes and of the ratio.
 * Throws `UnreadableFile` where one of them is passed or the archive is damaged. Nothing is written anywhere.
 */
export async function* unzipped(archive: AsyncIterable<Uint8Array>): AsyncGenerator<readonly UnzippedPiece[]> {
  const { Unzip, UnzipInflate } = await import('fflate')
  const ready: UnzippedPiece[] = []
  let [entries, ended, packed, unpacked] = [0, 0, 0, 0]
  let damaged = false
  const unzip = new Unzip((file) => {
    const entry = entries++
    file.ondata = (fault, bytes, isLast) => {
      if (fault) damaged = true
      if (fault || damaged) return
      unpacked += bytes.length
      if (isLast) ended += 1
      ready.push({ entry, name: file.name, bytes, isLast })
    }
    if (entries <= keywordFileLimits.entries) file.start()
  })
  unzip.register(UnzipInflate)

  function pushed(bytes: Uint8Array, isLast: boolean): readonly UnzippedPiece[] {
    packed += bytes.length
    try {
      unzip.push(bytes, isLast)
    } catch {
      damaged = true
    }
    if (entries > keywordFileLimits.entries)
      throw new UnreadableFile(`The ZIP has more than ${keywordFileLimits.entries} files.`)
    if (unpacked > keywordFileLimits.bytes) throw new UnreadableFile('The ZIP unpacks to more than 100 MB.')
    if (unpacked > freeBytes + packed * keywordFileLimits.ratio) {
      throw new UnreadableFile('The ZIP unpacks to much more than any export of Search Console.')
    }
    if (damaged) throw new UnreadableFile('The ZIP is damaged, or packed in a way that is not known here.')
    return ready.splice(0)
  }

  for await (const piece of archive) {
    for (let at = 0; at < piece.length; at += packedPiece) yield pushed(piece.subarray(at, at + packedPiece), false)
  }
  yield pushed(new Uint8Array(0), true)
  if (ended < entries || entries === 0) throw new UnreadableFile('The ZIP is not whole.')
}
