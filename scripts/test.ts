/**
 * `npm test`: every test, the browser's too; ends with the totals on one line. With `--any-day` the unit and HTTP tests
 * run at the moment of `npm run test:any-day`, and so once only. Further arguments go to vitest.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { ensureFaketime, fakedTime, timedTests, untimedTests } from './faketime.ts'
import { describeMoment, momentOfDay } from './moments.ts'
import { builtFrom, sourcesDigest } from './sources.ts'

interface Totals {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numTotalTests: number
}

ensureChromium()
if (builtFrom() !== sourcesDigest()) {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const folder = mkdtempSync(join(tmpdir(), 'callout-tests-'))
const args = process.argv.slice(2)
const more = args.filter((arg) => arg !== '--any-day')
const parts = args.includes('--any-day') ? anyDayParts() : [{ args: more, env: {} }]
const totals = parts.map((part, number) => run(join(folder, `${number}.json`), part))
rmSync(folder, { recursive: true })

const sum = (count: (one: Totals) => number) => totals.reduce((all, one) => all + count(one), 0)
const failed = sum(({ numFailedTests }) => numFailedTests)
console.log(`\n${sum(({ numPassedTests }) => numPassedTests)} passed, ${failed} failed`)
process.exit(failed > 0 || sum(({ numTotalTests }) => numTotalTests) === 0 ? 1 : 0)

function anyDayParts(): readonly Part[] {
  const moment = momentOfDay(Temporal.Now.instant())
  console.log(`The unit and HTTP tests run at ${describeMoment(moment)}.`)
  return [
    { args: [...timedTests, ...more], env: fakedTime(ensureFaketime(), moment) },
    { args: [...untimedTests, ...more], env: {} },
  ]
}

interface Part {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

function run(report: string, part: Part): Totals {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...part.args],
    { stdio: 'inherit', env: { ...process.env, ...part.env } },
  )
  const totals: Totals = JSON.parse(readFileSync(report, 'utf8'))
  // A file that could not be run has failed too, without a test to count.
  return { ...totals, numFailedTests: Math.max(totals.numFailedTests, status === 0 ? 0 : 1) }
}
