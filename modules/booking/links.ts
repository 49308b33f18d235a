import { type BookingId, type Clock, type Result, accept, refuse } from '#modules/shared'
import { type Actor, isStaff } from './actor.ts'
import type { BookingUnknown } from './assign-technician.ts'
import type { BookingDetails } from './booking.ts'
import { stillDue } from './payment-state.ts'
import { mayHaveVariation } from './variation.ts'
import type { VariationStore } from './variations.ts'

/** What whoever has the link may do with the one booking that it is for. */
export type LinkPurpose = 'pay' | 'variation'

export interface Link {
  readonly tokenHash: string
  readonly purpose: LinkPurpose
  readonly bookingId: BookingId
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly revokedAt: Temporal.Instant | null
}

/** Keeps links by the hash of their token: the token itself is nowhere but with whom it was given to. */
export interface LinkStore {
  /** Adds it and ends the earlier ones of its booking and purpose: one transaction. */
  put(link: Link): Promise<void>
  /** Ended ones too; null when there is none. */
  find(tokenHash: string): Promise<Link | null>
  /** Ends those of a booking; of every purpose when it is null. */
  revoke(bookingId: BookingId, purpose: LinkPurpose | null, at: Temporal.Instant): Promise<void>
}

/** Makes and hashes what nobody can guess: at least 128 random bits, as 32 hexadecimal digits. */
interface LinkTokens {
  next(): string
  hash(token: string): string
}

export interface LinkPorts {
  readonly links: LinkStore
  readonly variations: Pick<VariationStore, 'latest'>
  readonly tokens: LinkTokens
  readonly findBooking: (id: BookingId) => Promise<BookingDetails | null>
  readonly clock: Clock
}

/** The token is told once, here. */
export interface NewLink {
  readonly token: string
  readonly expiresAt: Temporal.Instant
}

export type LinkRefusal =
  | BookingUnknown
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'nothing-to-pay' }
  | { readonly kind: 'nothing-asked' }

/** So long a link lasts at most. */
export const linkDays: Readonly<Record<LinkPurpose, number>> = { pay: 60, variation: 7 }

/** Whether `text` has the form of a token; nothing else is looked up. */
export function isLinkToken(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

/** Links that are sent to people: whoever has one may do one thing with one booking, without an account (A12). */
export function createLinks({ links, variations, tokens, findBooking, clock }: LinkPorts) {
  async function make(booking: BookingDetails, purpose: LinkPurpose): Promise<NewLink> {
    const token = tokens.next()
    const createdAt = clock.now()
    const expiresAt = createdAt.add({ hours: 24 * linkDays[purpose] })
    await links.put({
      tokenHash: tokens.hash(token),
      purpose,
      bookingId: booking.id,
      createdAt,
      expiresAt,
      revokedAt: null,
    })
    return { token, expiresAt }
  }

  async function forStaff(actor: Actor, id: BookingId): Promise<Result<BookingDetails, LinkRefusal>> {
    if (!isStaff(actor)) return refuse({ kind: 'not-allowed' })
    const booking = await findBooking(id)
    return booking ? accept(booking) : refuse({ kind: 'booking-unknown' })
  }

  async function open(token: string, purpose: LinkPurpose): Promise<BookingDetails | null> {
    const link = isLinkToken(token) ? await links.find(tokens.hash(token)) : null
    if (link?.purpose !== purpose || link.revokedAt !== null) return null
    if (Temporal.Instant.compare(link.expiresAt, clock.now()) <= 0) return null
    const booking = await findBooking(link.bookingId)
    return booking && !isVoid(booking) ? booking : null
  }

  return {
    /** A new link to pay what is left; the earlier one ends. */
    async makePayLink(actor: Actor, id: BookingId): Promise<Result<NewLink, LinkRefusal>> {
      const found = await forStaff(actor, id)
      if (!found.ok) return found
      if (isVoid(found.value) || stillDue(found.value) === 0) return refuse({ kind: 'nothing-to-pay' })
      return accept(await make(found.value, 'pay'))
    },

    /** A new link to the open variation; the earlier one ends. */
    async makeVariationLink(actor: Actor, id: BookingId): Promise<Result<NewLink, LinkRefusal>> {
      const found = await forStaff(actor, id)
      if (!found.ok) return found
      const latest = await variations.latest(id)
      if (latest?.status !== 'proposed' || !mayHaveVariation(found.value.status)) {
        return refuse({ kind: 'nothing-asked' })
      }
      return accept(await make(found.value, 'variation'))
    },

    /** Ends the links to pay a booking. */
    async revokePayLink(actor: Actor, id: BookingId): Promise<Result<null, LinkRefusal>> {
      const found = await forStaff(actor, id)
      if (!found.ok) return found
      await links.revoke(id, 'pay', clock.now())
      return accept(null)
    },

    /** The booking that a link leads to; null when there is no such link, it has ended, or the booking is cancelled. */
    open,

    /** Whoever said yes to more by a link may go on and pay it; null when the link has ended or nothing is left to pay. */
    async makePayLinkByVariation(token: string): Promise<NewLink | null> {
      const booking = await open(token, 'variation')
      return booking && stillDue(booking) > 0 ? make(booking, 'pay') : null
    },

    /** The booking is cancelled: no link leads to it any more. May be called again. */
    endAll: (id: BookingId) => links.revoke(id, null, clock.now()),
  }
}

export type LinksModule = ReturnType<typeof createLinks>

function isVoid({ status }: BookingDetails): boolean {
  return status === 'cancelled'
}
