import {
  type BookingId,
  type Clock,
  type PaymentId,
  type Result,
  type UserId,
  accept,
  businessDate,
  businessZone,
  refuse,
} from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { type BookingDetails, isOpen } from '../booking.ts'
import { guaranteeOf } from '../customer-report/guarantee.ts'
import {
  type Link,
  type LinkPurpose,
  type LinkStore,
  type LinkTokens,
  type NewLink,
  doneAt,
  isLinkToken,
  linkDays,
  linkPurposes,
  linkEnds,
} from './link.ts'
import { stillDue } from '../money/payment-state.ts'
import { awaitsAnswer } from '../variations/variation.ts'
import type { VariationStore } from '../variations/variations.ts'
import type { Collection } from '../visits/collect-payment.ts'

export interface LinkPorts {
  readonly links: LinkStore
  readonly variations: Pick<VariationStore, 'latest'>
  readonly tokens: LinkTokens
  readonly findBooking: (id: BookingId) => Promise<BookingDetails | null>
  /** Whether an account is in use: not switched off, and not deleted. */
  readonly isInUse: (customer: UserId) => Promise<boolean>
  readonly clock: Clock
}

export type LinkRefusal =
  | BookingUnknown
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'nothing-to-pay' }
  | { readonly kind: 'nothing-asked' }

