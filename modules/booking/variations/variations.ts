import {
  type BookingId,
  type Clock,
  type IdSource,
  type Pence,
  type Result,
  type VariationId,
  accept,
  refuse,
} from '#modules/shared'
import { type Actor, maySee } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import { type NotAllowed, judgeAskingForMore, judgeVariation, judgeVariationDecision } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import type { VariationEvent } from '../events.ts'
import type { HistoryFact } from '../history.ts'
import type { BookingChanged } from '../booking-change.ts'
import { presentMoment } from '../time-of-booking.ts'
import {
  type NoVariationNow,
  type NotAboveAgreed,
  type PhotoUnknown,
  type Variation,
  type VariationClosed,
  type VariationPhoto,
  judgeProposal,
} from './variation.ts'

export interface Settlement {
  readonly id: VariationId
  readonly status: 'accepted' | 'declined' | 'withdrawn'
  readonly by: string
  readonly at: Temporal.Instant
  /** For the booking's history; null adds no line to it. */
  readonly fact: HistoryFact | null
  readonly events: readonly VariationEvent[]
}

/** Keeps variations. Each method is one transaction: all of it is kept, or nothing. */
export interface VariationStore {
  /**
   * Adds an open variation with its photos in this order, writes the step of `stepOfProposal`, ends the booking's links to
   * earlier variations, and keeps the events. No booking ever has two open variations, however many are proposed at once.
   * Refuses when the booking is not of this version any more, and a photo that is not `attachable`.
   */
  propose(
    variation: Variation,
    version: number,
    events: readonly VariationEvent[],
    photoIds?: readonly string[],
  ): Promise<Result<Variation, BookingChanged | PhotoUnknown>>

  /**
   * Settles an open variation. Accepted, its amount becomes what is agreed for the booking, which gets a new version and
   * a line in its history: refused when the booking is neither confirmed nor under way. Withdrawn, the links to it end.
   */
  settle(settlement: Settlement): Promise<Result<Variation, VariationClosed | NoVariationNow>>

  /** Null when there is none. */
  find(id: VariationId): Promise<Variation | null>
  /** The booking's newest, open or not; null when it never had one. */
  latest(bookingId: BookingId): Promise<Variation | null>
  /** Oldest first. */
  list(bookingId: BookingId): Promise<readonly Variation[]>
  /** Photos of the kinds of `askingPhotoTypes` in the reports of a booking's visits, by visit and time. */
  attachable(bookingId: BookingId): Promise<readonly VariationPhoto[]>
  /** In their order; those that are not deleted yet. */
  photosOf(id: VariationId): Promise<readonly VariationPhoto[]>
}

export interface VariationPorts {
  readonly variations: VariationStore
  readonly findBooking: (id: BookingId) => Promise<BookingDetails | null>
  /** The booking that the link of a variation leads to; null when there is no such link, or it has ended. */
  readonly openLink: (token: string) => Promise<BookingDetails | null>
  /** The bytes of a photo of a visit; null when the file is gone. */
  readonly readPhoto: (file: string) => Promise<Uint8Array | null>
  readonly clock: Clock
  readonly ids: IdSource
}

interface VariationUnknown {
  readonly kind: 'variation-unknown'
}

export type VariationRefusal =
  | BookingUnknown
  | VariationUnknown
  | NotAllowed
  | NoVariationNow
  | NotAboveAgreed
  | PhotoUnknown
  | VariationClosed
  | BookingChanged

export type Decision = 'accepted' | 'declined'

/** A variation with the booking that it is about. */
export interface VariationShown {
  readonly booking: BookingDetails
  readonly variation: Variation
}

