import { type ClaimRefusal, type GuaranteeClaim, claimGuarantee } from './claims/claim-guarantee.ts'
import { type ClaimOpen, type NoClaim, judgeClaim } from './claims/judge-claim.ts'
import { currentVisit } from '#modules/fulfilment'
import type { Priority } from '#modules/pricing'
import {
  type BookingId,
  type PaymentId,
  type Pence,
  type ServiceId,
  type TechnicianId,
  type UserId,
  type VisitId,
  accept,
  pence,
} from '#modules/shared'
import type { Actor } from './actor.ts'
import { askEmergencyForRest, partPaidEmergencies } from './money/ask-for-rest.ts'
import { withdrawBooking, withdrawalOf } from './agreement/withdraw-booking.ts'
import { type AssignRefusal, assignBooking } from './dispatch/assign-booking.ts'
import type { BookingDetails } from './booking.ts'
import { type CancelRefusal, cancelBooking } from './changing/cancel-booking.ts'
import { type CancellationTerms, cancellationTerms } from './changing/cancellation-terms.ts'
import { type StatusChange, type StatusRefusal, changeStatus } from './changing/change-status.ts'
import { type ConfirmRefusal, confirmPaidBooking } from './money/confirm-paid-booking.ts'
import { estimateCost } from './requesting/estimate-cost.ts'
import { expireBooking } from './changing/expire-booking.ts'
import { findBooking } from './find-booking.ts'
import { askForAuthorisations, noteAuthorisationEnd } from './money/authorisations.ts'
import { handBackJobs } from './dispatch/hand-back.ts'
import type { AuthorisationEnd } from './history.ts'
import { type NewVisitWish, type VisitWish, changeVisit, planVisit } from './planning/plan-visits.ts'
import { sendPlanNews } from './planning/send-news.ts'
import { undoPlan } from './planning/undo-plan.ts'
import { type Deed, actOnVisit } from './visits/act-on-visit.ts'
import { bookingAtVisit } from './visits/at-visit.ts'
import { findCollection } from './visits/collect-payment.ts'
import type { FieldAction } from './visits/field-action.ts'
import { fieldDay } from './visits/field-day.ts'
import { type VisitShown, findVisit, findVisits } from './visits/find-visits.ts'
import { positionsFor } from './visits/kept-positions.ts'
import { type TimeSheetDays, timeSheet } from './visits/time-sheet.ts'
import { type BookingFilter, listBookings } from './list-bookings.ts'
import type { BookingRequest } from './requesting/new-booking.ts'
import { type Due, amountDue, dueOf, isFarAway } from './money/payment-state.ts'
import { type ReductionRefusal, decideReduction } from './money/decide-reduction.ts'
import type { BookingPorts, NotExpired } from './ports.ts'
import { type Completion, judgeUndoCompletion } from './changing/completion.ts'
import { settleCompletions } from './changing/settle-completions.ts'
import { type UndoCompletionRefusal, undoCompletion } from './changing/undo-completion.ts'
import { districtOf } from './requesting/district.ts'
import { createQuotes } from './requesting/quotes.ts'
import { type RateRefusal, rateBooking } from './changing/rate-booking.ts'
import { type RequestRefusal, requestBooking } from './requesting/request-booking.ts'
import { judgeUndo } from './changing/latest-move.ts'
import {
  type RescheduleRefusal,
  moveTermsOn,
  nextStartsToMoveTo,
  rescheduleBooking,
} from './changing/reschedule-booking.ts'
import { settleMoves } from './changing/settle-moves.ts'
import { type UndoRefusal, undoMove } from './changing/undo-move.ts'
import {
  type DateRefusal,
  type FirstDay,
  arrivalsFor,
  firstDays,
  nextFreeStarts,
  priorityOn,
  slotsFor,
} from './requesting/slots-for.ts'
import { agreementNow, consentNow } from './agreement/consent-now.ts'
import type { SpokenConsent } from './agreement/agreement.ts'
import { presentMoment } from './time-of-booking.ts'
import { type NextBest, type NextBestRefusal, assignNextBest, prospectsOf } from './dispatch/next-best.ts'
import {
  type DelayedVisit,
  type LongerMinutes,
  type LongerOnce,
  type LongerRefusal,
  delayedBy,
  lengthenVisit,
} from './dispatch/longer-visits.ts'
import { unpaidBooking } from './unpaid-booking.ts'
import { type OfferAnswer, answerOffer } from './offers/answer-offer.ts'
import { escalate } from './offers/escalate.ts'
import { alarmOf } from './offers/calls.ts'
import { lateEmergencies } from './offers/late-emergencies.ts'
import { openOffers } from './offers/open-offers.ts'
import { takeOver } from './offers/take-over.ts'
import { asReadBy } from './actor.ts'
import { explainAssignment } from './dispatch/explain-assignment.ts'
import { whoFits } from './dispatch/who-fits.ts'

