import type { Visit } from '#modules/fulfilment'
import type {
  AlreadyAnswered,
  BookingId,
  Clock,
  IdSource,
  IdempotencyClaim,
  IdempotencyMismatch,
  Pence,
  Result,
  TechnicianId,
  UserId,
} from '#modules/shared'
import type { KeptAgreement } from './agreement/agreement.ts'
import type {
  AlreadyDone,
  AlreadyRated,
  BookingChange,
  BookingChanged,
  BookingOrder,
  NotExpired,
  ReferenceTaken,
  ResourceHeld,
} from './booking-change.ts'
import type { Booking, BookingDetails, BookingStatus, EmergencyRequest } from './booking.ts'
import type { Completion } from './changing/completion.ts'
import type { DueMove, LatestMove } from './changing/latest-move.ts'
import type { ClaimOpen, PlanVisitBooked } from './claims/judge-claim.ts'
import type { AgreedPriceBooked } from './requesting/agreed-price.ts'
import type { Decision } from './dispatch/judged-team.ts'
import type { BookingEvent } from './events.ts'
import type { HistoryEntry } from './history.ts'
import type { CostReduction, WaitingReduction } from './money/cost-reduction.ts'
import type { OfferStore } from './offers/offer-store.ts'
import type { PlanToUndo, WaitingNews } from './planning/waiting-news.ts'
import type { CustomerErased } from './refusals.ts'
import type { OfferNotStanding } from './requesting/accepted-offer.ts'
import type { QuoteStore } from './requesting/quote.ts'
import type { PartsToOrder } from './returns/parts.ts'
import type { ScheduleStore, VisitOfBooking } from './schedule-store.ts'
import type { HeldFor } from '#modules/screening'
import type { CrewMember } from './visits/crew-member.ts'
import type { FieldAction, KeptPosition, VisitStep } from './visits/field-action.ts'
import type { VisitMade } from './visits/visit-made.ts'

/** The customer's review. */
interface Review {
  /** 1 to 5. */
  readonly rating: number
  readonly comment: string | null
  readonly at: Temporal.Instant
}

interface Rating extends Review {
  readonly bookingId: BookingId
  /** The part that the customer lets us publish; missing where they do not. */
  readonly publication?: Publication
}

/** The words, first name and district of a rating, and why the screen holds them; empty where it does not. */
export interface Publication {
  readonly words: string
  readonly firstName: string
  readonly district: string
  readonly heldFor: readonly HeldFor[]
}

export interface BookingQuery {
  /** The scope: a customer's own, a technician's assigned (by the technician's user), or everyone's. */
  readonly of:
    | { readonly kind: 'customer'; readonly userId: UserId }
    /** `overSince`: what was completed or cancelled earlier is left out. */
    | { readonly kind: 'technician'; readonly userId: UserId; readonly overSince?: Temporal.Instant }
    | { readonly kind: 'everyone' }
  readonly status: BookingStatus | null
  /** Whether only bookings without a technician are listed. */
  readonly unassigned: boolean
  /**
   * Limits the list to bookings that start from `from` up to but not including `until`, without cancelled ones unless
   * `status` says so.
   */
  readonly between: { readonly from: Temporal.Instant; readonly until: Temporal.Instant } | null
  /** The order with `between`: the latest start first, instead of the earliest. */
  readonly latestFirst?: boolean
  /** Whether only emergencies are listed, which have no start; the newest first for every actor. */
  readonly emergencies?: boolean
  /** The text in its reference, its contact's name, address, postcode or phone; case and spaces do not count. */
  readonly text?: string | null
  /** After the booking with this id, in the order of the list. An unknown id begins at the end: nothing. */
  readonly after: BookingId | null
  readonly limit: number
}

export interface CustomerTotals {
  /** All but the expired ones. */
  readonly bookings: number
  readonly completed: number
  readonly cancelled: number
  /** Captured minus refunded. */
  readonly spent: Pence
}

