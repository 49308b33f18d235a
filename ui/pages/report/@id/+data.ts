import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, may, parseId } from '#modules/shared'
import { signedIn } from '../../../sign-in-first.ts'
import { reportShown } from '../report-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the customer, the technicians of the booking and the office; to everyone else there is no report. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const id = parseId('bkg', pageContext.routeParams['id'] ?? '')
  const actor = { userId: who.id, role: who.role }
  const { modules } = pageContext
  const found = id && (await modules.customerReports.find(actor, id))
  const booking = id && (await modules.booking.find(actor, id))
  if (!id || !found?.ok || !booking?.ok) throw render(404)
  const mayClaim = booking.value.customerId === who.id || may(who, 'dispatch')
  return {
    report: reportShown(found.value, {
      file: at.reportFile(id),
      photo: at.visitPhoto,
      signature: (visit) => at.reportSignature(id, visit),
    }),
    claimPage: mayClaim && (await modules.booking.noClaim(booking.value)) === null ? at.claimGuarantee(id) : null,
    back: at.track(id),
  }
}
