/** `npm run check`: what must hold before a change is merged, besides the tests. Runs all of it, then names what failed. */
import { spawnSync } from 'node:child_process'
import { migrationFaults } from './migrations.ts'

const bin = (name: string) => `node_modules/.bin/${name}`
const steps: readonly { readonly says: string; readonly run: () => boolean }[] = [
  { says: 'types', run: () => command(bin('tsc'), '--noEmit', '-p', '.') },
  { says: 'lint', run: () => command(bin('oxlint'), '--type-aware', '--deny-warnings') },
  { says: 'format', run: () => command(bin('oxfmt'), '--check', '.') },
  { says: 'unused code and packages', run: () => command(bin('knip')) },
  { says: 'import rules', run: () => command(bin('vitest'), 'run', '--project', 'unit', 'tests/architecture') },
  { says: 'migrations are never edited', run: migrationsHold },
]

const failed = steps.filter(({ says, run }) => {
  const holds = run()
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${says}`)
  return !holds
})
if (failed.length > 0) {
  console.error(`\nNot ready: ${failed.map(({ says }) => says).join(', ')}.`)
  process.exit(1)
}

function command(name: string, ...args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8' })
  if (status !== 0) console.error(stdout + stderr)
  return status === 0
}

function migrationsHold(): boolean {
  const faults = migrationFaults()
  for (const fault of faults) console.error(fault)
  return faults.length === 0
}
