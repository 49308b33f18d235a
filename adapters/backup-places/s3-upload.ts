import { createHash } from 'node:crypto'
import { PlaceFault } from './place-faults.ts'
import { encoded, textIn } from './s3-answers.ts'
import { type S3Client, md5 } from './s3-client.ts'

/** How the store names the content that it has, and what it should be. */
interface Sent {
  readonly bytes: number
  /** The digest of the content, which S3 makes of an object without an encryption key of its own. */
  readonly tag: string
  readonly digest: Buffer
}

/** Sends an archive in one request, or in parts when it is larger than one. Nothing of it is left after a fault. */
export async function upload(
  client: S3Client,
  key: string,
  pieces: AsyncIterable<Uint8Array>,
  partBytes: number,
): Promise<Sent> {
  const parts = inParts(pieces, partBytes)
  const first = await parts.next()
  const start = first.done ? new Uint8Array() : first.value
  const second = await parts.next()
  const digest = createHash('sha256').update(start)
  if (second.done) {
    await client.ask({ method: 'PUT', key, body: start, headers: { 'content-md5': md5(start).toString('base64') } })
    return { bytes: start.length, tag: md5(start).toString('hex'), digest: digest.digest() }
  }
  const { text } = await client.ask({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = textIn(text, 'UploadId')
  if (uploadId === null)
    throw new PlaceFault('The store did not begin to receive the archive: its answer has no UploadId.')
  try {
    const sums: Buffer[] = []
    const tags: string[] = []
    let bytes = 0
    const send = async (part: Uint8Array<ArrayBuffer>) => {
      sums.push(md5(part))
      const headers = { 'content-md5': sums.at(-1)?.toString('base64') ?? '' }
      const query = { partNumber: String(sums.length), uploadId }
      const answer = await client.ask({ method: 'PUT', key, query, headers, body: part })
      tags.push(answer.headers.get('etag') ?? '')
      bytes += part.length
    }
    await send(start)
    let part = second.value
    for (;;) {
      digest.update(part)
      await send(part)
      const next = await parts.next()
      if (next.done) break
      part = next.value
    }
    await complete(client, key, uploadId, tags)
    const tag = `${md5(Buffer.concat(sums)).toString('hex')}-${sums.length}`
    return { bytes, tag, digest: digest.digest() }
  } catch (fault) {
    await client.ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
    throw fault
  } finally {
    await parts.return(undefined)
  }
}

/** A second try after a lost answer finds no such upload: then the check afterwards tells whether the object is there. */
async function complete(client: S3Client, key: string, uploadId: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${encoded(tag)}</ETag></Part>`)
  const body = new TextEncoder().encode(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  try {
    await client.ask({ method: 'POST', key, query: { uploadId }, body })
  } catch (fault) {
    if (!isGone(fault)) throw fault
  }
}

function isGone(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'NoSuchUpload'
}

/** Pieces of any size as parts of `size` bytes, the last one of what is left. */
async function* inParts(
  pieces: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined, undefined> {
  let part = new Uint8Array(size)
  let filled = 0
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length;) {
      const taken = Math.min(size - filled, piece.length - from)
      part.set(piece.subarray(from, from + taken), filled)
      filled += taken
      from += taken
      if (filled < size) continue
      yield part
      part = new Uint8Array(size)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
  return undefined
}
