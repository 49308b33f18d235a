import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

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
  console.log('faketime is not on this machine: installing it...')
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

/** Variables under which a process starts at `at` and its time goes on from there; timers keep the machine's pace. */
export function fakedTime(library: string, at: Temporal.Instant): Readonly<Record<string, string>> {
  const seconds = Math.round(at.since(Temporal.Now.instant()).total('seconds'))
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}