export { type Actor, asCustomersRead, linkHolder } from './actor.ts'
export type { OfferAnswer, OfferRefusal } from './offers/answer-offer.ts'
export { type Offer, type OfferShown, offerStates } from './offers/offer.ts'
export type { LateEmergency, OfferStore } from './offers/offer-store.ts'
export { type Escalation, type OfferChange, offeringAfter } from './offers/offering-after.ts'
export type { Alarm, Call } from './offers/calls.ts'
export type { LateEmergencyShown } from './offers/late-emergencies.ts'
export type { OpenOffer } from './offers/open-offers.ts'
export type { TakeOverRefusal } from './offers/take-over.ts'
export {
  type BookingAgreement,
  type KeptAgreement,
  type MoveConsent,
  type SpokenConsent,
  customerKinds,
  startConsents,
} from './agreement/agreement.ts'
export type { NoWithdrawal } from './agreement/withdrawal-terms.ts'
export { isStartConsentAsked, isUrgentRepair, startConsentOf } from './agreement/start-consent.ts'
export {
  type BookingFacts,
  auditOfChange,
  auditOfLink,
  auditOfNewBooking,
  auditOfRevokedLinks,
} from './audit-of-booking.ts'
export {
  type Booking,
  type BookingDetails,
  type BookingStatus,
  type CancelReason,
  type EmergencyRequest,
  type PaymentPolicy,
  bookingStatuses,
  moneyReaderOf,
  paysApart,
} from './booking.ts'
export {
  type CalendarFeed,
  type CalendarFeedPorts,
  type CalendarFeedStore,
  type CalendarFeeds,
  type FeedVisit,
  createCalendarFeeds,
} from './links/calendar-feeds.ts'
export { type CancellationTerms, freeChangeHours } from './changing/cancellation-terms.ts'
export {
  type Departure,
  type DeparturePorts,
  type DepartureRefusal,
  type DepartureStore,
  type DeparturesModule,
  createDepartures,
  wayMinutes,
} from './dispatch/departures.ts'
export type { BookingEvent, BookingEvents, PriceChange } from './events.ts'
export type { StatusChange } from './changing/change-status.ts'
export { type ExpiryFacts, judgeExpiry } from './changing/judge-expiry.ts'
export {
  type Draft,
  type DraftFields,
  type DraftPorts,
  type DraftStore,
  type DraftsModule,
  createDrafts,
  draftDays,
} from './requesting/drafts.ts'
export type { Completion } from './changing/completion.ts'
export { type LateEntriesModule, type LateEntryPorts, createLateEntries } from './late/late-entries.ts'
export {
  type LateEntry,
  type LateEntryShown,
  type LateEntryStore,
  type SentLate,
  lateDecisions,
} from './late/late-entry.ts'
export { lateWords } from './late/late-words.ts'
export { latenessOf } from './money/late-emergency.ts'
export { type DueMove, type LatestMove, undoMinutes } from './changing/latest-move.ts'
export {
  type NewsChange,
  type PlanToUndo,
  type WaitingNews,
  undoSeconds,
  undoablePlan,
} from './planning/waiting-news.ts'
export type { UndoPlanRefusal } from './planning/undo-plan.ts'
export type { OfferedMove } from './changing/reschedule-booking.ts'
export type { CostReduction, WaitingReduction } from './money/cost-reduction.ts'
export { type HistoryEntry, type HistoryFact, historyByLink, historyWords, onceKey, windowOf } from './history.ts'
export {
  type Link,
  type LinkPurpose,
  type LinkStore,
  type NewLink,
  isLinkToken,
  linkDays,
  linkPurposes,
  trackDaysAfterWork,
} from './links/link.ts'
export { customerByLink, mayChangeByLink } from './links/by-link.ts'
export { type LinkPorts, type LinkRefusal, type LinksModule, createLinks } from './links/links.ts'
export type { BookingFilter } from './list-bookings.ts'
export type { BookingRequest } from './requesting/new-booking.ts'
export { type PayLinkChannel, payLinkChannels, returnPlanners } from './events.ts'
export type { NewCaller } from './requesting/new-caller.ts'
export type { RequestRefusal } from './requesting/request-booking.ts'
export {
  type Due,
  type DueNow,
  agreedCost,
  amountDue,
  dueNow,
  dueOf,
  authorisationDays,
  isFarAway,
  paymentStatus,
  policyFor,
  stillDue,
} from './money/payment-state.ts'
export {
  type KeptPicture,
  type Photo,
  type PhotoFiles,
  type PhotoPorts,
  type PhotoRefusal,
  type PhotoStore,
  type PhotosModule,
  createPhotos,
  judgePhoto,
  photosPerBooking,
} from './requesting/photos.ts'
export type {
  BookableService,
  BookingChange,
  BookingOrder,
  BookingPorts,
  BookingQuery,
  BookingStore,
  CustomerTotals,
  EarlierWork,
  VisitCounts,
  ReservationChange,
  ScheduleStore,
  VisitOfBooking,
  VisitsOfDay,
  VisitPlan,
} from './ports.ts'
export type { QuoteExpired } from './requesting/quotes.ts'
export {
  type OrderTextName,
  type RequiredTextName,
  type SentName,
  type WireName,
  askedAs,
  orderFields,
  orderTextNames,
  requiredTextNames,
  stepAsking,
  typedTextNames,
} from './requesting/order-fields.ts'
export {
  type Audience,
  type ShownNote,
  type VisitNote,
  type VisitNoteName,
  eachVisitNote,
  notesShownTo,
  visitNoteNames,
  visitNotes,
  visitNotesOf,
} from './requesting/visit-notes.ts'
export { districtOf } from './requesting/district.ts'
export { type TeamMember } from './dispatch/rank-technicians.ts'
export { type DelayedVisit, type LongerVisit, expectedEndOf, longerMinutes } from './dispatch/longer-visits.ts'
export type { NextBest } from './dispatch/next-best.ts'
export { candidateFacts } from './dispatch/candidate-facts.ts'
export type { Candidate, Explanation } from './dispatch/explain-assignment.ts'
export type { Decision } from './dispatch/judged-team.ts'
export { objectionWords } from './dispatch/objection-words.ts'
export type { Obstacle } from './dispatch/nearly-free.ts'
export { type ResourceId } from './dispatch/resources.ts'
export { type BusinessRules, defaultBusinessRules } from './rules.ts'
export { dayOf as businessDayOf } from './time-of-booking.ts'
export type { ReminderStore } from './reminder-store.ts'
export type { AnswerRefusal, FormPorts } from './forms/answer-form.ts'
export type { DecidedAnswers, FormAnswerStore, FormState } from './forms/form-answer-store.ts'
export { type FormsShown, type VisitFormsModule, createVisitForms } from './forms/visit-forms.ts'
export type { ReportDocument, ReportOfVisit, ReportPictures, ReportPrinter } from './customer-report/report-document.ts'
export {
  type CustomerReportPorts,
  type CustomerReportsModule,
  createCustomerReports,
} from './customer-report/customer-reports.ts'
export { guaranteeOf } from './customer-report/guarantee.ts'
export type { CorrectRefusal } from './reports/open-correction.ts'
export type {
  OpenedVersion,
  ReportSignature,
  ReportState,
  ReportStore,
  SubmittedReport,
  SubmittedVersion,
  VisitKey,
  VisitPhoto,
  VisitReport,
} from './reports/report-store.ts'
export type { NotASignature, SignRefusal, SignatureFiles, SignatureSent } from './reports/sign-report.ts'
export type { SubmitRefusal } from './reports/submit-report.ts'
export type { TextProvider } from './reports/summarise-report.ts'
export type { VisitPhotoFiles, VisitPhotoRefusal } from './reports/visit-photos.ts'
export { type VisitReportPorts, type VisitReportsModule, createVisitReports } from './reports/visit-reports.ts'
export type { WriteRefusal } from './reports/write-report.ts'
export { type ReturnNeed, partIn } from './returns/return-need.ts'
export type { AskCustomerRefusal } from './returns/ask-customer.ts'
export type { PartsChange, PartsToOrder } from './returns/parts.ts'
export type { PlanReturnRefusal } from './returns/plan-return.ts'
export type { WritePartsRefusal } from './returns/write-parts.ts'
export { type ReturnsModule, createReturns } from './returns/returns.ts'
export { earliestHours } from './changing/judges.ts'
export { type Standing, standingOf, stateOf } from './standing.ts'
export { bookingLimits } from './text-limits.ts'
export {
  type Board,
  type BoardModule,
  type BoardRow,
  type BoardStore,
  type BoardVisit,
  boardDays,
  createBoard,
} from './planning/board.ts'
export { type NewVisitWish, type PlanRefusal, type VisitWish, mostInCrew } from './planning/plan-visits.ts'
export { warningCodes } from './planning/warnings.ts'
export type { ActRefusal, Deed } from './visits/act-on-visit.ts'
export type { FieldAction, KeptPosition, PositionOfVisit, VisitStep } from './visits/field-action.ts'
export type { CrewMember } from './visits/crew-member.ts'
export type { FieldVisit } from './visits/field-day.ts'
export type { Collection, CollectionRefusal } from './visits/collect-payment.ts'
export type { VisitShown } from './visits/find-visits.ts'
export {
  type PositionShown,
  type SharedPositionPorts,
  type SharedPositionStore,
  type SharedPositionsModule,
  type SharingRefusal,
  createSharedPositions,
} from './visits/shared-positions.ts'
export { sharingNotice } from './visits/sharing-notice.ts'
export { sharingSet } from './visits/sharing-set.ts'
export {
  type CountsOfLead,
  type EmergencyDue,
  type FieldCounts,
  answeredOf,
  claimPercent,
  percentOf,
} from './figures/field-figures.ts'
export {
  type CountedQuery,
  type CountedVisit,
  type FieldFigures,
  type FigurePorts,
  type FigureStore,
  type FiguresModule,
  type Lack,
  type Window,
  createFigures,
  figureDays,
  lacks,
} from './figures/figures.ts'
export { firstNameOf, trackedEvents, trackingOf } from './visits/tracking.ts'
export type { VisitMade } from './visits/visit-made.ts'
export { type TimeSheetDays, type TimeSheetLine, longestTimeSheet, minutesOf, weekAround } from './visits/time-sheet.ts'
export { firstVisit, visitsAfter } from './visits/visits-after.ts'
export {
  type VariationPorts,
  type VariationRefusal,
  type VariationShown,
  type VariationStore,
  type VariationsModule,
  createVariations,
} from './variations/variations.ts'
export { judgeSettlement } from './variations/judge-settlement.ts'
export { stepOfProposal } from './variations/step-of-proposal.ts'
export {
  type VariationPhoto,
  askingPhotoTypes,
  type Variation,
  type VariationStatus,
  awaitsAnswer,
  variationStatuses,
} from './variations/variation.ts'

