import type { PhotoType } from '#modules/fulfilment'
import type { BookingId, Pence, VariationId } from '#modules/shared'
import type { Booking, BookingStatus } from '../booking.ts'
import { agreedCost } from '../money/payment-state.ts'

export const variationStatuses = ['proposed', 'accepted', 'declined', 'withdrawn'] as const

export type VariationStatus = (typeof variationStatuses)[number]

/** Work that comes to more than was agreed, and the customer's answer to it. */
export interface Variation {
  readonly id: VariationId
  readonly bookingId: BookingId
  /** The whole that the work would then cost, not what comes on top. */
  readonly amount: Pence
  /** In the words of the technician. */
  readonly reason: string
  readonly status: VariationStatus
  /** A user's id. */
  readonly proposedBy: string
  readonly proposedAt: Temporal.Instant
  /** A user's id, `link` for the holder of its link, or `system`; null while it is open. */
  readonly decidedBy: string | null
  readonly decidedAt: Temporal.Instant | null
}

/** It is not open any more: how it stands. */
export interface VariationClosed {
  readonly kind: 'variation-closed'
  readonly variation: Variation
}

/** The booking is not agreed yet, or is over: nothing more can be asked for. */
export interface NoVariationNow {
  readonly kind: 'no-variation-now'
  readonly status: BookingStatus
}

export interface NotAboveAgreed {
  readonly kind: 'not-above-agreed'
  readonly agreed: Pence
}

/** While the work is still to be done, or being done. */
export function mayHaveVariation(status: BookingStatus): boolean {
  return status === 'confirmed' || status === 'in_progress'
}

/** Whether the customer may accept a variation: nobody has settled it, and its booking goes ahead. */
export function awaitsAnswer({ status }: Pick<Variation, 'status'>, booking: Pick<Booking, 'status'>): boolean {
  return status === 'proposed' && mayHaveVariation(booking.status)
}

/** Null when `amount` may be asked for: an amount within what the customer agreed to needs no question. */
export function judgeProposal(
  booking: Pick<Booking, 'agreedCost' | 'estimatedCost'>,
  amount: Pence,
): NotAboveAgreed | null {
  const agreed = agreedCost(booking)
  return amount > agreed ? null : { kind: 'not-above-agreed', agreed }
}

/** A photo of a visit that shows why more is asked for. */
export interface VariationPhoto {
  readonly visitNumber: number
  readonly id: string
  readonly type: AskingPhotoType
  readonly caption: string | null
  /** The copy without the data of the camera. */
  readonly file: string
  readonly width: number
  readonly height: number
}

/** The kinds of photos that customers are asked with. */
export const askingPhotoTypes = ['during', 'issue'] as const satisfies readonly PhotoType[]
type AskingPhotoType = (typeof askingPhotoTypes)[number]

/** There is no such photo of that kind in a report of the booking. */
export interface PhotoUnknown {
  readonly kind: 'photo-unknown'
  readonly id: string
}
