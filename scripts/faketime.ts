import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import type { Moment } from './moments.ts'

/** The library that gives a process another time; `LIBFAKETIME` names its path where it lies elsewhere. */
function findFaketime(): string | null {
  const named = process.env['LIBFAKETIME']
  if (named) return existsSync(named) ? named : null
  return globSync('/usr/lib/{*/,}faketime/libfaketime.so.1')[0] ?? null
}

/** Finds Debian's faketime, or installs it and says so; throws one clear line when neither can be done. */
export function ensureFaketime(): string {
  const found = findFaketime()
  if (found !== null) return found
  console.log('faketime is not installed. Installing it...')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'faketime']]) {
    spawnSync('apt-get', args, options)
  }
  const installed = findFaketime()
  if (installed !== null) return installed
  throw new Error(
    'faketime could not be installed. Install it (Debian: apt-get install faketime) or set LIBFAKETIME to its library.',
  )
}

/** Arguments to vitest: the tests that run at another time. The others start servers, which have the machine's time. */
export const timedTests = ['--project=unit', '--exclude=tests/faults/**'] as const
/** Arguments to vitest: the tests that `timedTests` leaves out. */
export const untimedTests = ['tests/faults/', 'tests/e2e/'] as const

/** Variables under which a process starts at that moment, in that zone; its timers keep the machine's pace. */
export function fakedTime(library: string, { at, zone }: Moment): Readonly<Record<string, string>> {
  const seconds = Math.round(at.since(Temporal.Now.instant()).total('seconds'))
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  }
}
