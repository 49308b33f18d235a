import { smaller } from './smaller-picture.ts'
import type { PhotoShown } from './view.ts'

const path = '/api/booking-draft/photos'
const lost = 'The photo could not be sent. Check your connection and try again.'

export interface PhotosSent {
  readonly added: readonly PhotoShown[]
  /** The fault that stopped the rest; null when all were accepted. */
  readonly fault: string | null
}

/** One after the other, each made small first, so that a weak signal loses one at most. */
export async function sendPhotos(files: readonly File[]): Promise<PhotosSent> {
  const added: PhotoShown[] = []
  for (const file of files) {
    const body = new FormData()
    body.set('photo', await smaller(file), 'photo.jpg')
    try {
      const response = await fetch(path, { method: 'POST', body })
      const answer = await response.json()
      if (!response.ok) return { added, fault: typeof answer.detail === 'string' ? answer.detail : lost }
      for (const { id, url } of answer.items) added.push({ id, src: url })
    } catch {
      return { added, fault: lost }
    }
  }
  return { added, fault: null }
}
