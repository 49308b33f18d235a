import { z } from 'zod'

/** The shape of archives of today. A later version that writes another reads this one, too. */
export const archiveFormat = 1

/** The first file of an archive. */
export const aboutName = 'about.json'
/** The last file of an archive: one that was cut off has none. */
export const manifestName = 'manifest.json'
/** Before the path of each file of the data folder. */
export const dataPrefix = 'data/'

export const aboutSchema = z.object({
  format: z.int().positive(),
  /** The version of the program. */
  version: z.string(),
  /** The newest migration of the main database; null for one that has none. */
  migration: z.string().nullable(),
  at: z.iso.datetime(),
})

export type About = z.output<typeof aboutSchema>

const fileSchema = z.object({
  path: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

export const manifestSchema = z.object({
  about: aboutSchema,
  /** Every other file of the archive, in its order. */
  files: z.array(fileSchema),
  /** How many rows each table of each database has. */
  rows: z.record(z.string(), z.record(z.string(), z.int().nonnegative())),
})

export type Manifest = z.output<typeof manifestSchema>
export type ManifestFile = z.output<typeof fileSchema>

/** Whether a path of an archive stays in its folder on any system. */
export function isPlainPath(path: string): boolean {
  const parts = path.split('/')
  return (
    path.length <= 1_000 &&
    !/[\\:\p{Cc}]/u.test(path) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= 255)
  )
}

/** The first difference between the files of an archive and those that its manifest names; null when there is none. */
export function differenceOf(found: readonly ManifestFile[], named: readonly ManifestFile[]): string | null {
  const wanted = new Map(named.map((file) => [file.path, file]))
  for (const { path, bytes, sha256 } of found) {
    const file = wanted.get(path)
    if (!file) return `${path} is not in its manifest`
    if (file.bytes !== bytes || file.sha256 !== sha256) return `${path} is not as it was`
    wanted.delete(path)
  }
  const [missing] = wanted.keys()
  return missing === undefined ? null : `${missing} is missing`
}
