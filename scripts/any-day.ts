/**
 * `npm run test:any-day`: the unit and HTTP tests at another moment and in another time zone, the next one each day
 * of the year. `--all` runs them at every moment. Further arguments go to vitest.
 */
import { spawnSync } from 'node:child_process'
import { ensureFaketime, fakedTime, timedTests } from './faketime.ts'
import { type Moment, describeMoment, momentOfDay, momentsFrom } from './moments.ts'

const args = process.argv.slice(2)
const now = Temporal.Now.instant()
const library = ensureFaketime()

const failed = (args.includes('--all') ? momentsFrom(now) : [momentOfDay(now)]).filter((moment) => !passes(moment))
for (const moment of failed) console.log(`failed  ${describeMoment(moment)}`)
process.exit(failed.length > 0 ? 1 : 0)

function passes(moment: Moment): boolean {
  console.log(`\nThe tests on any day: ${describeMoment(moment)}`)
  const more = args.filter((arg) => arg !== '--all')
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...timedTests, '--reporter=dot', ...more],
    { stdio: 'inherit', env: { ...process.env, ...fakedTime(library, moment) } },
  )
  return status === 0
}
