import type { LogoImages } from '#modules/billing'
import { accept, refuse } from '#modules/shared'
import { redrawnPicture } from './redrawn-picture.ts'

/** Three times as large as it is printed. */
const most = { width: 540, height: 150 } as const
const limits = { mostPixels: 20_000_000, mostSeconds: 5, formats: ['png', 'jpeg', 'webp'] } as const

/** Logos drawn anew on white, without metadata: a PNG that every print of a paper has byte by byte. */
export function createLogoImages(): LogoImages {
  return {
    async redrawn(file) {
      const drawn = await redrawnPicture(file, limits, (image) =>
        image
          .resize({ ...most, fit: 'inside', withoutEnlargement: true })
          .removeAlpha()
          .png({ compressionLevel: 9, palette: false }),
      )
      if (!drawn) return refuse({ kind: 'not-a-logo' })
      const { data, info } = drawn
      return accept({ png: data, width: info.width, height: info.height })
    },
  }
}
