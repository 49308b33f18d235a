import type { FileHandle } from 'node:fs/promises'
import { pieceOf } from '../pieces.ts'

/** Frames that must follow one another at the beginning: a beginning that only looks like one has no second. */
const framesChecked = 4

/** In kbit/s, by index, of layer III: MPEG 1, and MPEG 2 with 2.5. */
const rates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const rates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const frequencies = [44_100, 48_000, 32_000]

/** Frames of MPEG layer III, behind a tag or not. */
export async function isMp3(handle: FileHandle, bytes: number): Promise<boolean> {
  let at = await afterTag(handle)
  if (at === null) return false
  // Some programs fill up behind the tag.
  const filling = await pieceOf(handle, at, 4_096)
  const first = filling.findIndex((byte) => byte !== 0)
  if (first === -1) return false
  at += first
  for (let frame = 0; frame < framesChecked && at < bytes; frame += 1) {
    const length = frameLength(await pieceOf(handle, at, 4))
    if (length === null) return frame > 0 && (await isTagAtEnd(handle, at, bytes))
    // One frame that goes past the end of the file is no sound.
    if (frame === 0 && at + length >= bytes) return false
    at += length
  }
  return true
}

async function afterTag(handle: FileHandle): Promise<number | null> {
  const head = await pieceOf(handle, 0, 10)
  if (head.toString('latin1', 0, 3) !== 'ID3') return 0
  const [a = 0x80, b = 0x80, c = 0x80, d = 0x80] = head.subarray(6, 10)
  if ((a | b | c | d) & 0x80) return null
  return 10 + a * 0x20_0000 + b * 0x4000 + c * 0x80 + d
}

/** Null for four bytes that begin no frame. */
function frameLength(head: Buffer): number | null {
  if (head.length < 4) return null
  const bits = head.readUInt32BE(0)
  const version = (bits >>> 19) & 3
  if (bits >>> 21 !== 0x7ff || version === 1 || ((bits >>> 17) & 3) !== 1) return null
  const rate = (version === 3 ? rates1 : rates2)[(bits >>> 12) & 15] ?? 0
  const frequency = frequencies[(bits >>> 10) & 3]
  if (rate === 0 || frequency === undefined) return null
  const halved = version === 3 ? 1 : version === 2 ? 2 : 4
  return Math.floor(((version === 3 ? 144 : 72) * rate * 1_000) / (frequency / halved)) + ((bits >>> 9) & 1)
}

async function isTagAtEnd(handle: FileHandle, at: number, bytes: number): Promise<boolean> {
  const tag = (await pieceOf(handle, at, 8)).toString('latin1')
  return (tag.startsWith('TAG') && bytes - at === 128) || tag.startsWith('APETAGEX')
}

const mostPages = 100_000
const codecs = ['OpusHead', '\u0001vorbis', '\u007fFLAC', 'Speex   ']

async function beginsWithCodec(handle: FileHandle, at: number): Promise<boolean> {
  const head = (await pieceOf(handle, at, 8)).toString('latin1')
  return codecs.some((codec) => head.startsWith(codec))
}

/** Pages follow one another to the end of the file, and the first names a codec of sound. */
export async function isOgg(handle: FileHandle, bytes: number): Promise<boolean> {
  let at = 0
  for (let pages = 0; at < bytes; pages += 1) {
    const head = await pieceOf(handle, at, 27 + 255 + 8)
    if (pages > mostPages || head.length < 27 || head.toString('latin1', 0, 5) !== 'OggS\0') return false
    const segments = head[26] ?? 0
    const body = at + 27 + segments
    if (pages === 0 && !(await beginsWithCodec(handle, body))) return false
    at = body + head.subarray(27, 27 + segments).reduce((sum, length) => sum + length, 0)
  }
  return at === bytes
}

/** The size that it says is that of the file, and the chunks fill it. */
export async function isWav(handle: FileHandle, bytes: number): Promise<boolean> {
  const head = await pieceOf(handle, 0, 12)
  if (head.length < 12 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE')
    return false
  const said = head.readUInt32LE(4) + 8
  if (said !== bytes && said + 1 !== bytes) return false
  const kinds: string[] = []
  let at = 12
  while (at < said) {
    const chunk = await pieceOf(handle, at, 8)
    if (chunk.length < 8 || kinds.length > 1_000) return false
    kinds.push(chunk.toString('latin1', 0, 4))
    const size = chunk.readUInt32LE(4)
    at += 8 + size + (size % 2)
  }
  return (at === said || at === said + 1) && kinds.includes('fmt ') && kinds.includes('data')
}
