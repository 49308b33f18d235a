import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { atCare } from '#modules/shared'
import { gasRecordShown } from '../../../components/care/gas-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The copy of a tenant, who holds its link. */
export async function data({ modules, routeParams }: PageContextServer) {
  const token = routeParams['token'] ?? ''
  const booking = await modules.links.open(token, 'gas_record')
  const found = booking && (await modules.care.gasRecordByLink({ bookingId: booking.id, number: booking.visitNumber }))
  if (!found) throw render(404)
  return { record: gasRecordShown(found.record, atCare.gasCopyFile(token)) }
}
