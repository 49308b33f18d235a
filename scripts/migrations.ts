/**
 * Migrations are history: once merged, never edited. `checksums.txt` seals each file; `node scripts/migrations.ts seal`
 * adds the new ones and touches no old line.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'migrations/sqlite'
const sealsFile = join(folder, 'checksums.txt')

export function migrationFaults(): readonly string[] {
  const sealed = readSeals()
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return [
    ...files.flatMap((name) => {
      const seal = sealed.get(name)
      if (!seal) return [`${name} is not sealed yet: run node scripts/migrations.ts seal`]
      return seal === digestOf(name) ? [] : [`${name} has changed since it was sealed: write a new migration instead`]
    }),
    ...[...sealed.keys()].filter((name) => !files.includes(name)).map((name) => `${name} was sealed and is gone`),
  ]
}

function readSeals(): Map<string, string> {
  if (!existsSync(sealsFile)) return new Map()
  const lines = readFileSync(sealsFile, 'utf8').trim().split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

function digestOf(name: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')
}

if (process.argv[2] === 'seal') {
  const sealed = readSeals()
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()) {
    if (!sealed.has(name)) sealed.set(name, digestOf(name))
  }
  writeFileSync(sealsFile, [...sealed].map(([name, seal]) => `${seal}  ${name}\n`).join(''))
}