/** More work than was agreed: asked for by who does it, decided by the customer, once. */
export function createVariations({ variations, findBooking, openLink, readPhoto, clock, ids }: VariationPorts) {
  async function visible(actor: Actor, id: BookingId): Promise<BookingDetails | null> {
    const booking = await findBooking(id)
    return booking && maySee(booking, actor, clock.now()) ? booking : null
  }

  async function ofBooking(bookingId: BookingId, id: VariationId): Promise<Variation | null> {
    const variation = await variations.find(id)
    return variation?.bookingId === bookingId ? variation : null
  }

  async function picture(variation: Variation | null, photoId: string): Promise<Uint8Array | null> {
    const photos = variation ? await variations.photosOf(variation.id) : []
    const photo = photos.find(({ id }) => id === photoId)
    return photo ? readPhoto(photo.file) : null
  }

  /** The same word twice is one word; another one than was given is answered with how it stands. */
  async function settle({ id, bookingId, amount }: Variation, status: Settlement['status'], by: string, quiet = false) {
    const at = presentMoment(clock)
    const fact = status === 'accepted' ? ({ kind: 'agreed', total: amount } as const) : null
    const events: readonly VariationEvent[] = quiet
      ? []
      : [{ kind: `variation-${status}`, bookingId, variationId: id, at }]
    const settled = await variations.settle({ id, status, by, at, fact, events })
    if (settled.ok || settled.refusal.kind !== 'variation-closed') return settled
    const { variation } = settled.refusal
    return variation.status === status ? accept(variation) : settled
  }

  return {
    /** The technician of the booking, or the office, asks for a new total above what is agreed, with photos of its visits. */
    async propose(
      actor: Actor,
      id: BookingId,
      amount: Pence,
      reason: string,
      photoIds: readonly string[] = [],
    ): Promise<Result<Variation, VariationRefusal>> {
      const booking = await visible(actor, id)
      if (!booking) return refuse({ kind: 'booking-unknown' })
      const refusal = judgeAskingForMore(booking, actor) ?? judgeProposal(booking, amount)
      if (refusal) return refuse(refusal)
      const at = presentMoment(clock)
      const variation: Variation = {
        id: ids.next('var'),
        bookingId: id,
        amount,
        reason,
        status: 'proposed',
        proposedBy: actor.userId,
        proposedAt: at,
        decidedBy: null,
        decidedAt: null,
      }
      const event = { kind: 'variation-proposed', bookingId: id, variationId: variation.id, at } as const
      return variations.propose(variation, booking.version, [event], photoIds)
    },

    /** Those of a booking, oldest first, for whom it is there. */
    async list(actor: Actor, id: BookingId): Promise<Result<readonly Variation[], BookingUnknown>> {
      const booking = await visible(actor, id)
      return booking ? accept(await variations.list(id)) : refuse({ kind: 'booking-unknown' })
    },

    /** The newest of a booking, for whom it is there; null when there is none. */
    async latest(actor: Actor, id: BookingId): Promise<VariationShown | null> {
      const booking = await visible(actor, id)
      const variation = booking && (await variations.latest(id))
      return booking && variation ? { booking, variation } : null
    },

    /** The variation of a link; null when there is no such link, or it has ended. */
    async byLink(token: string): Promise<VariationShown | null> {
      const booking = await openLink(token)
      const variation = booking && (await variations.latest(booking.id))
      return booking && variation ? { booking, variation } : null
    },

    /** The photos that a customer can be asked with, for those who may ask. */
    async attachable(actor: Actor, id: BookingId): Promise<readonly VariationPhoto[]> {
      const booking = await visible(actor, id)
      return booking && judgeVariation(booking, actor) === null ? variations.attachable(id) : []
    },

    /** The photos of a variation. The caller has made sure that the actor may see it. */
    photosOf: (id: VariationId) => variations.photosOf(id),

    /** The bytes of a photo of a variation, as a JPEG, for whom the booking is there; null when there is none. */
    async readPhoto(actor: Actor, id: BookingId, variation: VariationId, photoId: string): Promise<Uint8Array | null> {
      const booking = await visible(actor, id)
      return booking && picture(await ofBooking(id, variation), photoId)
    },

    /** The same of the variation of a link. */
    async readPhotoByLink(token: string, photoId: string): Promise<Uint8Array | null> {
      const booking = await openLink(token)
      return booking && picture(await variations.latest(booking.id), photoId)
    },

    /** The booking's customer says yes or no. */
    async decide(
      actor: Actor,
      bookingId: BookingId,
      id: VariationId,
      decision: Decision,
    ): Promise<Result<Variation, VariationRefusal>> {
      const booking = await visible(actor, bookingId)
      if (!booking) return refuse({ kind: 'booking-unknown' })
      const refusal = judgeVariationDecision(booking, actor)
      if (refusal) return refuse(refusal)
      const variation = await ofBooking(bookingId, id)
      return variation ? settle(variation, decision, actor.userId) : refuse({ kind: 'variation-unknown' })
    },

    /** The holder of the link accepts or declines the variation that they were shown. */
    async decideByLink(
      token: string,
      id: VariationId,
      decision: Decision,
    ): Promise<Result<Variation, VariationRefusal>> {
      const booking = await openLink(token)
      const variation = booking && (await ofBooking(booking.id, id))
      return variation ? settle(variation, decision, 'link') : refuse({ kind: 'variation-unknown' })
    },

    /** Any role that may propose a variation may withdraw it until it is decided. */
    async withdraw(actor: Actor, bookingId: BookingId, id: VariationId): Promise<Result<Variation, VariationRefusal>> {
      const booking = await visible(actor, bookingId)
      if (!booking) return refuse({ kind: 'booking-unknown' })
      const refusal = judgeVariation(booking, actor)
      if (refusal) return refuse(refusal)
      const variation = await ofBooking(bookingId, id)
      return variation ? settle(variation, 'withdrawn', actor.userId) : refuse({ kind: 'variation-unknown' })
    },

    /** The booking is over: what is still open is withdrawn, and nobody needs a notification. May be called again. */
    async closeFor(bookingId: BookingId): Promise<void> {
      const variation = await variations.latest(bookingId)
      if (variation?.status === 'proposed') await settle(variation, 'withdrawn', 'system', true)
    },
  }
}

export type VariationsModule = ReturnType<typeof createVariations>
