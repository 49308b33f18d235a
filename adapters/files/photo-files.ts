import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { KeptPicture, PhotoFiles, VisitPhotoFiles } from '#modules/booking'
import { bareJpeg } from '#modules/fulfilment'
import { type IncomingFile, accept, refuse } from '#modules/shared'
import { createKeptFiles } from './kept-files.ts'
import { mostPixels, unpacked } from './picture-room.ts'
import { createRoom } from './room.ts'

const longestSide = 2_000
const mostAtOnce = Math.min(4, availableParallelism())
const formats = new Set(['jpeg', 'png', 'webp', 'heif'])

/** Photos in a folder of their own, outside of what the web server serves, and the originals of visits in another. */
export function createPhotoFiles(
  folder: string,
  originalsFolder = join(folder, 'originals'),
): PhotoFiles & VisitPhotoFiles {
  const { write, read, remove } = createKeptFiles(folder, { like: /^[0-9a-f-]{36}\.jpg$/, kind: 'photo' })
  const originals = createKeptFiles(originalsFolder, { like: /^[0-9a-f-]{36}$/, kind: 'original' })
  const turns = createRoom(mostAtOnce)
  /** Anybody may send the photos of a request: one at a time is in memory, however many come. */
  const requestTurns = createRoom(1)

  /** No more at once than there are processors, and each in memory only then. */
  function inTurn<T>(file: IncomingFile, work: (bytes: Uint8Array) => Promise<T>): Promise<T> {
    return turns.within(1, async () => work(await file.read()))
  }

  const pictureIn = ({ data, width, height }: Developed, file: string): KeptPicture => ({
    file,
    mediaType: 'image/jpeg',
    width,
    height,
    bytes: data.length,
  })

  return {
    read,
    remove,
    readOriginal: originals.read,
    removeOriginal: originals.remove,
    // Computes the digest beside the main thread, which 15 MB would block for long.
    digest: async (incoming) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', (await incoming.read()) as Uint8Array<ArrayBuffer>)).toString(
        'hex',
      ),
    async keep(incoming) {
      const picture = await requestTurns.within(1, () => inTurn(incoming, developed))
      if (!picture) return refuse({ kind: 'not-a-picture' })
      const file = `${randomUUID()}.jpg`
      await write(file, picture.data)
      return accept(pictureIn(picture, file))
    },
    async keepWithOriginal(incoming, announce) {
      const { picture, bytes } = await inTurn(incoming, async (read) => ({
        picture: await developed(read),
        bytes: read,
      }))
      if (!picture) return refuse({ kind: 'not-a-picture' })
      const [file, original] = [`${randomUUID()}.jpg`, randomUUID()]
      await announce({ file, original })
      await Promise.all([originals.write(original, bytes), write(file, picture.data)])
      return accept({ ...pictureIn(picture, file), original, originalType: `image/${picture.format}` })
    },
    async keepCopy(incoming, announce) {
      const picture = await inTurn(incoming, async (bytes) => (await asItCame(bytes)) ?? developed(bytes))
      if (!picture) return refuse({ kind: 'not-a-picture' })
      const file = `${randomUUID()}.jpg`
      await announce(file)
      await write(file, picture.data)
      return accept(pictureIn(picture, file))
    },
    async keepOriginal(incoming, announce) {
      const { format, bytes } = await inTurn(incoming, async (read) => ({ format: await readable(read), bytes: read }))
      if (format === null) return refuse({ kind: 'not-a-picture' })
      const original = randomUUID()
      await announce(original)
      await originals.write(original, bytes)
      return accept({ original, originalType: `image/${format}` })
    },
  }
}

interface Decoder {
  readonly image: Sharp
  readonly format: string
  readonly pixels: number
}

interface Developed {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly format: string
}

/** Upright, at most 2,000 pixels either way, and a JPEG that has nothing of the file it came from but the picture. */
async function developed(bytes: Uint8Array): Promise<Developed | null> {
  const decoded = await decoder(bytes)
  if (!decoded) return null
  const { image, format, pixels } = decoded
  try {
    const { data, info } = await unpacked.within(pixels, () =>
      image
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 82 })
        .timeout({ seconds: 10 })
        .toBuffer({ resolveWithObject: true }),
    )
    return { data, width: info.width, height: info.height, format }
  } catch {
    // A file that libvips cannot read to the end is no usable photograph.
    return null
  }
}

/**
 * A JPEG that a copy of ours could be: small, upright, nothing in it but the picture, and read to the end. It stays byte by
 * byte, so that its digest is that of the phone. Null for any other.
 */
async function asItCame(bytes: Uint8Array): Promise<Developed | null> {
  if (bareJpeg(bytes)?.length !== bytes.length) return null
  const decoded = await decoder(bytes, 'warning')
  if (decoded?.format !== 'jpeg') return null
  const { width, height, space } = await decoded.image.metadata()
  if (Math.max(width, height) > longestSide || (space !== 'srgb' && space !== 'b-w')) return null
  return (await isWhole(decoded)) ? { data: bytes, width, height, format: 'jpeg' } : null
}

/** Its format; null for what is no photograph. */
async function readable(bytes: Uint8Array): Promise<string | null> {
  const decoded = await decoder(bytes)
  return decoded && (await isWhole(decoded)) ? decoded.format : null
}

/** Decodes all of it, in as little memory as its format allows. */
async function isWhole({ image, pixels }: Decoder): Promise<boolean> {
  try {
    await unpacked.within(pixels, () => image.resize({ width: 16 }).raw().timeout({ seconds: 10 }).toBuffer())
    return true
  } catch {
    return false
  }
}

/** Loaded when the first photo comes: a server that gets none keeps the memory. */
async function decoder(bytes: Uint8Array, failOn: 'error' | 'warning' = 'error'): Promise<Decoder | null> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn, pages: 1 })
    const { format, width, height } = await image.metadata()
    return formats.has(format) ? { image, format, pixels: width * height } : null
  } catch {
    return null
  }
}
