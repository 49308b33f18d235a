import type { Visit } from '#modules/fulfilment'
import type { Span } from '#modules/scheduling'
import type { AuditNote, BookingId, IdempotencyClaim, Pence, TechnicianId } from '#modules/shared'
import type { BookingAgreement, MoveConsent } from './agreement/agreement.ts'
import type { ReductionNote } from './audit-of-reduction.ts'
import type { Booking, BookingDetails, EmergencyRequest } from './booking.ts'
import type { Completion } from './changing/completion.ts'
import type { LatestMove } from './changing/latest-move.ts'
import type { Decision } from './dispatch/judged-team.ts'
import type { ResourceId } from './dispatch/resources.ts'
import type { BookingEvent } from './events.ts'
import type { HistoryEntry } from './history.ts'
import type { LinkPurpose } from './links/link.ts'
import type { CostReduction } from './money/cost-reduction.ts'
import type { OfferChange } from './offers/offering-after.ts'
import type { NewsChange } from './planning/waiting-news.ts'
import type { OpenedVersion, SubmittedReport } from './reports/report-store.ts'
import type { AcceptedOffer } from './requesting/accepted-offer.ts'
import type { NewCaller } from './requesting/new-caller.ts'
import type { PartsChange } from './returns/parts.ts'
import type { VisitStep } from './visits/field-action.ts'

export interface ReferenceTaken {
  readonly kind: 'reference-taken'
}

export interface BookingChanged {
  readonly kind: 'booking-changed'
  readonly bookingId: BookingId
}

export interface ResourceHeld {
  readonly kind: 'resource-held'
}

/** The history has this fact already, and may have it only once. */
export interface AlreadyDone {
  readonly kind: 'already-done'
}

export interface NotExpired {
  readonly kind: 'not-expired'
}

export interface AlreadyRated {
  readonly kind: 'already-rated'
}

/** A visit as the office plans it. */
export interface VisitPlan {
  /** The new state, with the version that was read. */
  readonly visit: Visit
  /** It is the next of its booking. */
  readonly isNew: boolean
  /** Replaces what is reserved for it; the first resource leads. Null: nothing is. */
  readonly reserve: {
    readonly resources: readonly ResourceId[]
    readonly span: Span
    /** Like `place` of a `ReservationChange`. */
    readonly waivesRoom: boolean
  } | null
}

/** A new booking with everything that stands or falls with it. */
export interface NewBooking {
  readonly booking: BookingDetails
  readonly history: readonly HistoryEntry[]
  readonly events: readonly BookingEvent[]
  /** Missing where none is kept. */
  readonly agreement?: BookingAgreement
  /** How its technician was chosen; missing where nobody is chosen yet. */
  readonly decision?: Decision
  /** The booking on whose guarantee it claims, with the line for its history; missing where it is no claim. */
  readonly claims?: { readonly of: BookingId; readonly entry: HistoryEntry }
  /** It is offered, or nobody was found for it; missing where neither is so. */
  readonly offer?: OfferChange
  /** The quote that is accepted with it, judged by `judgeOffer` in the transaction; missing where there is none. */
  readonly accepts?: AcceptedOffer
  /** The customer, who is added with the booking as a guest whose address nobody confirmed; missing where they are known. */
  readonly caller?: NewCaller
}

export interface BookingOrder {
  /** When it is asked for. */
  readonly at: Temporal.Instant
  /** The time that is wanted. */
  readonly span: Span
  /** Resources that could take it, the best first. */
  readonly resources: readonly ResourceId[]
  /**
   * Pure; asked inside the transaction, with the first resource that is free for the whole span, with room around it
   * and within the limits of the day, or null. Null: no.
   */
  readonly decide: (free: ResourceId | null) => NewBooking | null
  readonly emergency: EmergencyRequest | null
  /** Its photos become the booking's. */
  readonly draftHash: string | null
  readonly claim: IdempotencyClaim<BookingDetails> | null
}

/** A change of the booking's reservation. */
export type ReservationChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'release' }
  /** The work is over: what comes after `at` is free again. */
  | { readonly kind: 'trim'; readonly at: Temporal.Instant }
  /** The work takes longer: the reservation grows until then, or until the next one begins. */
  | { readonly kind: 'lengthen'; readonly until: Temporal.Instant }
  | {
      readonly kind: 'place'
      readonly resource: ResourceId
      readonly span: Span
      /** The office accepts less room than the settings ask for: only an overlap refuses. False without it. */
      readonly waivesRoom?: boolean
      /** The work takes longer than that: it grows as with `lengthen`. */
      readonly until?: Temporal.Instant | null
    }

export interface BookingChange {
  /** The new state, with the version that was read. */
  readonly booking: Booking
  readonly hold: ReservationChange
  readonly history: HistoryEntry
  readonly events: readonly BookingEvent[]
  /** The balance, `BookingDetails.paid`, that the decision was based on: another one by now refuses. */
  readonly paid?: Pence
  /** The authorised amount that the decision was based on; likewise. */
  readonly authorised?: Pence
  /** A waiting one is added; a decided one replaces the one that waited. */
  readonly reduction?: CostReduction
  /** The move that this change makes, or the one that it undoes. */
  readonly move?: LatestMove
  /** Given with the move. An undone move undoes its own. */
  readonly consent?: MoveConsent
  /** The completion that this change makes, or the one that it undoes, with the reduction that it asked for. */
  readonly completion?: Completion
  /** The step of a visit that this change makes, before the booking's own effect on its visits. */
  readonly step?: VisitStep
  /** The time of visits that come back with an undone completion. Without it, or where it is taken, they stay called off. */
  readonly comesBack?: readonly { readonly number: number; readonly span: Span }[]
  /** The links of the booking for this purpose lead nowhere from now on. */
  readonly endsLinks?: LinkPurpose
  /** The report that is submitted with this change. */
  readonly report?: SubmittedReport
  /** The report that is written again with this change; nothing where it is not submitted. */
  readonly opens?: OpenedVersion
  /** The parts that a visit waits for, in place of those that were read. */
  readonly parts?: PartsChange
  /** The visit that this change plans; the reservation is its own, and `hold` keeps. */
  readonly plan?: VisitPlan
  /** Those who come with the lead of the current visit from now on. Without it, those who came before. */
  readonly crew?: readonly TechnicianId[]
  /** The news that waits after this change. Without it, a change that has events first sends the news that waits. */
  readonly news?: NewsChange
  /** The automatic assignment that this change makes, or that found nobody. */
  readonly decision?: Decision
  /** Missing: the offers follow the booking. */
  readonly offer?: OfferChange
  /** Lines of the audit log besides the one of the change. */
  readonly notes?: readonly (ReductionNote | AuditNote<'alarm_taken' | 'link_revoked'>)[]
}
