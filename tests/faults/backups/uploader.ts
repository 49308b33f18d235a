import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { text } from '../client.ts'

/** How many photos were added and taken out again. */
export interface Uploads {
  count: number
}

/** Adds photos to an unfinished booking and takes each out again, until no answer comes. Counts them in `uploads`. */
export async function uploadAndDelete(url: string, uploads: Uploads): Promise<void> {
  const noise = {
    width: 200,
    height: 200,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
  }
  const photo = await sharp({ create: { ...noise, background: '#ffffff' } })
    .jpeg()
    .toBuffer()
  let cookie = ''
  for (;;) {
    try {
      const form = new FormData()
      form.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'tap.jpg')
      const answer = await fetch(`${url}/api/booking-draft/photos`, { method: 'POST', headers: { cookie }, body: form })
      cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie
      const body = await answer.json()
      if (answer.status !== 201) throw new RangeError(`a photo was answered ${answer.status}: ${JSON.stringify(body)}`)
      await pause(Math.random() * 30)
      const path = `/api/booking-draft/photos/${text(body.items[0].id)}`
      const gone = await fetch(`${url}${path}`, { method: 'DELETE', headers: { cookie } })
      if (gone.status !== 204) throw new RangeError(`a removal was answered ${gone.status}`)
      uploads.count += 1
    } catch (fault) {
      if (fault instanceof RangeError) throw fault
      return
    }
  }
}