/** Booking links: the holder of one may do one thing with one booking, without an account (A12). */
export function createLinks({ links, variations, tokens, findBooking, isInUse, clock }: LinkPorts) {
  function linkTo(
    booking: BookingDetails,
    purpose: LinkPurpose,
    {
      from = clock.now(),
      paymentId = null,
    }: { readonly from?: Temporal.Instant; readonly paymentId?: PaymentId | null } = {},
  ) {
    const token = tokens.next()
    const usual = from.add({ hours: 24 * linkDays[purpose] })
    const expiresAt = purpose === 'report' ? later(usual, guaranteedTo(booking, from)) : usual
    const link: Link = {
      tokenHash: tokens.hash(token),
      purpose,
      bookingId: booking.id,
      paymentId,
      createdAt: clock.now(),
      expiresAt,
      revokedAt: null,
    }
    return { link, made: { token, expiresAt } }
  }

  async function make(booking: BookingDetails, purpose: 'pay' | 'variation'): Promise<NewLink> {
    const { link, made } = linkTo(booking, purpose)
    await links.put(link)
    return made
  }

  /** Each message has a link of its own, and none ends another. */
  async function makeBeside(...of: Parameters<typeof linkTo>): Promise<NewLink> {
    const { link, made } = linkTo(...of)
    await links.add(link)
    return made
  }

  async function forStaff(actor: Actor, id: BookingId): Promise<Result<BookingDetails, LinkRefusal>> {
    if (!isStaff(actor)) return refuse({ kind: 'not-allowed' })
    const booking = await findBooking(id)
    return booking ? accept(booking) : refuse({ kind: 'booking-unknown' })
  }

  async function isAsked(booking: BookingDetails): Promise<boolean> {
    const latest = await variations.latest(booking.id)
    return latest !== null && awaitsAnswer(latest, booking)
  }

  async function opened(token: string, purpose: LinkPurpose) {
    const link = isLinkToken(token) ? await links.find(tokens.hash(token)) : null
    if (link?.purpose !== purpose || link.revokedAt !== null) return null
    const booking = await findBooking(link.bookingId)
    if (!booking || Temporal.Instant.compare(linkEnds(link, booking), clock.now()) <= 0) return null
    // Money that came in, and what of it goes back, is shown after a cancellation too.
    if (isVoid(booking) && !outlivesBooking(purpose)) return null
    if (purpose === 'manage' && !isOpen(booking.status)) return null
    const isForAnyAccount = purpose === 'pay' || purpose === 'variation' || purpose === 'withdraw'
    if (!isForAnyAccount && !(await isInUse(booking.customerId))) return null
    return purpose === 'review' && doneAt(booking) === null ? null : { booking, paymentId: link.paymentId }
  }

  const open = async (token: string, purpose: LinkPurpose) => (await opened(token, purpose))?.booking ?? null

  async function makeIfOpen(
    id: BookingId,
    purpose: 'track' | 'receipt' | 'manage' | 'report' | 'return' | 'gas_record',
    paymentId: PaymentId | null = null,
  ) {
    const booking = await findBooking(id)
    if (!booking || (isVoid(booking) && !outlivesBooking(purpose)) || !(await isInUse(booking.customerId))) return null
    if (purpose === 'manage' && !isOpen(booking.status)) return null
    return makeBeside(booking, purpose, { paymentId })
  }

  return {
    /** A new link to pay what is left; the earlier one ends. */
    async makePayLink(actor: Actor, id: BookingId): Promise<Result<NewLink, LinkRefusal>> {
      const found = await forStaff(actor, id)
      if (!found.ok) return found
      if (isVoid(found.value) || stillDue(found.value) === 0) return refuse({ kind: 'nothing-to-pay' })
      return accept(await make(found.value, 'pay'))
    },

    /** The technician on site shows it to the customer: it ends no other, and the audit log has it. */
    async makePayLinkOnSite({
      booking,
      due,
    }: Collection): Promise<Result<NewLink, Extract<LinkRefusal, { readonly kind: 'nothing-to-pay' }>>> {
      if (!due.payable) return refuse({ kind: 'nothing-to-pay' })
      const { link, made } = linkTo(booking, 'pay')
      await links.handOut(link)
      return accept(made)
    },

    /** For a message about the money: a link beside those that others have, which the office may be reading out. */
    async makePayLinkForMessage(id: BookingId): Promise<NewLink | null> {
      const booking = await findBooking(id)
      return booking && !isVoid(booking) && stillDue(booking) > 0 ? makeBeside(booking, 'pay') : null
    },

    /** A new link to the open variation; the earlier one ends. */
    async makeVariationLink(actor: Actor, id: BookingId): Promise<Result<NewLink, LinkRefusal>> {
      const found = await forStaff(actor, id)
      if (!found.ok) return found
      return (await isAsked(found.value))
        ? accept(await make(found.value, 'variation'))
        : refuse({ kind: 'nothing-asked' })
    },

    /** For the message that asks: a link beside the one that the office may have made before the message went. */
    async makeVariationLinkForMessage(id: BookingId): Promise<NewLink | null> {
      const booking = await findBooking(id)
      return booking && (await isAsked(booking)) ? makeBeside(booking, 'variation') : null
    },

    /** Ends the links to pay a booking. */
    async revokePayLink(actor: Actor, id: BookingId): Promise<Result<null, LinkRefusal>> {
      const found = await forStaff(actor, id)
      if (!found.ok) return found
      await links.revoke(id, ['pay'], clock.now())
      return accept(null)
    },

    /** A link to follow a visit; null where there is none to follow any more. */
    makeTrackLink: (id: BookingId) => makeIfOpen(id, 'track'),

    /** A link to move or cancel a visit; null where it has begun or is over. */
    makeManageLink: (id: BookingId) => makeIfOpen(id, 'manage'),

    /** A link to cancel the contract by law; each message has one of its own, which also shows the result. */
    async makeWithdrawLink(id: BookingId): Promise<NewLink | null> {
      const booking = await findBooking(id)
      return booking && !isVoid(booking) ? makeBeside(booking, 'withdraw') : null
    },

    /** A link to rate the work for a time after it; null where it is not done, or is rated. */
    async makeReviewLink(id: BookingId): Promise<NewLink | null> {
      const booking = await findBooking(id)
      const from = booking && doneAt(booking)
      if (!from || booking.rating !== null || !(await isInUse(booking.customerId))) return null
      return makeBeside(booking, 'review', { from })
    },

    /** A link to the reports of a booking; one to the report of a visit works after the booking is cancelled. */
    makeReportLink: (id: BookingId) => makeIfOpen(id, 'report'),

    /** A link to the gas safety record of a booking, for a tenant. */
    makeGasRecordLink: (id: BookingId) => makeIfOpen(id, 'gas_record'),

    /** A link to choose the time of a return visit; each message has one of its own. */
    makeReturnLink: (id: BookingId) => makeIfOpen(id, 'return'),

    /** A link to the receipt of one payment of a booking, which may be cancelled by then. */
    makeReceiptLink: (id: BookingId, paymentId: PaymentId) => makeIfOpen(id, 'receipt', paymentId),

    /** The booking that a link leads to; null when there is no such link, it has ended, or it is for something else. */
    open,

    /** The payment whose receipt a link leads to, and its booking; null as with `open`. */
    async openReceipt(token: string): Promise<{ booking: BookingDetails; paymentId: PaymentId } | null> {
      const found = await opened(token, 'receipt')
      return found?.paymentId ? { booking: found.booking, paymentId: found.paymentId } : null
    },

    /**
     * The booking that the customer cancelled within the last hour, for the holder of a manage link that worked until
     * then: the page shows that it is cancelled. Null in every other case.
     */
    async justCancelled(token: string): Promise<BookingDetails | null> {
      const link = isLinkToken(token) ? await links.find(tokens.hash(token)) : null
      const booking = link?.purpose === 'manage' ? await findBooking(link.bookingId) : null
      if (!link || booking?.cancelReason !== 'customer' || !(await isInUse(booking.customerId))) return null
      const { updatedAt: cancelledAt } = booking
      const wasRevoked = link.revokedAt !== null && Temporal.Instant.compare(link.revokedAt, cancelledAt) < 0
      const wasOver = Temporal.Instant.compare(linkEnds(link, booking), cancelledAt) <= 0
      const isLongAgo = Temporal.Instant.compare(cancelledAt.add({ hours: 1 }), clock.now()) <= 0
      return wasRevoked || wasOver || isLongAgo ? null : booking
    },

    /** Ends every link of a booking, whatever it is for; the messages that carried them lead nowhere then. */
    async revokeAll(actor: Actor, id: BookingId): Promise<Result<null, LinkRefusal>> {
      const found = await forStaff(actor, id)
      if (!found.ok) return found
      await links.revoke(id, linkPurposes, clock.now())
      return accept(null)
    },

    /**
     * Makes a pay link for the holder of a variation link who has just accepted; null when that link has ended or
     * nothing is left to pay.
     */
    async makePayLinkByVariation(token: string): Promise<NewLink | null> {
      const booking = await open(token, 'variation')
      return booking && stillDue(booking) > 0 ? make(booking, 'pay') : null
    },

    /** The booking is cancelled: no link leads to it any more, but those to receipts. May be called again. */
    endAll: (id: BookingId) => links.revoke(id, endingWithTheBooking, clock.now()),
  }
}

/** The refund, the cancellation of the contract by law, and what was done are shown after the cancellation. */
const outlivesBooking = (purpose: LinkPurpose) =>
  purpose === 'receipt' || purpose === 'withdraw' || purpose === 'report' || purpose === 'gas_record'

const endingWithTheBooking = linkPurposes.filter((purpose) => !outlivesBooking(purpose))

export type LinksModule = ReturnType<typeof createLinks>

/** The end of the last day of the guarantee; where the work is not done yet, as if it were now. */
function guaranteedTo(booking: BookingDetails, now: Temporal.Instant): Temporal.Instant {
  const until = guaranteeOf(booking)?.until ?? businessDate(now).add({ months: booking.guaranteeMonths })
  return until.add({ days: 1 }).toZonedDateTime(businessZone).toInstant()
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? other : one
}

function isVoid({ status }: BookingDetails): boolean {
  return status === 'cancelled'
}
