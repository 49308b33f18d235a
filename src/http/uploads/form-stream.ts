import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open as openFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { IncomingFileOnDisk } from '#modules/shared'

export interface Upload {
  /** The text fields of the form; of a name that comes twice, the last. */
  readonly fields: Readonly<Record<string, string>>
  /** The files under the name that was asked for, or under it with a dot and more, without those that were left empty. */
  readonly files: readonly FormFile[]
}

/** A file with the name of its field, and the name that its sender gave to it: nothing may be concluded from that. */
interface FormFile extends IncomingFileOnDisk {
  readonly field: string
  readonly name: string
}

type FormFault = 'malformed' | 'too-large'

interface Form {
  readonly type: string
  /** The name of the field that has files; files of other fields are skipped, and all of them with null. */
  readonly field: string | null
  /** Where files are written. */
  readonly folder: string
  readonly mostBytes: number
  /** The names of fields that have files, each with the most bytes of one file; in place of `field`. */
  readonly fileBytes?: Readonly<Record<string, number>>
  /** A form that is refused is read on without being kept up to here, so that a browser reads the answer. */
  readonly drainedBytes?: number
}

const limits = { fields: 100, fieldSize: 64 * 1024, fieldNameSize: 200, files: 10, parts: 110 }

/** A form with files that is written to the disk as it comes. Disposing of it removes the files. */
export function createFormStream({ type, field, folder, mostBytes, fileBytes, drainedBytes = 0 }: Form) {
  const fields = new Map<string, string>()
  const files: { readonly field: string; readonly name: string; readonly path: string; bytes: number }[] = []
  /** Ends files that are not whole when nothing more is read. */
  const ended = new AbortController()
  const writing: Promise<void>[] = []
  /** Rejects at the first fault of the form or of the disk. */
  const stop = Promise.withResolvers<never>()
  stop.promise.catch(() => {})
  let fault: FormFault | null = null
  let broken: unknown = null

  const spoil = (found: FormFault) => {
    fault ??= found
    stop.reject(new Error(found))
  }

  const isWanted = (name: string) =>
    fileBytes ? Object.hasOwn(fileBytes, name) : field !== null && (name === field || name.startsWith(`${field}.`))

  async function* upTo(most: number, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0
    for await (const piece of pieces) {
      bytes += piece.byteLength
      if (bytes > most) return spoil('too-large')
      yield piece
    }
  }

  async function keep(name: string, sentName: string, from: Readable): Promise<void> {
    const file = { field: name, name: sentName, path: join(folder, randomUUID()), bytes: 0 }
    files.push(file)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const handle = await openFile(file.path, 'wx', 0o600)
    const to = handle.createWriteStream()
    try {
      await pipeline(from, (pieces) => upTo(fileBytes?.[name] ?? mostBytes, pieces), to, { signal: ended.signal })
      file.bytes = to.bytesWritten
    } catch (thrown) {
      if (!isOfSystem(thrown)) return spoil('malformed')
      broken ??= thrown
      stop.reject(thrown)
    }
  }

  function open(): BusboyInstance | null {
    try {
      return new Busboy({ headers: { 'content-type': type }, limits: { ...limits, fileSize: mostBytes } })
    } catch {
      return null
    }
  }

  function listenTo(parser: BusboyInstance): void {
    // Unheard errors of either would end the process.
    parser.on('error', () => spoil('malformed'))
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) spoil('too-large')
      fields.set(name, value)
    })
    parser.on('file', (name, from, sentName?: string) => {
      from.on('limit', () => spoil('too-large'))
      // A file that is kept fails with its writing, which tells a fault of the disk from one of the form.
      const isKept = isWanted(name)
      from.on('error', () => void (isKept || spoil('malformed')))
      if (!isKept) return void from.resume()
      writing.push(
        keep(name, sentName ?? '', from).catch((thrown: unknown) => {
          broken ??= thrown
          stop.reject(thrown)
        }),
      )
    })
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      parser.on(limit, () => spoil('too-large'))
    }
  }

  return {
    /** The text fields that came so far. */
    fields: () => Object.fromEntries(fields),

    /** Reads the pieces of the body, no faster than the disk takes them. */
    async read(pieces: AsyncIterable<Uint8Array>): Promise<Upload | FormFault> {
      const parser = open()
      if (!parser) return 'malformed'
      listenTo(parser)
      let bytes = 0
      try {
        for await (const piece of pieces) {
          bytes += piece.byteLength
          if (bytes > mostBytes) spoil('too-large')
          if (fault ?? broken) {
            if (bytes > drainedBytes) break
            continue
          }
          if (!parser.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))) {
            // A fault is answered after the rest was read.
            await Promise.race([once(parser, 'drain'), stop.promise.catch(() => {})])
          }
        }
        if (broken && !fault) throw broken
        if (!fault) {
          const finished = once(parser, 'finish')
          parser.end()
          await Promise.race([Promise.all([finished, ...writing]), stop.promise])
        }
      } catch (thrown) {
        if (!fault) throw thrown
      } finally {
        parser.destroy()
        ended.abort()
      }
      if (fault) return fault
      return {
        fields: Object.fromEntries(fields),
        files: files
          .filter((file) => file.bytes > 0)
          .map(({ field: of, name, bytes: length, path }) => ({
            field: of,
            name,
            bytes: length,
            path,
            read: () => readFile(path),
          })),
      }
    },

    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.allSettled(writing)
      await Promise.all(files.map(({ path }) => rm(path, { force: true })))
    },
  }
}

/** A fault of the disk, and not of the form. */
function isOfSystem(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown
}
