import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { jobOf } from '../../../../../components/office/job.ts'
import { foundCustomer } from '../found-customer.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const { id, fullName } = await foundCustomer(pageContext)
  const after = parseId('bkg', urlParsed.search['after'] ?? '')
  const { bookings, next } = await modules.booking.list({ userId: id, role: 'customer' }, { limit: perPage, after })
  const href = at.admin.customer(id)
  return {
    href,
    name: fullName,
    jobs: bookings.map((one) => jobOf(one, now)),
    first: after && `${href}/bookings`,
    next: next && `${href}/bookings?after=${next}`,
  }
}
