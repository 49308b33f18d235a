import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { reportShown } from '../../report/report-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the holder of the link: the reports of this booking only. */
export async function data({ modules, routeParams }: PageContextServer) {
  const token = routeParams['token'] ?? ''
  const booking = await modules.links.open(token, 'report')
  const document = booking && (await modules.customerReports.ofBooking(booking))
  if (!document) throw render(404)
  const photo = (...of: Parameters<typeof at.visitPhoto>) => at.link.reportPhoto(token, ...of)
  const signature = (visit: Parameters<typeof photo>[0]) => at.link.reportSignature(token, visit)
  return {
    report: reportShown(document, { file: at.link.reportFile(token), photo, signature }),
    claimPage: (await modules.booking.noClaim(booking)) === null ? at.link.claimGuarantee(token) : null,
  }
}