/** A job that was done before, for the technician who comes next. */
export interface EarlierWork {
  readonly service: string
  /** When it was done. */
  readonly at: Temporal.Instant
  /** The text of the technician; null where they wrote nothing. */
  readonly notes: string | null
}

export interface VisitCounts {
  readonly all: number
  readonly underWay: number
  readonly completed: number
}

/** The amounts that a customer has left to pay. */
interface CustomerDues {
  readonly forCompleted: { readonly amount: Pence; readonly bookings: number }
  /** For bookings that are neither completed nor cancelled. */
  readonly ahead: { readonly amount: Pence; readonly bookings: number }
}

/** The visits that a technician leads or comes along to: those that start between two times, and emergencies begun then. */
export interface VisitsOfDay {
  readonly userId: UserId
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
  /** Whether the list includes bookings that are still open by `until`: late, under way, and emergencies. */
  readonly withOpen: boolean
}

/** A visit of a day with its booking, and its technicians, the one who leads first. */
export interface VisitOfDay {
  readonly booking: BookingDetails
  readonly visit: Visit
  readonly crew: readonly CrewMember[]
}

/** Keeps bookings and the time they hold. Each method is one transaction: all of it is kept, or nothing. */
export interface BookingStore {
  /** The claim on the guarantee of a booking that is neither completed nor cancelled; null for none. */
  openClaim(of: BookingId): Promise<BookingId | null>

  /** The booking at a quote whose id begins so, without a cancelled one; null for none. */
  bookedAt(quotes: string): Promise<BookingId | null>

  /**
   * Finds the first free resource and keeps what `decide` makes of it: the booking, its hold when there is a free
   * resource, the history, the events, the agreement, the emergency, the draft's photos and the answer to the claim. Keeps nothing
   * when `decide` says no (`resource-held`), when the claim was answered before (within 24 hours) or names another request, and
   * when the data of the customer is erased, which could never be erased again (`customer-erased`), and when a claim on
   * the same guarantee is open (`claim-open`), and when there is a booking at the same agreed price (`agreed-price-booked`).
   * A quote that is accepted with it is accepted then, or the order is refused by `judgeOffer`.
   */
  request(
    order: BookingOrder,
  ): Promise<
    Result<
      BookingDetails,
      | CustomerErased
      | ResourceHeld
      | ReferenceTaken
      | ClaimOpen
      | PlanVisitBooked
      | AgreedPriceBooked
      | OfferNotStanding
      | AlreadyAnswered
      | IdempotencyMismatch
    >
  >

  /**
   * Keeps a booking's move with its hold, its line of history and its events. Refuses when another save, or money that
   * matters to it, came after it was read, when its fact is one that happens once and has happened, and when the time it
   * is to hold is held by another booking, lacks room, or exceeds a limit of the day.
   */
  save(change: BookingChange): Promise<Result<Booking, BookingChanged | AlreadyDone | ResourceHeld>>

  /** Like `save`, once for a claim: keeps the answer with the change, and refuses a claim that was answered before. */
  saveOnce<Done>(
    change: BookingChange,
    claim: IdempotencyClaim<Done> | null,
    done: Done,
  ): Promise<Result<Booking, BookingChanged | AlreadyDone | ResourceHeld | AlreadyAnswered | IdempotencyMismatch>>

  /** The refusal of an action that was sent before: its first answer, or that another one has its key. Null for a new one. */
  answered<Done>(action: FieldAction<Done>): Promise<AlreadyAnswered | IdempotencyMismatch | null>

  /** Keeps the answer of an action that changes nothing; or why another answer stands. */
  keepAnswer<Done>(
    action: FieldAction<Done>,
    visit: Visit,
    done: Done,
    at: Temporal.Instant,
  ): Promise<AlreadyAnswered | IdempotencyMismatch | null>

