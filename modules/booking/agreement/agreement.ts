import type { UserId } from '#modules/shared'

/** The kinds of customer: a consumer has rights by the Consumer Contracts Regulations 2013 that a business has not. */
export const customerKinds = ['consumer', 'business'] as const
export type CustomerKind = (typeof customerKinds)[number]

/**
 * The consumer's express request to begin within the cancellation period (regulation 36(1)). `not-needed`: the visit was
 * after the period, the repair was urgent, or a business ordered. `missing`: it was needed, and not given.
 */
export const startConsents = ['given', 'missing', 'not-needed'] as const
export type StartConsent = (typeof startConsents)[number]

/** The order as it was shown when it was placed. It is kept with the booking and never changes. */
export interface BookingAgreement {
  /** The version of the template. */
  readonly version: string
  /** The whole text, with the facts of the order in it. It names nobody but the business. */
  readonly text: string
  readonly customerKind: CustomerKind
  /** The state when the order was placed; `standingOfConsent` gives the present one. */
  readonly startConsent: StartConsent
  /** The start that was ordered; null: as soon as possible, or an order of an older release whose visit moved repeatedly. */
  readonly startsAt: Temporal.Instant | null
  /** Whether a user of the office read the text to the caller; null where the customer ordered on a page or by a program. */
  readonly wasRead: boolean | null
  readonly agreedAt: Temporal.Instant
  /** The user who placed the order: the customer, or the user of the office who booked for a caller. */
  readonly agreedBy: UserId
  /** The network that the order came from, such as "81.2.69.0/24"; null where it is unknown, or was erased. */
  readonly network: string | null
  /** The version of each legal page that belonged to the contract; null for orders of older releases. */
  readonly pages: Readonly<Record<string, string>> | null
}

/** The words of a consent that was given with a move. */
export interface SpokenConsent {
  /** The version of the template. */
  readonly version: string
  readonly text: string
  readonly network: string | null
}

/** A consent that was given with a move, for the start that the move made. It never changes, but for its undo. */
export interface MoveConsent extends SpokenConsent {
  /** Names the move: the version of the booking that it made. */
  readonly round: number
  /** The start that the move made; null where an older release kept the consent and the history does not say it. */
  readonly startsAt: Temporal.Instant | null
  readonly givenAt: Temporal.Instant
  /** A user's id, or `link`. */
  readonly givenBy: string
  /** When the move was undone, and the consent with it; null while it stands. */
  readonly undoneAt: Temporal.Instant | null
}

/** The agreement with the consents that were given with moves, the oldest first, undone ones too. */
export interface KeptAgreement extends BookingAgreement {
  readonly consents: readonly MoveConsent[]
}
