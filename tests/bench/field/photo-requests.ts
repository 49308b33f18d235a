import { leadCookie, visitId } from '../data/field-data.ts'

const boundary = 'callout-bench-photo'

const photoId = (n: number) => `00000000-0000-4000-9000-${n.toString(16).padStart(12, '0')}`

/** The bytes of a request that sends a photo of the nth visit, under an id of its own. */
export function photoRequest(n: number, photo: Buffer, fields: Readonly<Record<string, string>>, id = n): Buffer {
  const texts = Object.entries({ photo_type: 'after', ...fields }).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const before = Buffer.from(texts.join('') + file)
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  const head = [
    `PUT /api/visits/${visitId(n)}/photos/${photoId(id)} HTTP/1.1`,
    'host: localhost',
    `cookie: ${leadCookie(n)}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${before.length + photo.length + after.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), before, photo, after])
}