  /** Like `save`, once for an action of a phone, however late it is sent again. */
  saveAction<Done>(
    change: BookingChange & { readonly step: VisitStep },
    action: FieldAction<Done>,
    done: Done,
  ): Promise<Result<Booking, BookingChanged | AlreadyDone | ResourceHeld | AlreadyAnswered | IdempotencyMismatch>>

  /** Whether the reservation of a booking was made with less room than the settings asked for. */
  waivesRoom(id: BookingId): Promise<boolean>

  /** Like `save`, unless `judgeExpiry` refuses the booking and its money as the transaction reads them; 0 for no `paid`. */
  expire(change: BookingChange, now: Temporal.Instant): Promise<Result<Booking, NotExpired>>

  /** Once for each booking. */
  rate(rating: Rating, events: readonly BookingEvent[]): Promise<Result<null, AlreadyRated>>

  /** The agreement of its order, and the consents given with its moves; null where none was kept. */
  agreement(id: BookingId): Promise<KeptAgreement | null>

  /** Null when the booking has no rating. */
  review(id: BookingId): Promise<Review | null>

  /** The reduction of a booking's final cost, waiting or decided; null when there is none. */
  reduction(id: BookingId): Promise<CostReduction | null>

  /** The reductions that wait for a decision, the longest waiting first. */
  waitingReductions(limit: number): Promise<readonly WaitingReduction[]>

  /** Null when it was never moved. */
  latestMove(id: BookingId): Promise<LatestMove | null>

  /** The moves that lowered a price and can no longer be undone by `now`, the longest waiting first. */
  movesToSettle(now: Temporal.Instant, limit: number): Promise<readonly DueMove[]>

  /** Marks a move as settled and keeps its event, once: false when it was settled before, or another move came after it. */
  settleMove(move: DueMove, event: BookingEvent): Promise<boolean>

  /** The news of the plans of a booking that nobody has been notified of; null where nothing waits. */
  waitingNews(id: BookingId): Promise<WaitingNews | null>

  /** The plans that can be undone at a moment, each visit once, the latest first; at most 100. */
  plansToUndo(now: Temporal.Instant): Promise<readonly PlanToUndo[]>

  /** The bookings whose news is due by `now`, the longest waiting first. */
  newsDue(now: Temporal.Instant, limit: number): Promise<readonly BookingId[]>

  /** Keeps the events that waited for a booking, once: false when nothing was due by `now`. */
  sendNews(id: BookingId, now: Temporal.Instant): Promise<boolean>

  /** Null when it was never completed. */
  completion(id: BookingId): Promise<Completion | null>

  /** The completions that can no longer be undone by `now`, the longest waiting first. */
  completionsToSettle(now: Temporal.Instant, limit: number): Promise<readonly Completion[]>

  /** Marks a completion as settled and keeps its events, once: false when it was settled or undone before. */
  settleCompletion(completion: Completion, events: readonly BookingEvent[]): Promise<boolean>

  /**
   * The visits by start, those under way first; visits that were cancelled before they began and those of cancelled
   * bookings are left out.
   */
  visitsOfDay(query: VisitsOfDay): Promise<readonly VisitOfDay[]>

  /**
   * The first visits to come from a time on that a user makes beside those of their own bookings: at which they come along,
   * and which are not the one that their booking is at. By start.
   */
  furtherVisits(query: {
    readonly userId: UserId
    readonly from: Temporal.Instant
    readonly limit: number
  }): Promise<readonly VisitOfBooking[]>

  /**
   * Bookings with a visit to come, not checked in, that a user leads or comes along to; by id, at most 100 after `after`.
   */
  bookingsAhead(userId: UserId, after: BookingId | null): Promise<readonly BookingId[]>

  /** The automatic assignments of a booking, the latest first. */
  decisions(id: BookingId): Promise<readonly Decision[]>

  /**
   * The visits that a technician led or came along to, with a check-in between two times, or with an arrival then and no
   * check-in; by that time.
   */
  visitsMade(query: {
    readonly technicianId: TechnicianId
    readonly from: Temporal.Instant
    readonly until: Temporal.Instant
  }): Promise<readonly VisitMade[]>

