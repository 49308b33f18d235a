/**
 * `npm test`: every test, the browser's too; ends with the totals on one line. With `--any-day` the unit and HTTP tests
 * run at the moment of `npm run test:any-day`, and so once only. Further arguments go to vitest.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium } from './chromium.ts'
import { ensureFaketime, fakedTime, timedTests, untimedTests } from './faketime.ts'
import { describeMoment, momentOfDay } from './moments.ts'
import { ensurePdfTools } from './pdf-tools.ts'
import { builtFrom, sourcesDigest } from './sources.ts'

interface Totals {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

ensureChromium()
ensurePdfTools()
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
for (const line of totals.flatMap(failures)) console.log(`FAILED ${line}`)
console.log(`\n${sum(({ numPassedTests }) => numPassedTests)} passed, ${failed} failed`)
process.exit(failed > 0 || sum(({ numTotalTests }) => numTotalTests) === 0 ? 1 : 0)

/** One line for each test that failed, and for each file that could not be run: the file, the test, the start of the message. */
function failures({ testResults }: Totals): readonly string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(process.cwd(), name)
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      if (tests.length === 0) return [`${file}: ${start(message)}`]
      return tests.map(
        ({ fullName, failureMessages }) => `${file} > ${fullName}: ${start(failureMessages?.join(' ') ?? '')}`,
      )
    })
}

function start(message: string): string {
  const [words = ''] = stripVTControlCharacters(message).split(/\n\s+at /)
  return words.replaceAll(/\s+/g, ' ').slice(0, 400)
}

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
