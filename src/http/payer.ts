import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { type BookingDetails, type LinksModule, isLinkToken } from '#modules/booking'
import type { PaymentModule } from '#modules/payments'
import type { BookingId, PaymentId, UserId } from '#modules/shared'
import type { HttpEnv } from './env.ts'
import { type Problem, notFound, signInNeeded } from './problem.ts'

/** Who pays for one booking: its customer, or whoever has the link to pay it. */
export interface Payer {
  /** Always the booking's customer where it is by a link: the payment is theirs. */
  readonly userId: UserId
  /** May pay and see how the payment stands, and nothing else: no saved card is used, saved or shown. */
  readonly byLink: boolean
}

type C = Context<HttpEnv>

const header = 'x-pay-token'
const mostLinks = 5

/**
 * Finds out who pays. A link's token comes in the header `X-Pay-Token`, or in the cookie that the link's own page has
 * set; it counts for its own booking only.
 */
export function createPayers({
  links,
  payments,
  publicUrl,
}: {
  readonly links: Pick<LinksModule, 'open'>
  readonly payments: Pick<PaymentModule, 'known'>
  readonly publicUrl: URL
}) {
  const secure = publicUrl.protocol === 'https:'
  const cookie = secure ? '__Host-callout_pay_links' : 'callout_pay_links'

  function tokensOf(c: C): readonly string[] {
    const kept = (getCookie(c, cookie) ?? '').split('.').slice(0, mostLinks)
    return [c.req.header(header) ?? '', ...kept].filter((token) => token !== '')
  }

  /** The bookings that may be paid by the links of this request. */
  async function linked(c: C): Promise<readonly BookingDetails[]> {
    const found: BookingDetails[] = []
    for (const token of tokensOf(c)) {
      const booking = await links.open(token, 'pay')
      if (booking) found.push(booking)
    }
    return found
  }

  async function of(c: C, id: BookingId): Promise<Payer | null> {
    const { who } = c.var
    const booking = (await linked(c)).find((one) => one.id === id)
    if (!booking || booking.customerId === who?.id) return who && { userId: who.id, byLink: false }
    return { userId: booking.customerId, byLink: true }
  }

  return {
    /** Null when nobody is signed in and no link leads to the booking. That a user is its customer is judged later. */
    of,
    /** Of the booking that a payment is for. */
    async ofPayment(c: C, id: PaymentId): Promise<Payer | null> {
      const { who } = c.var
      if (tokensOf(c).length === 0) return who && { userId: who.id, byLink: false }
      const known = await payments.known({ userId: 'usr_system' as UserId, staff: true }, id)
      return known.ok ? of(c, known.value.payment.bookingId) : null
    },
    linked,
    /** What stands against somebody who is none. */
    turnedAway: (c: C): Problem => (c.var.who || tokensOf(c).length > 0 ? notFound : signInNeeded),
    /** The link's page was opened: what is done from there needs no token in its address. */
    remember(c: C, answer: Response, token: string): Response {
      const others = tokensOf(c).filter((one) => one !== token && isLinkToken(one))
      const kept = [token, ...others].slice(0, mostLinks).join('.')
      const where = { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge: 24 * 3600 } as const
      answer.headers.append('set-cookie', generateCookie(cookie, kept, where))
      return answer
    },
    /** The token of the link by which this browser came to pay a booking; null without one, and for its customer. */
    async tokenFor(c: C, id: BookingId): Promise<string | null> {
      for (const token of tokensOf(c)) {
        const booking = await links.open(token, 'pay')
        if (booking?.id === id) return booking.customerId === c.var.who?.id ? null : token
      }
      return null
    },
  }
}

type AllPayers = ReturnType<typeof createPayers>
export type Payers = Pick<AllPayers, 'of' | 'ofPayment' | 'linked' | 'turnedAway'>
export type LinkPayers = Pick<AllPayers, 'remember' | 'tokenFor'>

/** Where there are no links: whoever is signed in, and nobody else. */
export const signedInPayers: Payers = {
  of: async (c) => c.var.who && { userId: c.var.who.id, byLink: false },
  ofPayment: async (c) => c.var.who && { userId: c.var.who.id, byLink: false },
  linked: async () => [],
  turnedAway: (c) => (c.var.who ? notFound : signInNeeded),
}
