import { mkdirSync, mkdtempDisposableSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { extract } from 'tar'

/** The notes of `scripts/release-fixture.ts` about the data. */
interface Facts {
  readonly version: string
  readonly migration: string
  readonly rows: Readonly<Record<string, number>>
  readonly ledger_pence: number
  readonly booking: string
  readonly reference: string
  readonly invoice: string
}

const folderOfReleases = 'tests/fixtures/releases'

/** Oldest first. */
export const releases: readonly string[] = readdirSync(folderOfReleases)
  .filter((name) => !name.endsWith('.md'))
  .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** The data folder of a release, in a folder of its own. */
export async function restoredRelease(version: string) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-release-'))
  const dataDir = join(folder.path, 'data')
  mkdirSync(dataDir)
  const archive = join(folder.path, 'data.tar')
  writeFileSync(archive, zstdDecompressSync(readFileSync(join(folderOfReleases, version, 'data.tar.zst'))))
  await extract({ cwd: dataDir, file: archive, strict: true })
  const facts: Facts = JSON.parse(readFileSync(join(folderOfReleases, version, 'facts.json'), 'utf8'))
  return { dataDir, facts, [Symbol.dispose]: () => folder.remove() }
}
