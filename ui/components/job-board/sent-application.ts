import { isShownAt } from '#modules/adverts'
import type { FoundApplication } from '#modules/job-board'
import { at } from '#modules/shared'
import { datedWords } from '../../time-words.ts'
import { applicantWords } from './application-words.ts'
import type { SentApplicationFacts } from './SentApplication.tsx'

/** An application as its applicant sees it; nothing of the employer's notes is in it. */
export function sentApplication(
  { application, job }: FoundApplication,
  links: { readonly cv: string; readonly withdraw: string; readonly report: string | null },
  now: Temporal.Instant,
): SentApplicationFacts {
  const { id, state, words, cv, createdAt } = application
  return {
    id,
    title: job.title,
    company: job.company,
    jobHref: isShownAt(job, now) ? at.job(job.slug) : null,
    state,
    stateWords: applicantWords[state],
    when: datedWords(createdAt, now),
    words,
    cv: cv && { href: links.cv, name: cv.name },
    withdraw: links.withdraw,
    report: links.report,
  }
}
