import { accept, refuse } from '#modules/shared'
import type { EmergencyImages } from '#modules/catalogue'

/** Twice as large as the widest card. */
const size = { width: 800, height: 500 } as const
const mostPixels = 60_000_000

/** Photos of emergency cards drawn anew, cut to one form, without metadata. */
export function createCardPictures(): EmergencyImages {
  return {
    async redrawn(file) {
      const { default: sharp } = await import('sharp')
      sharp.cache(false)
      sharp.concurrency(1)
      try {
        const image = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
        const { format } = await image.metadata()
        if (format !== 'png' && format !== 'jpeg') return refuse({ kind: 'not-a-photo' })
        const { data, info } = await image
          .autoOrient()
          .resize({ ...size, fit: 'cover', position: 'attention' })
          .flatten({ background: '#ffffff' })
          .toColourspace('srgb')
          .webp({ quality: 76 })
          .timeout({ seconds: 10 })
          .toBuffer({ resolveWithObject: true })
        return accept({ webp: data, width: info.width, height: info.height })
      } catch {
        // A file that libvips cannot read to the end is no photo.
        return refuse({ kind: 'not-a-photo' })
      }
    },
  }
}
