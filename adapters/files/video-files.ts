import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoFiles } from '#modules/booking'
import type { QuoteVideoFiles } from '#modules/quoting'

const endings = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' } as const
type VideoType = keyof typeof endings

const like = /^[0-9a-f-]{36}\.(?:mp4|mov|webm)$/

/** Brands of the file type box that name a film; those of still pictures and of music are left out. */
const films = /^(?:isom|iso[2-9a-c]|mp4[12]|avc1|hvc1|hev1|av01|dash|mmp4|MSNV|XAVC|CAEP|3gp\w|3g2\w|M4V[ HP]|f4v )$/

/** No film has so many boxes on its first level, unless it is made to be slow. */
const mostBoxes = 50_000

/** Videos in a folder of their own, outside of what the web server serves. */
export function createVideoFiles(folder: string): QuoteVideoFiles & Pick<PhotoFiles, 'read'> {
  function pathOf(file: string): string {
    if (!like.test(file)) throw new Error('not the name of a kept video')
    return join(folder, file)
  }

  return {
    async typeOf({ path, bytes }) {
      await using handle = await open(path, 'r')
      const head = await pieceOf(handle, 0, 64)
      if (head.subarray(0, 4).equals(ebml)) return isWebm(handle, head)
      if (head.toString('latin1', 4, 8) !== 'ftyp') return null
      const brand = head.toString('latin1', 8, 12)
      const type = brand === 'qt  ' ? 'video/quicktime' : films.test(brand) ? 'video/mp4' : null
      return type && (await isWholeFilm(handle, bytes)) ? type : null
    },

    async keep({ path, bytes }, type, announce) {
      const file = `${randomUUID()}.${endings[type]}`
      await announce(file)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      {
        await using handle = await open(path, 'r+')
        await handle.sync()
      }
      await rename(path, pathOf(file))
      return { file, mediaType: type, bytes }
    },

    async open(file, first, last) {
      const path = pathOf(file)
      try {
        await stat(path)
      } catch (fault) {
        if (isGone(fault)) return null
        throw fault
      }
      return piecesOf(path, first, last)
    },

    async read(file) {
      try {
        return await readFile(pathOf(file))
      } catch (fault) {
        if (isGone(fault)) return null
        throw fault
      }
    },

    remove: (file) => rm(pathOf(file), { force: true }),
  }
}

const pieceBytes = 256 * 1024

/** Nothing stays open between two pieces: a reader may leave at any of them. */
async function* piecesOf(path: string, first: number, last: number): AsyncGenerator<Uint8Array> {
  for (let at = first; at <= last; at += pieceBytes) {
    const piece = await pieceAt(path, at, Math.min(pieceBytes, last - at + 1))
    if (piece.length === 0) return
    yield piece
  }
}

async function pieceAt(path: string, at: number, length: number): Promise<Buffer> {
  await using handle = await open(path, 'r')
  return pieceOf(handle, at, length)
}

function isGone(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ENOENT'
}

const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
const segment = Buffer.from([0x18, 0x53, 0x80, 0x67])

async function pieceOf(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** The header of EBML names the kind of document, and the film follows it. */
async function isWebm(handle: FileHandle, head: Buffer): Promise<VideoType | null> {
  const first = head[4] ?? 0
  const width = Math.clz32(first) - 23
  if (width < 1 || width > 4) return null
  let size = first & (0xff >> width)
  for (let at = 1; at < width; at += 1) size = size * 256 + (head[4 + at] ?? 0)
  const begins = 4 + width + size
  if (size > 1_000 || !head.subarray(0, begins).includes('webm', 0, 'latin1')) return null
  return (await pieceOf(handle, begins, 4)).equals(segment) ? 'video/webm' : null
}

/** The boxes follow one another up to the end of the file, and one says how the film is played. */
async function isWholeFilm(handle: FileHandle, bytes: number): Promise<boolean> {
  let at = 0
  let isPlayable = false
  for (let boxes = 0; at < bytes; boxes += 1) {
    const head = await pieceOf(handle, at, 16)
    if (boxes > mostBoxes || head.length < 8) return false
    const kind = head.toString('latin1', 4, 8)
    if (!/^[\w\u00a9 -]{4}$/.test(kind)) return false
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) return false
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? bytes - at : short
    if (size < (short === 1 ? 16 : 8)) return false
    isPlayable ||= kind === 'moov'
    at += size
  }
  return isPlayable && at === bytes
}
