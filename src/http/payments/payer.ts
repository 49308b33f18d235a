import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { DocumentLinks } from '#modules/billing'
import { type LinksModule, isLinkToken } from '#modules/booking'
import { type PaymentModule, idOfSubject } from '#modules/payments'
import type { AdvertId, BookingId, InvoiceId, PaymentId, UserId } from '#modules/shared'
import { bookerOf } from '../kit/access.ts'
import type { HttpEnv } from '../kit/env.ts'
import { emailNotVerified } from './problems.ts'
import { type Problem, notFound, signInNeeded } from '../kit/problem.ts'

/** The payer of one booking or document: its customer, who may be a guest, or the holder of its link. */
export interface Payer {
  /** Always its customer where it is by a link: the payment is theirs. */
  readonly userId: UserId
  /** May pay and see how the payment stands, and nothing else: no saved card is used, saved or shown. True of a guest. */
  readonly byLink: boolean
  /** The space of the idempotency keys of the holder of the link; see `Claimant`. */
  readonly keySpace: string | null
}

/** The payer of one booking or document by its link. */
interface LinkPayer extends Payer {
  readonly pays: BookingId | InvoiceId
}

type C = Context<HttpEnv>

const header = 'x-pay-token'
const mostLinks = 5

/**
 * Finds out who pays. A link's token comes in the header `X-Pay-Token`, or in the cookie that the link's own page has
 * set; it counts for its own booking or document only.
 */
export function createPayers({
  links,
  documentLinks,
  payments,
  publicUrl,
}: {
  readonly links: Pick<LinksModule, 'open'>
  readonly documentLinks: Pick<DocumentLinks, 'open'>
  readonly payments: Pick<PaymentModule, 'known' | 'documentDue'>
  readonly publicUrl: URL
}) {
  const secure = publicUrl.protocol === 'https:'
  const cookie = secure ? '__Host-callout_pay_links' : 'callout_pay_links'

  function tokensOf(c: C): readonly string[] {
    const kept = (getCookie(c, cookie) ?? '').split('.').slice(0, mostLinks)
    return [c.req.header(header) ?? '', ...kept].filter((token) => token !== '')
  }

  /** The subject of a link and its owner; null where it leads nowhere. */
  async function paidBy(token: string): Promise<Pick<LinkPayer, 'userId' | 'pays'> | null> {
    const booking = await links.open(token, 'pay')
    if (booking) return { userId: booking.customerId, pays: booking.id }
    const document = await documentLinks.open(token)
    const due = document && (await payments.documentDue(document.id))
    return due && { userId: due.customerId, pays: due.invoiceId }
  }

  /** The payers by the links of this request, each for one booking or document. */
  async function linked(c: C): Promise<readonly LinkPayer[]> {
    const found: LinkPayer[] = []
    for (const token of tokensOf(c)) {
      const paid = await paidBy(token)
      if (paid) found.push({ ...paid, byLink: true, keySpace: keySpaceOf(token) })
    }
    return found
  }

  async function of(c: C, id: BookingId | InvoiceId | AdvertId): Promise<Payer | null> {
    const booker = bookerOf(c)
    const payer = (await linked(c)).find(({ pays }) => pays === id)
    return payer && payer.userId !== booker?.id ? payer : signedIn(c)
  }

  return {
    /** Null when nobody is signed in and no link leads there. That a user is its customer is judged later. */
    of,
    /** The payer of a payment's booking or document. */
    async ofPayment(c: C, id: PaymentId): Promise<Payer | null> {
      if (tokensOf(c).length === 0) return signedIn(c)
      const known = await payments.known({ userId: 'usr_system' as UserId, staff: true }, id)
      if (!known.ok) return null
      const { payment } = known.value
      return of(c, idOfSubject(payment))
    },
    linked,
    /** The problem for a caller who may not pay. */
    turnedAway: (c: C): Problem => (bookerOf(c) || tokensOf(c).length > 0 ? notFound : signInNeeded),
    /** The link's page was opened: what is done from there needs no token in its address. */
    remember(c: C, answer: Response, token: string): Response {
      const others = tokensOf(c).filter((one) => one !== token && isLinkToken(one))
      const kept = [token, ...others].slice(0, mostLinks).join('.')
      const where = { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge: 24 * 3600 } as const
      answer.headers.append('set-cookie', generateCookie(cookie, kept, where))
      return answer
    },
    /** The token of the link by which this browser came to pay; null without one, and for the customer. */
    async tokenFor(c: C, id: BookingId | InvoiceId): Promise<string | null> {
      for (const token of tokensOf(c)) {
        const paid = await paidBy(token)
        if (paid?.pays === id) return paid.userId === bookerOf(c)?.id ? null : token
      }
      return null
    },
  }
}

function signedIn(c: C): Payer | null {
  const booker = bookerOf(c)
  return booker && { userId: booker.id, byLink: booker.role === 'guest', keySpace: null }
}

/** The link's token is a secret: it is kept nowhere. */
function keySpaceOf(token: string): string {
  return `link:${createHash('sha256').update(token).digest('base64url')}`
}

type AllPayers = ReturnType<typeof createPayers>
export type Payers = Pick<AllPayers, 'of' | 'ofPayment' | 'linked' | 'turnedAway' | 'tokenFor'>
export type LinkPayers = Pick<AllPayers, 'remember' | 'tokenFor'>

/** Where there are no links: the signed-in user, and nobody else. */
export const signedInPayers: Payers = {
  of: async (c) => signedIn(c),
  ofPayment: async (c) => signedIn(c),
  linked: async () => [],
  tokenFor: async () => null,
  turnedAway: (c) => (bookerOf(c) ? notFound : signInNeeded),
}

/** Why the caller may not pay for an advert; null: a user with a confirmed address may. The owner is judged later. */
export function advertiserRefused(c: C): Problem | null {
  const who = c.get('who')
  if (!who) return signInNeeded
  return who.emailVerifiedAt === null ? emailNotVerified : null
}
