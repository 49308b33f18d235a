/** Either way, in pixels: 150 of them for an inch of a printed photo, and more on a screen. */
const longestSide = 1_000

let before: Promise<unknown> = Promise.resolve()

/** A photo as small as paper needs it, as a JPEG; one is unpacked at a time. Null for what cannot be read. */
export function shrunkPicture(bytes: Uint8Array): Promise<Buffer | null> {
  const turn = before.then(() => shrunk(bytes))
  before = turn
  return turn
}

async function shrunk(bytes: Uint8Array): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    return await sharp(bytes, { failOn: 'error', pages: 1 })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 78 })
      .toBuffer()
  } catch {
    return null
  }
}
