import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { signedIn } from '../../../sign-in-first.ts'
import { reportShown } from '../report-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the customer, the technicians of the booking and the office; to everyone else there is no report. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const id = parseId('bkg', pageContext.routeParams['id'] ?? '')
  const found = id && (await pageContext.modules.customerReports.find({ userId: who.id, role: who.role }, id))
  if (!id || !found?.ok) throw render(404)
  return {
    report: reportShown(found.value, { file: at.reportFile(id), photo: at.visitPhoto }),
    back: at.track(id),
  }
}
