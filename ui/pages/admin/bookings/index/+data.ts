import type { PageContextServer } from 'vike/types'
import type { BookingStatus } from '#modules/booking'
import { jobOf } from '../../../../components/office/job.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { pagesOf } from '../../asked-words.ts'
import { type Order, filterFrom, linkTo, orders } from './filter.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

const openStatuses = ['pending', 'confirmed', 'in_progress'] as const satisfies readonly BookingStatus[]

/** The address holds the whole question, so that it can be shared. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const who = signedIn(pageContext)
  const actor = { userId: who.id, role: who.role }
  const { asked, isFiltered, order, filter, faults } = filterFrom(urlParsed.search, now)
  const { bookings, next } = await modules.booking.list(actor, { ...filter, limit: perPage })
  const isFirstOfComing = order === 'coming' && !isFiltered && asked.after === ''
  const openEmergency = (status: BookingStatus) =>
    modules.booking.list(actor, { status, emergencies: true, limit: perPage })
  const emergencies = isFirstOfComing ? await Promise.all(openStatuses.map(openEmergency)) : []
  return {
    asked,
    faults,
    order,
    // Emergencies have no start: those that are open come before all visits.
    jobs: [...emergencies.flatMap((page) => page.bookings), ...bookings].map((one) => jobOf(one, now)),
    ...pagesOf(linkTo, asked, 'after', next),
    isFiltered,
    tabs: orders.map((one) => ({
      href: linkTo({ ...asked, when: one, after: '' }),
      label: orderWords[one],
      current: one === order,
    })),
  }
}

const orderWords: Readonly<Record<Order, string>> = { coming: 'Coming', past: 'Past', newest: 'Newest first' }
