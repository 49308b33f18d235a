export { type BookingModule, type BookingRefusal, createBooking } from './module/booking-module.ts'
export type { Undoable } from './module/changing.ts'
export { type Actor, asCustomersRead, linkHolder } from './actor.ts'
export { type AgreedPrice, sistersOf } from './requesting/agreed-price.ts'
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
  unfinishedStatuses,
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
export type { CancellationTerms } from './changing/cancellation-terms.ts'
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
  type UnfinishedSum,
  createDrafts,
  draftDays,
} from './requesting/drafts.ts'
export type { Completion } from './changing/completion.ts'
export { type LateEntriesModule, type LateEntryPorts, createLateEntries } from './late/late-entries.ts'
export {
  type LateEntry,
  type LateEntryShown,
  type LateEntryStore,
  type LateStanding,
  type SentLate,
  lateDecisions,
} from './late/late-entry.ts'
export { lateWords } from './late/late-words.ts'
export { latenessOf } from './money/late-emergency.ts'
export { isOnlyOpen } from './reports/submit-report.ts'
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
export { type BookingsAsked, type VisitOrder, visitOrders, bookingsAsked, bookingsWords } from './bookings-asked.ts'
export type { BookingRequest } from './requesting/new-booking.ts'
export { type PayLinkChannel, payLinkChannels, returnPlanners, reviewPublished } from './events.ts'
export type { NewCaller } from './requesting/new-caller.ts'
export type { RequestRefusal } from './requesting/request-booking.ts'
export { type AcceptedOffer, type OfferFacts, judgeOffer } from './requesting/accepted-offer.ts'
export {
  type Due,
  type DueNow,
  agreedCost,
  amountDue,
  dueNow,
  dueOf,
  authorisationDays,
  isAtNoCharge,
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
export type { BookingChange, BookingOrder, ReservationChange, VisitPlan } from './booking-change.ts'
export type {
  BookingPorts,
  BookingQuery,
  BookingStore,
  CustomerTotals,
  EarlierWork,
  VisitCounts,
  VisitOfDay,
  VisitsOfDay,
} from './ports.ts'
export type { BookableService, ScheduleStore, VisitOfBooking } from './schedule-store.ts'
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
  type LaneVisit,
  type BoardStore,
  type BoardVisit,
  boardDays,
  createBoard,
} from './planning/board.ts'
export { type PlanRefusal, mostInCrew } from './planning/plan-visits.ts'
export { warningCodes } from './planning/warnings.ts'
export type { ActRefusal, Deed } from './visits/act-on-visit.ts'
export type { FieldAction, KeptPosition, PositionOfVisit, VisitStep } from './visits/field-action.ts'
export type { CrewMember } from './visits/crew-member.ts'
export type { FieldVisit, FurtherVisit } from './visits/field-day.ts'
export type { CollectionRefusal } from './visits/collect-payment.ts'
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
export { type TimeSheetLine, longestTimeSheet, minutesOf, weekAround } from './visits/time-sheet.ts'
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

export type { Quote, QuoteStore } from './requesting/quote.ts'
