import type { PageContextServer } from 'vike/types'
import { type VisitOrder, type BookingStatus, visitOrders, bookingsAsked, unfinishedStatuses } from '#modules/booking'
import { jobOf } from '../../../../components/office/job.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { exportOf, pagesOf } from '../../asked-words.ts'
import { linkTo } from './link-to.ts'
import { listSearch } from '../../../../components/lists/shown-columns.ts'
import { listShown } from '../../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

/** The address holds the whole question, so that it can be shared. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const who = signedIn(pageContext)
  const actor = { userId: who.id, role: who.role }
  const { asked, isFiltered, order, withEmergencies, filter, faults } = bookingsAsked(listSearch(urlParsed), now)
  const { bookings, next } = await modules.booking.list(actor, { ...filter, limit: perPage })
  const openEmergency = (status: BookingStatus) =>
    modules.booking.list(actor, { status, emergencies: true, limit: perPage })
  const emergencies = withEmergencies ? await Promise.all(unfinishedStatuses.map(openEmergency)) : []
  const jobs = [...emergencies.flatMap((page) => page.bookings), ...bookings].map((one) => jobOf(one, now))
  const pages = pagesOf(linkTo, asked, 'after', next)
  return {
    asked,
    faults,
    order,
    // Emergencies have no start: those that are open come before all visits.
    jobs,
    ...pages,
    head: await listShown(pageContext, 'bookings', linkTo({ ...asked, after: '' })),
    csv: exportOf('bookings', linkTo({ ...asked, after: '' }), { ...pages, rows: jobs.length }),
    isFiltered,
    tabs: visitOrders.map((one) => ({
      href: linkTo({ ...asked, when: one, after: '' }),
      label: orderWords[one],
      current: one === order,
    })),
  }
}

const orderWords: Readonly<Record<VisitOrder, string>> = { coming: 'Coming', past: 'Past', newest: 'Newest first' }
