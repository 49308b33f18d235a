/**
 * `npm run test:any-day`: the unit and HTTP tests at another moment and in another time zone, the next one each day
 * of the year. `--all` runs them at every moment. Further arguments go to vitest.
 */
import { spawnSync } from 'node:child_process'
import { businessZone } from '#modules/shared'
import { ensureFaketime, fakedTime } from './faketime.ts'
import { type Moment, momentsFrom, zones } from './moments.ts'

const args = process.argv.slice(2)
const now = Temporal.Now.instant()
const moments = momentsFrom(now)
const library = ensureFaketime()
const failed: string[] = []

if (args.includes('--all')) for (const [at, moment] of moments.entries()) run(moment, at)
else {
  // 13 moments and 4 zones: each pair comes once in 52 days.
  const { dayOfYear } = now.toZonedDateTimeISO(businessZone)
  const moment = moments[dayOfYear % moments.length]
  if (moment) run(moment, dayOfYear)
}
for (const name of failed) console.log(`failed  ${name}`)
process.exit(failed.length > 0 ? 1 : 0)

function run({ name, at }: Moment, turn: number): void {
  const zone = zones[turn % zones.length] ?? 'UTC'
  const title = `${name} (${at.toZonedDateTimeISO(businessZone).toPlainDateTime().toString()} in London), TZ=${zone}`
  console.log(`\nThe tests on any day: ${title}`)
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=unit',
      // They start servers of their own, with the machine's time.
      '--exclude=tests/faults/**',
      '--reporter=dot',
      ...args.filter((arg) => arg !== '--all'),
    ],
    { stdio: 'inherit', env: { ...process.env, ...fakedTime(library, at), TZ: zone } },
  )
  if (status !== 0) failed.push(title)
}
