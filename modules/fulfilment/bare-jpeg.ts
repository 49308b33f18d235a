const mark = 0xff
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/**
 * The same picture with nothing in it but the picture: no EXIF, no place, no comment, no colour profile, no preview, and
 * nothing behind its end. The bytes that stay are as they were, so that a JPEG that had nothing else stays byte by byte. Null
 * for what is no whole JPEG.
 */
export function bareJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (bytes[0] !== mark || bytes[1] !== startOfImage) return null
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== mark) return null
    const kind = bytes[at + 1] ?? 0
    if (kind === mark) {
      // A marker may have more of these before it.
      at += 1
      continue
    }
    if (kind === endOfImage) return joined([...kept, bytes.subarray(at, at + 2)])
    const length = lengthAt(bytes, at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return null
    if (isOfPicture(kind, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end))
    at = end
    if (kind !== startOfScan) continue
    const scanned = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, scanned))
    at = scanned
  }
  return null
}

const lengthAt = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)

/** Frames, tables and scans; of the segments of applications the two that say how to read them, in their shortest form. */
function isOfPicture(kind: number, content: Uint8Array): boolean {
  if (kind === 0xe0) return content.length === 14 && startsWith(content, 'JFIF\0')
  if (kind === 0xee) return content.length === 12 && startsWith(content, 'Adobe')
  return kind >= 0xc0 && kind <= 0xdd && !(kind >= 0xd0 && kind <= endOfImage)
}

const startsWith = (bytes: Uint8Array, text: string) =>
  text.split('').every((letter, n) => bytes[n] === letter.charCodeAt(0))

/** The place of the marker after the points of a scan. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(mark, from); at !== -1; at = bytes.indexOf(mark, at + 2)) {
    const next = bytes[at + 1] ?? endOfImage
    const isOfScan = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isOfScan) return at
  }
  return bytes.length
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
