/** `npm test`: every test, the browser's too; ends with the totals on one line. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { builtFrom, sourcesDigest } from './sources.ts'

interface Totals {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numTotalTests: number
}

const chromium = ensureChromium()
if (builtFrom() !== sourcesDigest()) node('scripts/build.ts')

const folder = mkdtempSync(join(tmpdir(), 'callout-tests-'))
const report = join(folder, 'totals.json')
const more = process.argv.slice(2)
const status = node(
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...more,
)
const totals: Totals = JSON.parse(readFileSync(report, 'utf8'))
rmSync(folder, { recursive: true })
// A file that could not be run has failed too, without a test to count.
const failed = Math.max(totals.numFailedTests, status === 0 ? 0 : 1)
console.log(`\n${totals.numPassedTests} passed, ${failed} failed`)
process.exit(failed > 0 || totals.numTotalTests === 0 ? 1 : 0)

function node(...args: readonly string[]): number {
  const env = { ...process.env, CHROMIUM: chromium }
  const ended = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  if (ended.status !== 0 && args[0] === 'scripts/build.ts') process.exit(ended.status ?? 1)
  return ended.status ?? 1
}
