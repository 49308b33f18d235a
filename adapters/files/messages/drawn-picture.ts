import type { Sharp } from 'sharp'
import { mostPixels, unpacked } from '../picture-room.ts'

const longestSide = 2_000
const thumbnailSide = 480
const mostSeconds = 15

export type DrawnType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif'

interface Drawn {
  readonly picture: Buffer
  readonly thumbnail: Buffer
}

/**
 * The picture of a file drawn anew in its format, at most 2,000 pixels either way, without anything else of the file, and a
 * small one. An animation stays one while all its frames are few enough pixels. `too-large` for more pixels than are
 * unpacked; null for a file that libvips cannot read to the end.
 */
export async function drawnPicture(path: string, type: DrawnType): Promise<Drawn | 'too-large' | null> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const opened = (pages: number) => sharp(path, { limitInputPixels: false, failOn: 'error', pages })
  try {
    const { width, height, pages = 1, format } = await opened(1).metadata()
    if (`image/${format}` !== type) return null
    const pixels = width * height
    if (pixels > mostPixels) return 'too-large'
    const isMoving = pages > 1 && pixels * pages <= mostPixels && (type === 'image/gif' || type === 'image/webp')
    const inside = (image: Sharp, side: number) =>
      image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
    const upright = (moving: boolean) => (moving ? opened(-1) : opened(1).autoOrient())
    return await unpacked.within(isMoving ? pixels * pages : pixels, async () => ({
      picture: await written[type](inside(upright(isMoving), longestSide))
        .timeout({ seconds: mostSeconds })
        .toBuffer(),
      thumbnail: await inside(upright(false), thumbnailSide)
        .webp({ quality: 76 })
        .timeout({ seconds: mostSeconds })
        .toBuffer(),
    }))
  } catch {
    return null
  }
}

const written: Readonly<Record<DrawnType, (image: Sharp) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: 82 }),
  'image/png': (image) => image.png({ compressionLevel: 8 }),
  'image/webp': (image) => image.webp({ quality: 82 }),
  'image/gif': (image) => image.gif(),
}