  /** Where the phone was at the check-ins and check-outs of its visits, by time. */
  positions(id: BookingId): Promise<readonly KeptPosition[]>

  /** The visits by number; empty for an unknown booking. */
  visits(id: BookingId): Promise<readonly Visit[]>

  /** The version of a visit's report that was submitted last; null before one was. */
  submittedVersion(visit: Pick<Visit, 'bookingId' | 'number'>): Promise<number | null>

  /** The parts that a visit waits for; null where nobody has written any. */
  partsToOrder(visit: Pick<Visit, 'bookingId' | 'number'>): Promise<PartsToOrder | null>

  /** For each of the bookings, the completed work for its customer at its address, the latest first, without itself. */
  earlierWork(bookings: readonly BookingDetails[], limit: number): Promise<readonly (readonly EarlierWork[])[]>

  /** Whether a visit has a photo. */
  hasPhotos(visit: Pick<Visit, 'bookingId' | 'number'>): Promise<boolean>

  /** The technicians of its visits. */
  crew(id: BookingId): Promise<readonly CrewMember[]>

  /** Null when there is none. */
  find(id: BookingId): Promise<BookingDetails | null>

  /** A technician's, and what is asked for between two times, by start, emergencies without one first; else newest first. */
  list(query: BookingQuery): Promise<readonly BookingDetails[]>

  /**
   * The customer's booking whose reserved time runs out first after `now` unless it is paid; null when there is none. A
   * booking whose payment is under review is none of them.
   */
  unpaid(customerId: UserId, now: Temporal.Instant): Promise<BookingId | null>

  /** Visits that start between two times, without the cancelled ones. */
  visitCounts(between: NonNullable<BookingQuery['between']>): Promise<VisitCounts>

  /** Money of the payment provider `without` is left out. */
  totals(customerId: UserId, without: string | null): Promise<CustomerTotals>

  /** The sums of `stateOf(...).owed` over the customer's bookings. */
  dues(customerId: UserId): Promise<CustomerDues>

  /** Oldest first. */
  history(id: BookingId): Promise<readonly HistoryEntry[]>

  /** Null when the booking is no emergency. */
  emergency(id: BookingId): Promise<EmergencyRequest | null>

  /**
   * Bookings whose card is to be authorised: those with the policy `hold` that begin between the two times, with
   * nothing paid or authorised, not waiting for their first payment, and without the fact `card-asked` for their start.
   */
  authorisationsToAsk(query: {
    readonly from: Temporal.Instant
    readonly until: Temporal.Instant
    readonly limit: number
  }): Promise<readonly BookingId[]>

  /**
   * Emergencies that nobody has begun, booked before `until`, for which money came in since `from`, and without the fact
   * `rest-asked`.
   */
  partPaidEmergencies(query: {
    readonly from: Temporal.Instant
    readonly until: Temporal.Instant
    readonly limit: number
  }): Promise<readonly BookingId[]>

  /** Pending bookings whose time to pay was over by `now` (`isTimeUp`), the longest waiting first. */
  expiring(now: Temporal.Instant, limit: number): Promise<readonly BookingId[]>
}

/** Makes references for people: hard to guess, easy to read out; the same one may come twice. */
interface References {
  next(): string
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface BookingPorts {
  readonly bookings: BookingStore
  readonly schedule: ScheduleStore
  readonly offers: OfferStore
  readonly quotes: QuoteStore
  readonly references: References
  readonly clock: Clock
  readonly ids: IdSource
  /** Those who are on call at a moment, the first before the second. */
  readonly onCallAt: (at: Temporal.Instant) => Promise<readonly TechnicianId[]>
  /** Gets the reasons why technicians were chosen. */
  readonly onAssigned: (bookingId: BookingId, technicianId: TechnicianId, reason: string) => void
}
