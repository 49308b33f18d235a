/**
 * `npm run check`: what must hold before a change is merged, besides the tests. Runs all of it, two at a time, then names
 * what failed. The slowest come first.
 */
import { execFile } from 'node:child_process'
import { migrationFaults } from './migrations.ts'

interface Step {
  readonly says: string
  readonly run: () => Promise<boolean>
}

const steps: readonly Step[] = [
  { says: 'types', run: () => command('tsc', '--noEmit', '-p', '.') },
  { says: 'lint', run: () => command('oxlint', '--type-aware', '--deny-warnings') },
  { says: 'unused code and packages', run: () => command('knip') },
  { says: 'import rules', run: () => command('vitest', 'run', '--project', 'unit', ...importRules) },
  { says: 'format', run: () => command('oxfmt', '--check', '.') },
  { says: 'migrations are never edited', run: migrationsHold },
]

/** The other rules of `tests/architecture` run with the tests only. */
const importRules = ['imports', 'circles', 'folders'].map((name) => `tests/architecture/${name}.test.ts`)

const waiting = steps.values()
const failed: string[] = []
await Promise.all([runInTurn(), runInTurn()])
if (failed.length > 0) {
  console.error(`\nNot ready: ${failed.join(', ')}.`)
  process.exit(1)
}

async function runInTurn(): Promise<void> {
  for (const { says, run } of waiting) {
    const holds = await run()
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${says}`)
    if (!holds) failed.push(says)
  }
}

function command(name: string, ...args: readonly string[]): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  execFile(`node_modules/.bin/${name}`, args, { maxBuffer: Infinity }, (fault, stdout, stderr) => {
    if (fault) console.error(stdout + stderr)
    resolve(!fault)
  })
  return promise
}

async function migrationsHold(): Promise<boolean> {
  const faults = migrationFaults()
  for (const fault of faults) console.error(fault)
  return faults.length === 0
}
