import type { OfferChange } from './offers/offering-after.ts'
import type { OfferStore } from './offers/offer-store.ts'
import type { QuoteStore } from './requesting/quote.ts'
import type { Visit } from '#modules/fulfilment'
import type { ServicePrices } from '#modules/pricing'
import type { ArrivalKind, DayLoad, Place, Span } from '#modules/scheduling'
import type {
  AlreadyAnswered,
  BookingId,
  Clock,
  IdSource,
  IdempotencyClaim,
  IdempotencyMismatch,
  Pence,
  Result,
  ServiceId,
  TechnicianId,
  UserId,
} from '#modules/shared'
import type { BookingAgreement, KeptAgreement, MoveConsent } from './agreement/agreement.ts'
import type { Booking, BookingDetails, BookingStatus, EmergencyRequest, PaymentPolicy } from './booking.ts'
import type { AuditNote } from '#modules/shared'
import type { ReductionNote } from './audit-of-reduction.ts'
import type { ClaimOpen } from './claims/judge-claim.ts'
import type { CostReduction, WaitingReduction } from './money/cost-reduction.ts'
import type { Completion } from './changing/completion.ts'
import type { DueMove, LatestMove } from './changing/latest-move.ts'
import type { BookingEvent } from './events.ts'
import type { HistoryEntry } from './history.ts'
import type { Decision } from './dispatch/judged-team.ts'
import type { Day, TeamMember } from './dispatch/rank-technicians.ts'
import type { NewCaller } from './requesting/new-caller.ts'
import type { NewsChange, PlanToUndo, WaitingNews } from './planning/waiting-news.ts'
import type { CustomerErased } from './refusals.ts'
import type { ResourceId } from './dispatch/resources.ts'
import type { BusinessRules } from './rules.ts'
import type { PartsChange, PartsToOrder } from './returns/parts.ts'
import type { OpenedVersion, SubmittedReport } from './reports/report-store.ts'
import type { FieldAction, KeptPosition, VisitStep } from './visits/field-action.ts'
import type { VisitMade } from './visits/visit-made.ts'
import type { CrewMember } from './visits/crew-member.ts'

interface ReferenceTaken {
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
  /** As it is to be, with the version that was read. */
  readonly visit: Visit
  /** It is the next of its booking. */
  readonly isNew: boolean
  /** Replaces what is reserved for it; the first resource leads. Null: nothing is. */
  readonly reserve: {
    readonly resources: readonly ResourceId[]
    readonly span: Span
    /** As for `place` of a `ReservationChange`. */
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
  /** As it is to be, with the version that was read. */
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
  readonly notes?: readonly (ReductionNote | AuditNote<'alarm_taken'>)[]
}

/** The customer's review. */
interface Review {
  /** 1 to 5. */
  readonly rating: number
  readonly comment: string | null
  readonly at: Temporal.Instant
}

interface Rating extends Review {
  readonly bookingId: BookingId
}

export interface BookingQuery {
  /** The scope: a customer's own, a technician's assigned (by the technician's user), or everyone's. */
  readonly of:
    | { readonly kind: 'customer'; readonly userId: UserId }
    /** `overSince`: what was completed or cancelled earlier is left out. */
    | { readonly kind: 'technician'; readonly userId: UserId; readonly overSince?: Temporal.Instant }
    | { readonly kind: 'everyone' }
  readonly status: BookingStatus | null
  /** Only bookings that nobody is assigned to. */
  readonly unassigned: boolean
  /** Only what starts from `from` up to but not including `until`, without what was cancelled unless `status` says so. */
  readonly between: { readonly from: Temporal.Instant; readonly until: Temporal.Instant } | null
  /** With `between`: the latest start first, instead of the earliest. */
  readonly latestFirst?: boolean
  /** Only emergencies, which have no start; the newest first for every actor. */
  readonly emergencies?: boolean
  /** Only what has this in its reference, its contact's name, address, postcode or phone; capitals and spaces do not count. */
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
  /** As the technician wrote; null where they wrote nothing. */
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
  /** With those that are still open by `until`: late, under way, and emergencies. */
  readonly withOpen: boolean
}

/** Keeps bookings and the time they hold. Each method is one transaction: all of it is kept, or nothing. */
export interface BookingStore {
  /** The claim on the guarantee of a booking that is neither completed nor cancelled; null for none. */
  openClaim(of: BookingId): Promise<BookingId | null>

