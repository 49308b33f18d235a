import type { PageContextServer } from 'vike/types'
import { at, atSystem } from '#modules/shared'
import type { Check, TimedJob } from '#modules/system'
import { doneIn } from '../../../done-in.ts'
import { recentWords, sinceWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type CheckShown = ReturnType<typeof checkShown>
export type JobShown = ReturnType<typeof jobShown>

export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  const facts = await modules.system.facts()
  const checked = modules.system.lastChecked()
  const jobs = facts.jobs.map((job) => jobShown(job, now))
  return {
    done: doneIn(pageContext, { checked: 'The checks have run' }),
    program: [
      { label: 'Version', value: facts.version },
      { label: 'Runtime', value: facts.runtime },
      { label: 'Started', value: recentWords(facts.startedAt, now) },
    ],
    disk: [
      { label: 'Data folder', value: facts.dataDir },
      { label: 'Database', value: bytesWords(facts.databaseBytes) },
      { label: 'Free on the disk', value: bytesWords(facts.freeBytes) },
    ],
    checked: checked && {
      when: sinceWords(checked.at, now),
      checks: checked.checks.map(checkShown).toSorted((a, b) => rank[a.level] - rank[b.level]),
    },
    // Failed checks come first: the rest is for the curious.
    jobs: jobs.toSorted((a, b) => Number(b.faults > 0) - Number(a.faults > 0) || (a.name < b.name ? -1 : 1)),
    settings: facts.settings,
  }
}

const rank = { fail: 0, warn: 1, ok: 2 } as const

/** The page on which a check is put right. */
const places: Readonly<Record<string, { readonly href: string; readonly words: string }>> = {
  backups: { href: atSystem.backups(), words: 'Backups' },
  'verified backup': { href: atSystem.backups(), words: 'Backups' },
  payments: { href: atSystem.connections(), words: 'Connections' },
  mail: { href: atSystem.connection('mail'), words: 'Set up e-mail' },
  'text messages': { href: atSystem.connection('sms'), words: 'Set up text messages' },
  'video calls': { href: atSystem.connection('turn'), words: 'Set up the relay' },
  hotline: { href: at.admin.hours(), words: 'Opening hours' },
  owner: { href: at.admin.users(), words: 'Users' },
}

function checkShown({ level, about, says }: Check) {
  return {
    level,
    about: about.charAt(0).toUpperCase() + about.slice(1),
    says,
    place: level === 'ok' ? null : (places[about] ?? null),
  }
}

function jobShown({ name, runs, faults, lastSuccess, isRunning }: TimedJob, now: Temporal.Instant) {
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    runs,
    faults,
    last: isRunning ? 'Running now' : lastSuccess === null ? 'Not yet' : recentWords(lastSuccess, now),
  }
}

function bytesWords(bytes: number | null): string {
  if (bytes === null) return 'Not known'
  return bytes < 1e9 ? `${Math.round(bytes / 1e5) / 10} MB` : `${Math.round(bytes / 1e8) / 10} GB`
}
