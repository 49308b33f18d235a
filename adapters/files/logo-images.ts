import type { LogoImages } from '#modules/billing'
import { accept, refuse } from '#modules/shared'

/** Three times as large as it is printed. */
const most = { width: 540, height: 150 } as const
const mostPixels = 20_000_000

/** Logos drawn anew on white, without metadata: a PNG that every print of a paper has byte by byte. */
export function createLogoImages(): LogoImages {
  return {
    async redrawn(file) {
      const { default: sharp } = await import('sharp')
      sharp.cache(false)
      sharp.concurrency(1)
      try {
        const image = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
        const { format } = await image.metadata()
        if (format !== 'png' && format !== 'jpeg') return refuse({ kind: 'not-a-logo' })
        const { data, info } = await image
          .autoOrient()
          .resize({ ...most, fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#ffffff' })
          .toColourspace('srgb')
          .removeAlpha()
          .png({ compressionLevel: 9, palette: false })
          .timeout({ seconds: 5 })
          .toBuffer({ resolveWithObject: true })
        return accept({ png: data, width: info.width, height: info.height })
      } catch {
        // A file that libvips cannot read to the end is no logo.
        return refuse({ kind: 'not-a-logo' })
      }
    },
  }
}
