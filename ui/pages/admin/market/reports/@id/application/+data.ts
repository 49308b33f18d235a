import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { caseReasonWords } from '#modules/market'
import { at, parseId } from '#modules/shared'
import { employerWords } from '../../../../../../components/job-board/application-words.ts'
import { phoneWords } from '../../../../../../components/office/phone-words.ts'
import { datedWords } from '../../../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The application that a report names. This reading is put into the audit log. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const id = parseId('rpt', routeParams['id'] ?? '')
  const named = id && (await modules.moderation.applicationFor(id))
  const found = named && (await modules.applying.readForReport(named.id, named.case.reference, 'application'))
  if (!found) throw render(404)
  const { application, job } = found
  const { reference, reason, text } = named.case
  return {
    back: at.admin.marketSubject('job', job.id),
    job: job.title,
    reference,
    report: `${caseReasonWords[reason]}. ${text}`,
    name: application.name,
    email: application.email,
    phone: phoneWords(application.phone),
    words: application.words,
    when: datedWords(application.createdAt, now),
    state: employerWords[application.state],
    cv: application.cv && { href: at.admin.reportedCv(named.case.id), name: application.cv.name },
  }
}
