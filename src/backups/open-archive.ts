import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { openPlace } from './open-place.ts'
import { ArchiveRefused } from './refusals.ts'

export interface OpenedArchive {
  readonly name: string
  /** The words of its place. */
  readonly place: string
  readonly pieces: AsyncIterable<Uint8Array>
}

/** Opens an archive by the path of its file, or by its address in S3. Throws `ArchiveRefused` when there is none. */
export async function openArchive(
  archive: string,
  config: Pick<Config, 'dataDir' | 'backups'>,
): Promise<OpenedArchive> {
  if (archive.startsWith('s3://')) {
    const at = archive.lastIndexOf('/')
    const [place, name] = [openPlace(archive.slice(0, at), config), archive.slice(at + 1)]
    const pieces = await place.open(name)
    if (!pieces) throw new ArchiveRefused('not-found', `There is no ${name} in ${place.words}.`)
    return { name, place: place.words, pieces }
  }
  const path = resolve(archive)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new ArchiveRefused('not-found', `There is no file ${path}.`)
  return {
    name: basename(path),
    place: dirname(path),
    pieces: createReadStream(path, { highWaterMark: 256 * 1024 }),
  }
}
