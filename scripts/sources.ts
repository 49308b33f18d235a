import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const stamp = 'built-from.txt'

/** A digest of everything that the build is made of. */
export function sourcesDigest(): string {
  const files = globSync('{src,modules,adapters,ui,migrations}/**/*.{ts,tsx,js,css,sql,yaml,json,svg,png,txt}')
  const all = [
    'package-lock.json',
    'vite.config.ts',
    'scripts/build.ts',
    'scripts/build-plugins.ts',
    'scripts/build-service-worker.ts',
    'scripts/third-party.ts',
    'scripts/platforms.ts',
    'scripts/program-archive.ts',
    ...files,
  ].toSorted()
  const digest = createHash('sha256')
  for (const file of all) digest.update(file).update('\0').update(readFileSync(file)).update('\0')
  return digest.digest('hex')
}

/** The digest that the present build was made from; null when there is none. */
export function builtFrom(): string | null {
  const file = join('dist', stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

export function markBuilt(folder: string, digest: string): void {
  writeFileSync(join(folder, stamp), digest)
}
