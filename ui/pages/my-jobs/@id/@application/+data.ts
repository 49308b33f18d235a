import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { applicationMoves } from '#modules/job-board'
import { at, parseId } from '#modules/shared'
import { employerWords } from '../../../../components/job-board/application-words.ts'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import { doneIn } from '../../../../done-in.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { datedWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** One application for its employer, who has seen it by that. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { modules, now, routeParams } = pageContext
  const [job, id] = [parseId('job', routeParams['id'] ?? ''), parseId('jap', routeParams['application'] ?? '')]
  const found = id && (await modules.applying.openedBy(id, who.id))
  if (!found || found.job.id !== job) throw render(404)
  const { application } = found
  return {
    href: at.myJobs.application(found.job.id, application.id),
    list: at.myJobs.job(found.job.id),
    report: at.market.reportApplication(found.job.id, application.id),
    title: found.job.title,
    name: application.name,
    email: application.email,
    phone: application.phone,
    phoneWords: phoneWords(application.phone),
    words: application.words,
    notes: application.notes,
    when: datedWords(application.createdAt, now),
    state: application.state,
    stateWords: employerWords[application.state],
    moves: applicationMoves[application.state].filter((state) => state !== 'seen'),
    cv: application.cv && {
      href: at.applicationCv(application.id),
      name: application.cv.name,
      size: `${Math.max(1, Math.round(application.cv.bytes / 1024)).toLocaleString('en-GB')} kB`,
    },
    done: doneIn(pageContext, {
      shortlisted: 'Shortlisted. The applicant is told by e-mail.',
      rejected: 'Rejected. The applicant is told by e-mail.',
      hired: 'Hired. The applicant is told by e-mail.',
      noted: 'Your notes are saved.',
    }),
  }
}
