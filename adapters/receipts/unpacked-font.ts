import { inflateSync } from 'node:zlib'

/** The sizes of the parts of both formats (WOFF 1.0, sections 3 and 4; OpenType, "Organization of an OpenType font"). */
const woffHeader = 44
const woffEntry = 20
const sfntHeader = 12
const sfntEntry = 16

/**
 * A typeface out of its WOFF file: the same tables, unpacked. PDFKit reads WOFF too, and unpacks the table of shapes again
 * for each letter, which is most of the work of a short document.
 */
export function unpackedFont(woff: Buffer): Uint8Array {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, place) => {
    const entry = woffHeader + place * woffEntry
    const offset = woff.readUInt32BE(entry + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
    const length = woff.readUInt32BE(entry + 12)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed.length === length ? packed : inflateSync(packed),
    }
  })
  const start = sfntHeader + count * sfntEntry
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), start)
  const font = Buffer.alloc(size)
  const power = Math.floor(Math.log2(count))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(2 ** power * 16, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  let at = start
  for (const [place, { tag, checksum, bytes }] of tables.entries()) {
    const entry = sfntHeader + place * sfntEntry
    tag.copy(font, entry)
    font.writeUInt32BE(checksum, entry + 4)
    font.writeUInt32BE(at, entry + 8)
    font.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(font, at)
    at += padded(bytes.length)
  }
  return font
}

const padded = (length: number) => Math.ceil(length / 4) * 4