export type BookingRefusal =
  | RequestRefusal
  | DateRefusal
  | ConfirmRefusal
  | AssignRefusal
  | NextBestRefusal
  | LongerRefusal
  | StatusRefusal
  | ReductionRefusal
  | CancelRefusal
  | RescheduleRefusal
  | UndoRefusal
  | UndoCompletionRefusal
  | ClaimRefusal
  | RateRefusal
  | NotExpired

/** A move that can be undone. */
export interface Undoable {
  readonly until: Temporal.Instant
  /** The start that the undo restores. */
  readonly startsAt: Temporal.Instant
  readonly arrival: BookingDetails['arrival']
  /** The amount that is refunded then, unless the move is undone. */
  readonly refund: Pence
}

/** The booking module, ready to use: the one door for the server and for other modules. */
export function createBooking(ports: BookingPorts) {
  const { bookings, schedule, clock } = ports
  const placeOf = async (postcode: string | null) =>
    postcode === null ? null : schedule.centroid(districtOf(postcode))
  return {
    /** The free starts of a day that a priority may have, or any with null. The way counts where the postcode is known. */
    slots: (
      serviceId: ServiceId,
      date: Temporal.PlainDate,
      priority: Priority | null,
      postcode: string | null = null,
    ) => slotsFor(ports, serviceId, date, priority, postcode === null ? null : districtOf(postcode)),
    /** The window that a customer is promised for each start of a day; none where the promise is exact. */
    arrivals: (serviceId: ServiceId, date: Temporal.PlainDate, times: readonly string[]) =>
      arrivalsFor(ports, serviceId, date, times),
    /** The one priority that a day is sold under now; null when none may have it. */
    priorityOn: (date: Temporal.PlainDate) => priorityOn(ports, date),
    /** The first free day of each priority; none for an unknown service. */
    async firstDays(serviceId: ServiceId, postcode: string | null = null): Promise<readonly FirstDay[]> {
      const service = await schedule.service(serviceId)
      return service?.isActive && !service.isEmergency ? firstDays(ports, service, await placeOf(postcode)) : []
    },
    handBackJobs: (technician: UserId) => handBackJobs(ports, technician),
    /**
     * Up to three free starts after a time, "YYYY-MM-DDTHH:MM:00", of one priority or, with null, of any; none for an
     * unknown service.
     */
    async nextFreeStarts(
      serviceId: ServiceId,
      after: Temporal.Instant,
      priority: Priority | null,
      postcode: string | null = null,
    ): Promise<readonly string[]> {
      const service = await schedule.service(serviceId)
      if (!service?.isActive || service.isEmergency) return []
      const place = await placeOf(postcode)
      return nextFreeStarts(ports, service, after, place, (day) => priority === null || day.priority === priority)
    },
    estimate: (serviceId: ServiceId, priority: Priority) => estimateCost(ports, serviceId, priority),
    ...createQuotes(ports),
    request: (request: BookingRequest) => requestBooking(ports, request),
    /** The customer, or the office for them, claims on the guarantee of completed work. */
    claimGuarantee: (actor: Actor, id: BookingId, claim: GuaranteeClaim) => claimGuarantee(ports, actor, id, claim),
    /** Why the guarantee of a booking cannot be claimed on now; null where it can. */
    async noClaim(booking: BookingDetails): Promise<NoClaim | ClaimOpen | null> {
      return judgeClaim(booking, await bookings.openClaim(booking.id), clock.now())
    },
    /** For those to whom it is there. */
    find: (actor: Actor, id: BookingId) => findBooking(ports, actor, id),
    visits: (actor: Actor, id: BookingId) => findVisits(ports, actor, id),
    /** Where the phone was at check-ins and check-outs, for the office. */
    positions: (actor: Actor, id: BookingId) => positionsFor(ports, actor, id),
    /** The visits that a technician made. The caller has made sure that the reader may see them. */
    timeSheet: (id: TechnicianId, days: TimeSheetDays) => timeSheet(ports, id, days),
    /** A technician's own visits on a day. */
    fieldDay: (actor: Actor, date: Temporal.PlainDate) => fieldDay(ports, actor, date),
    /** The last work done for the same customer at the same address. The caller has made sure that the actor may see the booking. */
    earlierWork: (booking: BookingDetails, limit: number) => bookings.earlierWork(booking, limit),
    /** The visit that a booking is at. The caller has made sure that the actor may see the booking. */
    visitNow: async (id: BookingId) => currentVisit(await bookings.visits(id)),
    visit: (actor: Actor, id: VisitId) => findVisit(ports, actor, id),
    /** The visit at which its lead takes money from the customer. */
    collection: (actor: Actor, id: VisitId) => findCollection(ports, actor, id),
    /** With the times and the lead of one of its visits. The caller has made sure that the actor may see the booking. */
    atVisit: (booking: BookingDetails, number: number) => bookingAtVisit(ports, booking, number),
    /** The first answer of an action that was sent before, or that another one has its key; null for a new one. */
    answered: (action: FieldAction<VisitShown>) => bookings.answered(action),
    /** The technician who leads a visit reports a step of it, now or later. */
    actOnVisit: (actor: Actor, id: VisitId, deed: Deed, action: FieldAction<VisitShown>) =>
      actOnVisit(ports, actor, id, deed, action),
    /** The office plans a further visit of a booking. */
    planVisit: (actor: Actor, id: BookingId, wish: NewVisitWish) => planVisit(ports, actor, id, wish),
    /** The office changes a visit, or calls it off. `version`: the one that it saw. */
    changeVisit: (actor: Actor, id: VisitId, version: number, wish: VisitWish) =>
      changeVisit(ports, actor, id, version, wish),
    /** Takes the latest plan of a visit back, for a minute. */
    undoPlan: (actor: Actor, id: VisitId, version: number) => undoPlan(ports, actor, id, version),
    /** The plans that can be undone now, the latest first. */
    plansToUndo: () => bookings.plansToUndo(presentMoment(clock)),
    sendPlanNews: () => sendPlanNews(ports),
    list: (actor: Actor, filter: BookingFilter) => listBookings(ports, actor, filter),
    /** The customer's booking whose time is reserved only until it is paid, the one that runs out first; null without one. */
    unpaid: (customer: UserId) => unpaidBooking(ports, customer),
    /** The caller has made sure that the actor may see the booking. */
    history: (id: BookingId) => bookings.history(id),
    /** With its consent as it is now; null where nothing was kept. The caller has made sure that the actor may see the booking. */
    agreement: (booking: BookingDetails) => agreementNow(ports, booking),
    /** Whether the customer has asked for a start within the cancellation period, and which moves ask for it. */
    consentNow: (booking: BookingDetails) => consentNow(ports, booking),
    /** Null when the booking is no emergency. The caller has made sure that the actor may see the booking. */
    emergency: (id: BookingId) => bookings.emergency(id),
    /** Null when it is not rated. The caller has made sure that the actor may see the booking. */
    review: (id: BookingId) => bookings.review(id),
    /** Visits that start between two times, without the cancelled ones. */
    visitCounts: (between: Parameters<BookingPorts['bookings']['visitCounts']>[0]) => bookings.visitCounts(between),
    /** Money of the payment provider `without` is left out. */
    customerTotals: (userId: UserId, without: string | null = null) => bookings.totals(userId, without),
    /** The amounts that the customer has left to pay. */
    customerDues: (userId: UserId) => bookings.dues(userId),
    /** The refund for a cancellation at this moment; null when there is no such booking. */
    async cancellationTerms(id: BookingId): Promise<CancellationTerms | null> {
      const booking = await bookings.find(id)
      if (!booking) return null
      const { callOutFee } = await schedule.rules()
      return cancellationTerms(booking, booking, presentMoment(clock), callOutFee)
    },
    /** The amount that a payment for the booking asks for; null when there is no such booking. */
    async amountDue(id: BookingId): Promise<Due | null> {
      const booking = await bookings.find(id)
      return booking && dueOf(booking, presentMoment(clock))
    },
    confirmPaid: (id: BookingId) => confirmPaidBooking(ports, id),
    assign: (actor: Actor, id: BookingId, choice: TechnicianId | 'auto') => assignBooking(ports, actor, id, choice),
    /** The technician whom a visit is offered to accepts or declines it. */
    answerOffer: (actor: Actor, id: VisitId, answer: OfferAnswer, action: FieldAction<VisitShown>) =>
      answerOffer(ports, actor, id, answer, action),
    /** Passes on the offers that are over, and rings the alarms that are due. */
    escalate: () => escalate(ports),
    /** The offers of a booking, the first one first. The caller has made sure that the reader is of the office. */
    offers: (id: BookingId) => ports.offers.of(id),
    /** The alarm of a booking, with those to call; null while there is none. The same holds. */
    alarm: (id: BookingId) => alarmOf(ports, id),
    /** The alarms that ring or have an owner. The same holds. */
    alarms: () => ports.offers.alarms(),
    /** The offers that a technician has open. */
    offersTo: (userId: UserId) => openOffers(ports, userId),
    /** The emergencies of so many days that were late, or are. The caller has made sure that the reader is of the office. */
    lateEmergencies: (days: number) => lateEmergencies(ports, days),
    /** "I have it": the alarm of a booking stops. */
    takeOver: (actor: Actor, id: BookingId) => takeOver(ports, actor, id),
    /** Everyone of the team as a choice for the booking, the best first. */
    whoFits: (actor: Actor, id: BookingId) => whoFits(ports, actor, id),
    /** Why somebody is sent, and why others were passed over: as decided then, and as it is now. */
    candidates: (actor: Actor, id: BookingId) => explainAssignment(ports, actor, id),
    /** Why nobody is free for the booking, and the next best start, for the office. */
    prospects: (actor: Actor, id: BookingId) => prospectsOf(ports, actor, id),
    assignNextBest: (actor: Actor, id: BookingId, next: Pick<NextBest, 'id' | 'startsAt'>) =>
      assignNextBest(ports, actor, id, next),
    changeStatus: (actor: Actor, id: BookingId, change: StatusChange) => changeStatus(ports, actor, id, change),
    /** The technician on site needs longer. */
    lengthen: (actor: Actor, id: BookingId, minutes: LongerMinutes, once?: LongerOnce) =>
      lengthenVisit(ports, actor, id, minutes, once),
    /** The next visit of the technician that a longer one delays; null where none is late. */
    delayedBy: (booking: BookingDetails): Promise<DelayedVisit | null> => delayedBy(ports, booking),
    decideReduction: (actor: Actor, id: BookingId, approved: boolean) => decideReduction(ports, actor, id, approved),
    /** Null when there is none. The caller has made sure that the actor may see the booking. */
    reduction: (id: BookingId) => bookings.reduction(id),
    waitingReductions: (limit: number) => bookings.waitingReductions(limit),
    cancel: (actor: Actor, id: BookingId, note: string | null) => cancelBooking(ports, actor, id, note),
    /** The effect of a cancellation by law now, or why there is none. The caller has made sure that it is the customer who asks. */
    withdrawal: (booking: BookingDetails) => withdrawalOf(ports, booking),
    /** `by`: a user's id, or `link`. The caller has made sure that it is the customer. */
    withdraw: (id: BookingId, by: string) => withdrawBooking(ports, id, by),
    /** `spoken`: the consent to begin within the cancellation period, which is kept where the new start asks for it. */
    async reschedule(actor: Actor, id: BookingId, startsAt: Temporal.Instant, spoken: SpokenConsent | null = null) {
      const moved = await rescheduleBooking(ports, actor, id, startsAt, spoken)
      return moved.ok ? accept(asReadBy(moved.value, actor)) : moved
    },
    async undoMove(actor: Actor, id: BookingId) {
      const undone = await undoMove(ports, actor, id)
      return undone.ok ? accept(asReadBy(undone.value, actor)) : undone
    },
    /** Until when the actor may undo the latest move of the booking, and its earlier start; null when they may not. */
    async undoable(actor: Actor, booking: BookingDetails): Promise<Undoable | null> {
      const move = await bookings.latestMove(booking.id)
      const refusal = judgeUndo(booking, move, actor, presentMoment(clock))
      if (!move || refusal) return null
      const above = move.settles ? Math.max(0, booking.paid - amountDue(booking)) : 0
      return {
        until: move.settlesAt,
        startsAt: move.before.startsAt,
        arrival: move.before.arrival,
        refund: pence(above),
      }
    },
    /** The terms of a move to a day, or why the actor may not move the booking there. */
    termsOfMove: (actor: Actor, booking: BookingDetails, date: Temporal.PlainDate) =>
      moveTermsOn(ports, actor, booking, date),
    /** Up to three free starts from now on, on days that the actor may move the booking to. */
    nextStartsToMoveTo: (actor: Actor, booking: BookingDetails) =>
      nextStartsToMoveTo(ports, actor, booking, clock.now()),
    settleMoves: () => settleMoves(ports),
    undoCompletion: (actor: Actor, id: BookingId) => undoCompletion(ports, actor, id),
    /** The completion that the actor may undo now; null when there is none. */
    async undoableCompletion(actor: Actor, booking: BookingDetails): Promise<Completion | null> {
      if (booking.status !== 'completed') return null
      const completion = await bookings.completion(booking.id)
      return judgeUndoCompletion(booking, completion, actor, presentMoment(clock)) ? null : completion
    },
    /** Whether the completion of a booking waits for its settlement: until then no money moves by it. */
    isCompletionOpen: async (id: BookingId) => (await bookings.completion(id))?.state === 'open',
    settleCompletions: () => settleCompletions(ports),
    rate: (actor: Actor, id: BookingId, rating: number, comment: string | null) =>
      rateBooking(ports, actor, id, rating, comment),
    /** Pending bookings whose time is up, the longest waiting first: ask the provider about each, then `expire` it. */
    expiring: (limit: number) => bookings.expiring(clock.now(), limit),
    expire: (id: BookingId) => expireBooking(ports, id),
    /** Emergencies to be asked for the rest: ask the provider about each, then `askEmergencyForRest`. */
    partPaidEmergencies: () => partPaidEmergencies(ports),
    askEmergencyForRest: (id: BookingId) => askEmergencyForRest(ports, id),
    /** False when there is no such booking, or it is over. */
    async isTooFarToHold(id: BookingId): Promise<boolean> {
      const booking = await bookings.find(id)
      const isOver = booking?.status === 'completed' || booking?.status === 'cancelled'
      return booking !== null && !isOver && isFarAway(booking, presentMoment(clock))
    },
    askForAuthorisations: () => askForAuthorisations(ports),
    noteAuthorisationEnd: (id: BookingId, paymentId: PaymentId, end: AuthorisationEnd) =>
      noteAuthorisationEnd(ports, id, paymentId, end),
  }
}

export type BookingModule = ReturnType<typeof createBooking>
export type { Quote, QuoteStore } from './requesting/quote.ts'
