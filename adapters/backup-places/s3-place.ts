import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type BackupPlace, type KeptArchive, readBackupName } from '#modules/backups'
import type { Clock } from '#modules/shared'
import { PlaceFault } from './place-faults.ts'
import { piecesIn, textIn } from './s3-answers.ts'
import { S3Refusal, createS3Client } from './s3-client.ts'
import { type S3Address, type S3Pace, type S3Settings, usualS3Pace } from './s3-settings.ts'
import { upload } from './s3-upload.ts'

const hours = 3_600_000
/** Uploads that began so long ago are those of a process that died. */
const abandonedMs = 24 * hours

/** A bucket of S3, or of a service with its interface. */
export function createS3Place(
  settings: S3Settings,
  address: S3Address,
  clock: Clock,
  pace: S3Pace = usualS3Pace,
): BackupPlace {
  const { bucket, prefix } = address
  const client = createS3Client(settings, address, clock, pace)
  const keyOf = (name: string) => `${prefix}${name}`

  async function head(key: string): Promise<Headers | null> {
    try {
      return (await client.ask({ method: 'HEAD', key })).headers
    } catch (fault) {
      if (fault instanceof S3Refusal && fault.status === 404) return null
      throw fault
    }
  }

  /** The archive piece by piece; a download that is cut goes on where it was. */
  async function* download(key: string, length: number, tag: string | null): AsyncGenerator<Uint8Array> {
    let offset = 0
    for (let tried = 1; offset < length; tried += 1) {
      const silence = new AbortController()
      const tooLong = () => silence.abort(new DOMException('nothing came for too long', 'TimeoutError'))
      let timer = setTimeout(tooLong, pace.quietMs)
      try {
        const { body } = await client.download(key, offset, tag, silence.signal)
        for await (const piece of body ?? []) {
          clearTimeout(timer)
          offset += piece.length
          tried = 1
          // The reader may take its time; only the store is hurried.
          yield piece
          timer = setTimeout(tooLong, pace.quietMs)
        }
        if (offset < length) throw new PlaceFault(`The store sent ${offset} of ${length} bytes.`)
      } catch (fault) {
        if (!client.passes(fault) || tried >= pace.tries) throw client.saidPlainly(fault)
        await pause(client.pauseBefore(tried))
      } finally {
        clearTimeout(timer)
      }
    }
    if (offset > length) throw new PlaceFault(`The store sent ${offset} bytes instead of ${length}.`)
  }

  /** That the store has what was sent. A store that names content in another way has it read back. */
  async function check(key: string, { bytes, tag, digest }: Awaited<ReturnType<typeof upload>>): Promise<void> {
    const found = await head(key)
    if (!found) throw new PlaceFault('The store took the archive, and does not have it.')
    if (Number(found.get('content-length')) !== bytes) {
      throw new PlaceFault(`The store kept ${found.get('content-length')} of the ${bytes} bytes of the archive.`)
    }
    if (found.get('etag')?.replaceAll('"', '') === tag) return
    const read = createHash('sha256')
    for await (const piece of download(key, bytes, found.get('etag'))) read.update(piece)
    if (!read.digest().equals(digest)) {
      throw new PlaceFault('The store kept other content than was sent: the checksum of the archive differs.')
    }
  }

  /** Ends uploads that a process which died left behind: their parts are not listed, and cost money. */
  async function endAbandoned(): Promise<void> {
    const { text } = await client.ask({ method: 'GET', query: { prefix, uploads: '' } })
    for (const piece of piecesIn(text, 'Upload')) {
      const key = textIn(piece, 'Key') ?? ''
      const uploadId = textIn(piece, 'UploadId')
      const began = textIn(piece, 'Initiated')
      if (uploadId === null || began === null || !isArchive(key)) continue
      if (clock.now().epochMilliseconds - Temporal.Instant.from(began).epochMilliseconds < abandonedMs) continue
      await client.ask({ method: 'DELETE', key, query: { uploadId } })
    }
  }

  const isArchive = (key: string) => key.startsWith(prefix) && readBackupName(key.slice(prefix.length)) !== null

  return {
    words: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),

    async list() {
      const found: KeptArchive[] = []
      for (let token: string | null = ''; token !== null;) {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
        const { text } = await client.ask({ method: 'GET', query })
        for (const piece of piecesIn(text, 'Contents')) {
          const key = textIn(piece, 'Key') ?? ''
          if (isArchive(key)) found.push({ name: key.slice(prefix.length), bytes: Number(textIn(piece, 'Size')) })
        }
        token = textIn(text, 'IsTruncated') === 'true' ? textIn(text, 'NextContinuationToken') : null
      }
      return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },

    async put(name, pieces) {
      const key = keyOf(name)
      // Some services do not list unfinished uploads; the archive matters more.
      await endAbandoned().catch(() => {})
      const sent = await upload(client, key, pieces, pace.partBytes)
      try {
        await check(key, sent)
      } catch (fault) {
        await client.ask({ method: 'DELETE', key }).catch(() => {})
        throw fault
      }
      return sent.bytes
    },

    async open(name) {
      const key = keyOf(name)
      const found = await head(key)
      return found && download(key, Number(found.get('content-length')), found.get('etag'))
    },

    async remove(name) {
      try {
        await client.ask({ method: 'DELETE', key: keyOf(name) })
      } catch (fault) {
        if (!(fault instanceof S3Refusal && fault.code === 'NoSuchKey')) throw fault
      }
    },
  }
}
