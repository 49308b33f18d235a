import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { ensureFaketime } from './faketime.ts'
import { momentsFrom } from './moments.ts'

const moments = momentsFrom(Temporal.Instant.from('2026-11-28T12:00:00Z'))

/** These tests run at other moments too: the processes that they start begin at that of the machine. */
const { LD_PRELOAD: _, FAKETIME: __, FAKETIME_DONT_FAKE_MONOTONIC: ___, TZ: ____, ...ownTime } = process.env

/** The moment and the zone that a process believes in, which another starts at `at`. */
function believed({ at, zone }: (typeof moments)[number]): string {
  const program = `
    import { execFileSync } from 'node:child_process'
    import { fakedTime } from ${JSON.stringify(import.meta.resolve('./faketime.ts'))}
    const moment = { name: '', at: Temporal.Instant.from('${at.toString()}'), zone: '${zone}' }
    const env = { ...process.env, ...fakedTime(${JSON.stringify(ensureFaketime())}, moment) }
    const says = 'const now = Temporal.Now.zonedDateTimeISO(); console.log(now.toInstant().toString(), now.timeZoneId)'
    execFileSync(process.execPath, ['-e', says], { env, stdio: 'inherit' })`
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: ownTime,
    encoding: 'utf8',
  }).trim()
}

describe('a process that is started at another moment', () => {
  it.each(moments.slice(0, 4).map((moment) => [moment.name, moment] as const))(
    'believes it to be %s, in the zone of its machine',
    (_name, moment) => {
      const [at = '', zone] = believed(moment).split(' ')
      const late = Temporal.Instant.from(at).since(moment.at).total('minutes')
      // The moment is rounded to seconds, and the process needs some to start.
      expect(late).toBeGreaterThan(-1)
      expect(late).toBeLessThan(30)
      expect(zone).toBe(moment.zone)
    },
  )
})
