import { accept, refuse } from '#modules/shared'
import type { TeamImages } from '#modules/site'
import { redrawnPicture } from './redrawn-picture.ts'

const size = { width: 480, height: 480 } as const
const limits = { mostPixels: 60_000_000, mostSeconds: 10 } as const

/** Photos of people drawn anew, cut to a square, without metadata. */
export function createTeamPictures(): TeamImages {
  return {
    async portrait(file) {
      const drawn = await redrawnPicture(file, { ...limits, formats: ['png', 'webp', 'jpeg'] }, (image) =>
        image.resize({ ...size, fit: 'cover', position: 'attention' }).webp({ quality: 80 }),
      )
      return drawn ? accept(new Uint8Array(drawn.data)) : refuse({ kind: 'not-a-photo' })
    },
  }
}
