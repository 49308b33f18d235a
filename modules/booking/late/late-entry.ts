import type { AuditNote, BookingId, IdempotencyMismatch, Result, UserId } from '#modules/shared'
import type { BookingStatus } from '../booking.ts'
import type { BookingEvent } from '../events.ts'
import type { HistoryEntry } from '../history.ts'
import type { VisitKey, VisitPhoto } from '../reports/report-store.ts'
import type { TooManyPhotos } from '../reports/visit-photos.ts'

/** An action of a phone, as it was sent. */
export interface SentLate {
  readonly userId: UserId
  /** The id of the action. */
  readonly actionId: string
  readonly visit: VisitKey
  /** The name in the path of the contract: `check-in`, `report`, `photos`. */
  readonly kind: string
  /** A digest of all that was sent. */
  readonly fingerprint: string
  /** The fields as JSON. */
  readonly body: string
  /** The moment by the clock of the phone; null where it does not say. */
  readonly happenedAt: Temporal.Instant | null
}

export interface LateEntry extends SentLate {
  readonly id: number
  /** The id of its photo; null without one. */
  readonly photoId: string | null
  /** When it came in. */
  readonly at: Temporal.Instant
}

/** For the office. */
export interface LateEntryShown extends LateEntry {
  readonly reference: string
  readonly fullName: string
}

export const lateDecisions = ['accepted', 'dismissed'] as const
export type LateDecision = (typeof lateDecisions)[number]

/** Somebody decided before, or there is no such entry. */
interface NoLateEntry {
  readonly kind: 'no-late-entry'
}

export interface LateStanding {
  /**
   * Why an action of the user comes late. `taken`: they have led the visit, and somebody else leads it now, nobody does, or it
   * was called off. `completed`: they lead it, and the office completed it without a report. Null: it does not.
   */
  readonly reason: 'taken' | 'completed' | null
  /** There is a late entry of theirs of it. */
  readonly hasEntries: boolean
}

type LateNote = AuditNote<'late_entry_decided'>

/** The record of a decision. */
export interface LateRecord {
  readonly note: LateNote
  /** Null where nothing comes into the history. */
  readonly history: HistoryEntry | null
}

/** Keeps late entries. Each method is one transaction. */
export interface LateEntryStore {
  standing(userId: UserId, visit: VisitKey): Promise<LateStanding>
  /** Null where there is none. */
  find(userId: UserId, actionId: string): Promise<LateEntry | null>
  /** The action was done, before the visit was taken away. */
  isDone(userId: UserId, actionId: string): Promise<boolean>
  /** Those with a photo, of whomever. */
  photosOf(visit: VisitKey): Promise<number>
  /** Once for its action: the first one stands. The files of a photo were announced; of a visit there are at most so many. */
  keep(
    sent: SentLate,
    photo: VisitPhoto | null,
    at: Temporal.Instant,
    eventsOf: (bookingId: BookingId) => readonly BookingEvent[],
  ): Promise<Result<LateEntry, IdempotencyMismatch | TooManyPhotos>>
  /** Those that wait for a decision, the oldest first. */
  waiting(limit: number): Promise<readonly LateEntryShown[]>
  decide(
    id: number,
    decision: LateDecision,
    by: UserId,
    at: Temporal.Instant,
    recordOf: (entry: LateEntryShown, status: BookingStatus) => LateRecord,
  ): Promise<Result<LateEntryShown, NoLateEntry>>
  /** The photo of an entry; null without one. */
  photo(id: number): Promise<VisitPhoto | null>
}
