import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { KeptPicture, PhotoFiles, VisitPhotoFiles } from '#modules/booking'
import { type IncomingFile, accept, refuse } from '#modules/shared'
import { createKeptFiles } from './kept-files.ts'

const longestSide = 2_000
/** Unpacked: more than any telephone takes, and about 200 MB of memory at the most. */
const mostPixels = 50_000_000
const formats = new Set(['jpeg', 'png', 'webp', 'heif'])

/** Photos in a folder of their own, outside of what the web server serves, and the originals of visits in another. */
export function createPhotoFiles(
  folder: string,
  originalsFolder = join(folder, 'originals'),
): PhotoFiles & VisitPhotoFiles {
  const { write, read, remove } = createKeptFiles(folder, { like: /^[0-9a-f-]{36}\.jpg$/, kind: 'photo' })
  const originals = createKeptFiles(originalsFolder, { like: /^[0-9a-f-]{36}$/, kind: 'original' })
  let before: Promise<unknown> = Promise.resolve()

  /** One at a time: unpacked, each may take 200 MB. */
  function inTurn(file: IncomingFile): ReturnType<typeof developed> {
    const turn = before.then(async () => developed(await file.read()))
    before = turn.catch(() => null)
    return turn
  }

  return {
    read,
    remove,
    readOriginal: originals.read,
    removeOriginal: originals.remove,
    digest: async (incoming) =>
      createHash('sha256')
        .update(await incoming.read())
        .digest('hex'),
    async keep(incoming) {
      const picture = await inTurn(incoming)
      if (!picture) return refuse({ kind: 'not-a-picture' })
      const { data, width, height } = picture
      const file = `${randomUUID()}.jpg`
      await write(file, data)
      const kept: KeptPicture = { file, mediaType: 'image/jpeg', width, height, bytes: data.length }
      return accept(kept)
    },
    async keepWithOriginal(incoming, announce) {
      const picture = await inTurn(incoming)
      if (!picture) return refuse({ kind: 'not-a-picture' })
      const { data, width, height, format } = picture
      const [file, original] = [`${randomUUID()}.jpg`, randomUUID()]
      await announce({ file, original })
      await originals.write(original, await incoming.read())
      await write(file, data)
      const kept: KeptPicture = { file, mediaType: 'image/jpeg', width, height, bytes: data.length }
      return accept({ ...kept, original, originalType: `image/${format}` })
    },
  }
}

/** Upright, at most 2,000 pixels either way, and a JPEG that has nothing of the file it came from but the picture. */
async function developed(bytes: Uint8Array) {
  const decoded = await decoder(bytes)
  if (!decoded) return null
  const { image, format } = decoded
  try {
    const { data, info } = await image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, format }
  } catch {
    // A file that libvips cannot read to the end is no usable photograph.
    return null
  }
}

/** Loaded when the first photo comes: a server that gets none keeps the memory. */
async function decoder(bytes: Uint8Array): Promise<{ readonly image: Sharp; readonly format: string } | null> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    const { format } = await image.metadata()
    return formats.has(format) ? { image, format } : null
  } catch {
    return null
  }
}
