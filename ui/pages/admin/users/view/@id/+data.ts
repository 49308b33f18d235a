import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { paymentsOf } from '../../../../../components/account/payments-shown.ts'
import { bookingListOf } from '../../../../../components/bookings/list-shown.ts'
import type { PageInput } from '../../../../../page-context.ts'
import { searchOf } from '../../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type ViewedBooking = Data['list']['bookings'][number]
export type ViewedPayment = Data['payments'][number]

type Asked = PageInput & Pick<PageContextServer, 'routeParams' | 'urlParsed'>

/** The customer's own view, read-only (A2). */
export async function data(pageContext: Asked & PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const id = parseId('usr', routeParams['id'] ?? '')
  const person = id && (await modules.administration.viewedCustomer(id))
  if (!person) throw render(404)
  const customer = {
    ...person,
    unread: 0,
    hasListings: false,
    withheld: null,
    sessionId: null,
    passwordFresh: false,
    board: { hasJobs: false, hasApplications: false },
  }
  const here = at.admin.viewAs(person.id)
  const input = { modules, now }
  const [list, { payments }, totals] = await Promise.all([
    bookingListOf(input, customer, searchOf(pageContext), `${here}?`),
    paymentsOf(input, customer, null),
    modules.booking.customerTotals(person.id),
  ])
  return { name: person.fullName, back: at.admin.user(person.id), list, payments, totals }
}
