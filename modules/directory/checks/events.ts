import type { EventOf, ListingId } from '#modules/shared'
import type { CheckEnding, CheckKind, ListingCheck, ListingDocument } from './check.ts'

export interface CheckEvents {
  /** The owner of a listing sent a document. */
  readonly 'listing-document-kept': { readonly listingId: ListingId; readonly check: CheckKind }
  readonly 'listing-checked': { readonly listingId: ListingId; readonly check: CheckKind; readonly number: number }
  readonly 'listing-check-expiring': {
    readonly listingId: ListingId
    readonly check: CheckKind
    readonly number: number
    readonly days: number
  }
  /** Its last day is over, it was withdrawn, or the words of the listing were changed. */
  readonly 'listing-check-ended': {
    readonly listingId: ListingId
    readonly check: CheckKind
    readonly number: number
    readonly cause: 'expired' | Exclude<CheckEnding, 'replaced'>
  }
}

type Numbered = Pick<ListingCheck, 'listingId' | 'kind' | 'number'>

export function eventOfDocumentKept({ listingId, kind, createdAt }: ListingDocument) {
  return {
    kind: 'listing-document-kept',
    listingId,
    check: kind,
    at: createdAt,
  } as const satisfies EventOf<CheckEvents>
}

export function eventOfCheck({ listingId, kind, number }: Numbered, at: Temporal.Instant) {
  return { kind: 'listing-checked', listingId, check: kind, number, at } as const satisfies EventOf<CheckEvents>
}

export function eventOfCheckExpiring({ listingId, kind, number }: Numbered, days: number, at: Temporal.Instant) {
  return {
    kind: 'listing-check-expiring',
    listingId,
    check: kind,
    number,
    days,
    at,
  } as const satisfies EventOf<CheckEvents>
}

export function eventOfCheckEnded(
  { listingId, kind, number }: Numbered,
  cause: CheckEvents['listing-check-ended']['cause'],
  at: Temporal.Instant,
) {
  return {
    kind: 'listing-check-ended',
    listingId,
    check: kind,
    number,
    cause,
    at,
  } as const satisfies EventOf<CheckEvents>
}
