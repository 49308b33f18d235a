import type { EmergencyImages } from '#modules/catalogue'
import { accept, refuse } from '#modules/shared'
import { redrawnPicture } from './redrawn-picture.ts'

/** Twice the width of the widest card. */
const size = { width: 800, height: 500 } as const
const limits = { mostPixels: 60_000_000, mostSeconds: 10 } as const

/** Photos of emergency cards drawn anew, cut to one form, without metadata. */
export function createCardPictures(): EmergencyImages {
  return {
    async redrawn(file) {
      const drawn = await redrawnPicture(file, { ...limits, formats: ['png', 'jpeg'] }, (image) =>
        image.resize({ ...size, fit: 'cover', position: 'attention' }).webp({ quality: 76 }),
      )
      if (!drawn) return refuse({ kind: 'not-a-photo' })
      const { data, info } = drawn
      return accept({ webp: data, width: info.width, height: info.height })
    },
  }
}
