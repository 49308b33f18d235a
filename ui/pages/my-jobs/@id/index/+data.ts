import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { shownState } from '#modules/adverts'
import { applicationStates, applyingLimits } from '#modules/job-board'
import { at, parseId } from '#modules/shared'
import { daysWords, employerWords, jobStateWords } from '../../../../components/job-board/application-words.ts'
import { doneIn } from '../../../../done-in.ts'
import { searchOf, signedIn } from '../../../../sign-in-first.ts'
import { datedWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const shown = 50

/** A job of one's own, with its applications. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { modules, now, routeParams } = pageContext
  const search = searchOf(pageContext)
  const q = (search.get('q') ?? '').slice(0, applyingLimits.search).trim()
  const state = applicationStates.find((each) => each === search.get('state')) ?? null
  const before = parseId('jap', search.get('before') ?? '')
  const id = parseId('job', routeParams['id'] ?? '')
  const found = id && (await modules.applying.listFor(id, who.id, { q, state }, before, shown + 1))
  if (!found) throw render(404)
  const { job, items } = found
  const [jobs, telling, written] = await Promise.all([
    modules.applying.jobsOf(who.id),
    modules.applying.telling(job.id),
    modules.jobBoard.lastWritten(who.id, job.id),
  ])
  const counts = jobs.find((each) => each.id === job.id)?.counts
  const all = counts ? applicationStates.reduce((sum, each) => sum + counts[each], 0) : 0
  const href = at.myJobs.job(job.id)
  const address = (query: Readonly<Record<string, string | null>>) => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
    return given.length === 0 ? href : `${href}?${new URLSearchParams(given)}`
  }
  const last = items[shown - 1]
  const stateNow = shownState(job, now)
  return {
    id: job.id,
    href,
    title: job.title,
    company: job.company,
    publicHref: stateNow === 'live' ? at.job(job.slug) : null,
    state: jobStateWords[stateNow],
    isLive: stateNow === 'live',
    days: daysWords(job, now),
    mayClose: !['closed', 'rejected', 'suspended'].includes(job.state),
    mayTell: all > 0 && telling === null,
    mayRenew: job.paidUntil !== null && ['live', 'paused', 'expired'].includes(stateNow),
    told: telling && { text: telling.text, when: datedWords(telling.at, now) },
    renew: at.pay(job.id),
    edit: ['closed', 'rejected', 'suspended'].includes(job.state) ? null : at.myJobs.edit(job.id),
    isEditWaiting: written?.isWaiting === true,
    file: all > 0 ? at.myJobs.file(job.id) : null,
    done: doneIn(pageContext, {
      closed: 'The job is closed.',
      saved: 'Your change is saved.',
      held: 'Your change is saved. A person reads it before it is shown, and the old words stay until then.',
      told: 'The job is closed, and the applicants have been told.',
    }),
    all,
    q,
    asked: state,
    tabs: [
      { href: address({ q }), label: 'All', current: state === null, count: all },
      ...applicationStates.map((each) => ({
        href: address({ q, state: each }),
        label: employerWords[each],
        current: state === each,
        count: counts?.[each] ?? 0,
      })),
    ],
    next: last && items.length > shown ? address({ q, state, before: last.id }) : null,
    first: before === null ? null : address({ q, state }),
    applications: items.slice(0, shown).map((application) => ({
      id: application.id,
      href: at.myJobs.application(job.id, application.id),
      name: application.name,
      state: application.state,
      stateWords: employerWords[application.state],
      when: datedWords(application.createdAt, now),
      hasCv: application.cv !== null,
      start: application.words.length > 160 ? `${application.words.slice(0, 159)}…` : application.words,
    })),
  }
}
