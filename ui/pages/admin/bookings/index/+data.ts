import type { PageContextServer } from 'vike/types'
import { jobOf } from '../../../../components/office/job.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { pagesOf } from '../../asked-words.ts'
import { type Order, filterFrom, linkTo, orders } from './filter.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

/** Emergencies that are looked at: the newest. One that is still open is younger than all of them. */
const emergenciesSeen = 50

/** The address holds the whole question, so that it can be shared. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const who = signedIn(pageContext)
  const actor = { userId: who.id, role: who.role }
  const { asked, isFiltered, order, filter, faults } = filterFrom(urlParsed.search, now)
  const { bookings, next } = await modules.booking.list(actor, { ...filter, limit: perPage })
  const isFirstOfComing = order === 'coming' && !isFiltered && asked.after === ''
  const emergencies = isFirstOfComing
    ? await modules.booking.list(actor, { emergencies: true, limit: emergenciesSeen })
    : { bookings: [] }
  const open = emergencies.bookings.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
  return {
    asked,
    faults,
    order,
    // Emergencies have no start: those that are open come before all visits.
    jobs: [...open, ...bookings].map((one) => jobOf(one, now)),
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
