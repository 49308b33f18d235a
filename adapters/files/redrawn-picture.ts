import type { OutputInfo, Sharp } from 'sharp'

interface Limits {
  /** A file that says it has more points is not read. */
  readonly mostPixels: number
  readonly mostSeconds: number
  /** The type by the first bytes, whatever the name says. */
  readonly formats: readonly ('png' | 'jpeg' | 'webp')[]
}

/**
 * A PNG, JPEG or WebP drawn anew, without metadata: upright, on white, in sRGB, as `finish` sizes and writes it. Null where the file
 * is none, or libvips cannot read it to the end.
 */
export async function redrawnPicture(
  file: Uint8Array,
  { mostPixels, mostSeconds, formats }: Limits,
  finish: (image: Sharp) => Sharp,
): Promise<{ readonly data: Buffer; readonly info: OutputInfo } | null> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const image = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    const { format } = await image.metadata()
    if (!formats.some((one) => one === format)) return null
    const upright = image.autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb')
    return await finish(upright).timeout({ seconds: mostSeconds }).toBuffer({ resolveWithObject: true })
  } catch {
    return null
  }
}
