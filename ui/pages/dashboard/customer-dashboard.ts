import { paymentsOf } from '../../components/account/payments-shown.ts'
import { savedCardsOf } from '../../components/account/saved-cards.ts'
import { bookingListOf, bookingsShown } from '../../components/bookings/list-shown.ts'
import type { PageInput, Who } from '../../page-context.ts'

export type CustomerDashboard = Awaited<ReturnType<typeof customerDashboard>>

export const tabs = ['overview', 'bookings', 'payments', 'profile'] as const

/** The first page of a customer; only the open tab is read. */
export async function customerDashboard(input: PageInput, who: Who, search: URLSearchParams) {
  return {
    fullName: who.fullName,
    phone: input.site.hotline,
    application: await applicationStanding(input, who),
    claimable: await claimable(input, who),
    part: await partOf(input, who, search),
  }
}

/** Null for who never applied, or works here. */
async function applicationStanding({ modules: { accounts } }: PageInput, who: Who) {
  const application = await accounts.applicationOf(who.id)
  if (application?.status !== 'approved') return application?.status ?? null
  return (await accounts.technicianOf(who.id))?.isActive ? null : ('left' as const)
}

/** Whether a guest with the confirmed address of the account has bookings, which the account can take over. */
async function claimable({ modules }: PageInput, who: Who): Promise<boolean> {
  const guest = await modules.guests.guestOf(who)
  const found = guest && (await modules.booking.list({ userId: guest.id, role: guest.role }, { limit: 1 }))
  return (found?.bookings.length ?? 0) > 0
}

async function partOf(input: PageInput, who: Who, search: URLSearchParams) {
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'overview'
  switch (tab) {
    case 'overview':
      return { tab, ...(await overviewOf(input, who)) }
    case 'bookings':
      return { tab, list: await bookingListOf(input, who, search, '/dashboard?tab=bookings&') }
    case 'payments':
      return { tab, ...(await paymentsOf(input, who, search.get('after'))), cards: await savedCardsOf(input, who) }
    case 'profile':
      return { tab, profile: who }
  }
}

async function overviewOf(input: PageInput, who: Who) {
  const { modules } = input
  const actor = { userId: who.id, role: who.role }
  const [totals, recent] = await Promise.all([
    modules.booking.customerTotals(who.id),
    modules.booking.list(actor, { limit: 3 }),
  ])
  return { totals, recent: await bookingsShown(input, recent.bookings, actor) }
}
