import type { Visit } from '#modules/fulfilment'
import type { IdempotencyClaim } from '#modules/shared'

/** The actions that a phone sends about a visit. */
type FieldActionKind =
  | 'accept'
  | 'decline'
  | 'en-route'
  | 'arrived'
  | 'check-in'
  | 'check-out'
  | 'no-access'
  | 'report'
  | 'photo'
  | 'signature'
  | 'submit'
  | 'correction'
  | 'form'
  | 'cash'

/**
 * An action that a phone sends. It is done once for its key and a repeated one, however late, gets the same answer.
 * Unlike other claims it is kept for more than a year.
 */
export interface FieldAction<Done> extends IdempotencyClaim<Done> {
  readonly kind: FieldActionKind
  /** The moment by the clock of the phone; null where it does not say. */
  readonly happenedAt: Temporal.Instant | null
}

/** One reading of where the phone was. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
  /** In metres. */
  readonly accuracy: number
}

/** A reading with the visit that it belongs to. */
export interface PositionOfVisit extends Position {
  readonly moment: 'check_in' | 'check_out'
  readonly at: Temporal.Instant
}

/** A reading of the visit with this number. */
export interface KeptPosition extends PositionOfVisit {
  readonly number: number
}

/** A change of one visit. */
export interface VisitStep {
  /** The new state, with the version that was read. */
  readonly visit: Visit
  readonly position: PositionOfVisit | null
}