  /**
   * Finds the first free resource and keeps what `decide` makes of it: the booking, its hold when there is a free
   * resource, the history, the events, the agreement, the emergency, the draft's photos and the answer to the claim. Keeps nothing
   * when `decide` says no (`resource-held`), when the claim was answered before (within 24 hours) or names another request, and
   * when the data of the customer is erased, which could never be erased again (`customer-erased`), and when a claim on
   * the same guarantee is open (`claim-open`).
   */
  request(
    order: BookingOrder,
  ): Promise<
    Result<
      BookingDetails,
      CustomerErased | ResourceHeld | ReferenceTaken | ClaimOpen | AlreadyAnswered | IdempotencyMismatch
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

  /** By start, what is under way first; those that were called off before they began and those of cancelled bookings are left out. */
  visitsOfDay(query: VisitsOfDay): Promise<readonly VisitOfBooking[]>

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

  /** By number; none for an unknown booking. */
  visits(id: BookingId): Promise<readonly Visit[]>

  /** The version of a visit's report that was submitted last; null before one was. */
  submittedVersion(visit: Pick<Visit, 'bookingId' | 'number'>): Promise<number | null>

  /** The parts that a visit waits for; null where nobody has written any. */
  partsToOrder(visit: Pick<Visit, 'bookingId' | 'number'>): Promise<PartsToOrder | null>

  /** The completed work for the same customer at the same address, the latest first, without the booking itself. */
  earlierWork(booking: BookingDetails, limit: number): Promise<readonly EarlierWork[]>

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
   * Bookings whose card is to be asked: a hold, to come between the two times, with nothing paid or set aside, not
   * waiting for their first payment, and without the fact `card-asked` for their start.
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

/** A service as far as booking it goes. */
export interface BookableService {
  readonly id: ServiceId
  readonly name: string
  readonly category: string
  /** How many bookings may run at once while no technician has its skills. */
  readonly parallelCapacity: number
  readonly prices: ServicePrices
  readonly durationMinutes: number
  /** Free time after the visit, and before it. */
  readonly bufferMinutes: number
  readonly bufferBeforeMinutes: number
  /** Its own notice and horizon; null: those of the business. */
  readonly minimumNoticeMinutes: number | null
  readonly horizonDays: number | null
  readonly requiredSkills: readonly string[]
  readonly isEmergency: boolean
  /** Offered at present. */
  readonly isActive: boolean
  /** The codes of the districts in which it is offered; null: wherever the business works. */
  readonly districts: readonly string[] | null
  readonly paymentPolicy: PaymentPolicy
  /** How exactly the arrival is promised. */
  readonly arrival: ArrivalKind
}

/** A visit of a booking, by its number. */
export interface VisitOfBooking {
  readonly bookingId: BookingId
  readonly number: number
}

/** Reads of catalogue, coverage, settings, team and reservations for the search of free starts. */
export interface ScheduleStore {
  /** Null when there is none; the caller judges whether it is offered. */
  service(id: ServiceId): Promise<BookableService | null>

  /** Null when the district is outside coverage. */
  centroid(district: string): Promise<Place | null>

  /** The settings as they are now, the defaults where nothing is set. Throws when what is stored cannot be understood. */
  rules(): Promise<BusinessRules>

  /** The closed days from one day to another, both included, as "YYYY-MM-DD". */
  closedDays(from: Temporal.PlainDate, to: Temporal.PlainDate): Promise<ReadonlySet<string>>

  /** Every approved technician with an active account, by id. `rating` is null unless `withRatings`. */
  team(withRatings: boolean): Promise<readonly TeamMember[]>

  /** The spans that resources hold and that could touch a span between the two times, `except` one visit's. */
  busy(
    resources: readonly ResourceId[],
    fromMs: number,
    untilMs: number,
    except: VisitOfBooking | null,
  ): Promise<ReadonlyMap<ResourceId, readonly Span[]>>

  /** The reservations that begin on a day, by resource and category, `except` one visit's. */
  loads(day: Day, except: VisitOfBooking | null): Promise<readonly DayLoad[]>
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
  /** Hears why technicians were chosen. */
  readonly onAssigned: (bookingId: BookingId, technicianId: TechnicianId, reason: string) => void
}
