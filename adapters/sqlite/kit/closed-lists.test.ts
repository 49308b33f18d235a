import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../tests/support/database.ts'
import type { AccountLinkPurpose, AccountRequest } from '../../../modules/accounts/recovery/account-link.ts'
import type { ChallengePurpose, PendingSignIn } from '../../../modules/accounts/second-factor/second-factor-ports.ts'
import type { SessionBeginning } from '../../../modules/accounts/sessions/session.ts'
import { type TechnicianApplication, availabilities } from '../../../modules/accounts/technicians/technician.ts'
import type { Act } from '../../../modules/administration/audit.ts'
import { credentialKinds, documentKinds } from '../../../modules/administration/credential.ts'
import { applianceKinds } from '../../../modules/care/appliance.ts'
import { dueKinds, dueStages } from '../../../modules/care/dues.ts'
import {
  carePlanEndings,
  carePlanEntryKinds,
  carePlanIntervals,
  carePlanStates,
  renewalStages,
} from '../../../modules/care-plans/care-plan.ts'
import { copyKinds, copyStages, copyWays } from '../../../modules/care/gas/copies.ts'
import { callSides } from '../../../modules/calls/call.ts'
import { signalKinds } from '../../../modules/calls/signal.ts'
import { devices } from '../../../modules/analytics/tally.ts'
import { userStatuses } from '../../../modules/administration/user-record.ts'
import {
  type Booking,
  type CancelReason,
  type EmergencyRequest,
  bookingStatuses,
} from '../../../modules/booking/booking.ts'
import { advertKinds, storedAdvertStates } from '../../../modules/adverts/advert.ts'
import { appealOutcomes, appealSides } from '../../../modules/market/moderation/appeal.ts'
import { caseKinds, caseOutcomes, caseStates } from '../../../modules/market/moderation/cases.ts'
import { decisionKinds } from '../../../modules/market/moderation/decision.ts'
import { sanctionCauses, sanctionKinds } from '../../../modules/market/moderation/sanctions.ts'
import { subjectKinds } from '../../../modules/market/moderation/subject.ts'
import { expertReviewStates } from '../../../modules/directory/reviews/review.ts'
import { checkEndings, checkKinds } from '../../../modules/directory/checks/check.ts'
import { numberedKinds } from '../../../modules/imports/import.ts'
import { taskOutcomes, taskStates } from '../../../modules/tasks/task.ts'
import { deliveryStates, webhookStates } from '../../../modules/webhooks/webhook.ts'
import { rejectReasons, reviewStates } from '../../../modules/reviews/publication.ts'
import { foundKinds } from '../../../modules/office-search/kinds.ts'
import { competitions, keywordIntents, keywordSources, pageDeciders } from '../../../modules/keywords/keyword.ts'
import { keywordRunKinds, keywordRunStates } from '../../../modules/keywords/ports.ts'
import { legalPages } from '../../../modules/terms/legal/legal-pages.ts'
import { customerKinds, startConsents } from '../../../modules/booking/agreement/agreement.ts'
import { completionStates } from '../../../modules/booking/changing/completion.ts'
import type { CalendarFeedKind } from '../../../modules/booking/links/calendar-feeds.ts'
import { reductionStatuses } from '../../../modules/booking/money/cost-reduction.ts'
import { lateDecisions } from '../../../modules/booking/late/late-entry.ts'
import { linkPurposes } from '../../../modules/booking/links/link.ts'
import { accessDevices, accessStates } from '../../../modules/device-access/access.ts'
import { offerStates } from '../../../modules/booking/offers/offer.ts'
import type { Escalation } from '../../../modules/booking/offers/offering-after.ts'
import type { PositionOfVisit } from '../../../modules/booking/visits/field-action.ts'
import { photoTypes } from '../../../modules/fulfilment/canonical-report.ts'
import { absentReasons } from '../../../modules/fulfilment/signature.ts'
import { formMoments } from '../../../modules/fulfilment/forms/template.ts'
import { completionStatuses, visitStatuses } from '../../../modules/fulfilment/visit.ts'
import type { Photo } from '../../../modules/booking/requesting/photos.ts'
import { visitNoteNames, visitNotes } from '../../../modules/booking/requesting/visit-notes.ts'
import { variationStatuses } from '../../../modules/booking/variations/variation.ts'
import { paymentPolicies } from '../../../modules/catalogue/service.ts'
import { emergencyColours, emergencyIcons } from '../../../modules/catalogue/emergency/emergency-service.ts'
import {
  type EnquiryEntryKind,
  contactMethods,
  enquiryKinds,
  enquiryStates,
  enquirySubjects,
} from '../../../modules/enquiries/enquiry.ts'
import { applicationStates, cvTypes } from '../../../modules/job-board/applying/application.ts'
import { quoteFileTypes } from '../../../modules/quoting/files.ts'
import { quoteEntryKinds, quotePolicies } from '../../../modules/quoting/request.ts'
import { quoteStages } from '../../../modules/quoting/states.ts'
import { deviceTypes, messageTypes, senderTypes } from '../../../modules/conversations/message.ts'
import { conversationStates, entryKinds, senders } from '../../../modules/chat/conversation.ts'
import { documentOrigins } from '../../../modules/invoicing/papers/document.ts'
import { documentTypes, seriesNames } from '../../../modules/invoicing/papers/document-type.ts'
import { recurrenceUnits } from '../../../modules/invoicing/papers/recurrence.ts'
import { documentStatuses } from '../../../modules/invoicing/papers/status.ts'
import { itemTypes } from '../../../modules/invoicing/sums/line.ts'
import { vatKinds } from '../../../modules/invoicing/sums/vat.ts'
import { vatSchemes } from '../../../modules/invoicing/sums/vat-return.ts'
import type { RecurringContent } from '../../../modules/billing/recurring/recurrence.ts'
import { reminderStages } from '../../../modules/billing/reminding/reminder-stages.ts'
import type { AskedStatement } from '../../../modules/billing/statements/ports.ts'
import type { Settlement } from '../../../modules/billing/store.ts'
import { channels, messageStates } from '../../../modules/messaging/message.ts'
import type { Part } from '../../../modules/messaging/notifying/notification-request.ts'
import type { Attempt as DeliveryAttempt } from '../../../modules/messaging/store.ts'
import type { Consent } from '../../../modules/messaging/wording/messages-of.ts'
import type { StopReason } from '../../../modules/messaging/wording/rule-ports.ts'
import type { LedgerEntry, Refund } from '../../../modules/payments/ledger.ts'
import {
  type Capture,
  manualMethods,
  paymentPurposes,
  paymentStatuses,
  riskLevels,
} from '../../../modules/payments/payment.ts'
import type { Dispute } from '../../../modules/payments/provider-state/disputes.ts'
import type { Attempt } from '../../../modules/payments/provider-state/timeline.ts'
import { paymentSources } from '../../../modules/payments/provider.ts'
import type { Difference } from '../../../modules/payments/reconciliation/reconciliation-store.ts'
import type { FraudDecision } from '../../../modules/payments/security/fraud-store.ts'
import { priorities } from '../../../modules/pricing/priority.ts'
import type { Export, FileToRemove } from '../../../modules/privacy/ports.ts'
import { type ArrivalWindow, arrivalKinds } from '../../../modules/scheduling/arrival-window.ts'
import { officeRoles, roles } from '../../../modules/shared/permissions.ts'
import type { ProofMediaType } from '../../../modules/shared/proofs.ts'
import { templateStates } from '../../../modules/whatsapp/conversation.ts'
import { absenceKinds, absenceStates } from '../../../modules/workforce/absence.ts'
import { bookings } from './schema.ts'

/** The members of a union of texts; it does not compile while one is missing. */
const every = <Text extends string>(members: Readonly<Record<Text, true>>): readonly string[] => Object.keys(members)

type PurposeOfConsent<Text> = Text extends `${string}:${infer Purpose}` ? Purpose : never

/** The values that the program keeps in each column whose check in the database is a list of texts. */
const lists: Readonly<Record<string, readonly string[]>> = {
  'users.role': roles,
  'office_search_entries.kind': foundKinds,
  'legal_versions.page': legalPages,
  'published_reviews.state': reviewStates,
  'external_ids.kind': numberedKinds,
  'tasks.state': taskStates,
  'task_rows.outcome': taskOutcomes,
  'webhooks.state': webhookStates,
  'webhook_deliveries.state': deliveryStates,
  'published_reviews.reject_reason': rejectReasons,
  'booking_agreements.customer_kind': customerKinds,
  'booking_agreements.start_consent': startConsents,
  'cost_reductions.status': reductionStatuses,
  'booking_completions.state': completionStates,
  'users.status': userStatuses,
  'sessions.begun_by': every<SessionBeginning>({
    'sign-up': true,
    password: true,
    'email-link': true,
    identity: true,
    passkey: true,
  }),
  'pending_sign_ins.begun_by': every<PendingSignIn['begunBy']>({ password: true, 'email-link': true, identity: true }),
  'webauthn_challenges.purpose': every<ChallengePurpose>({
    add: true,
    'sign-in': true,
    'second-step': true,
    confirm: true,
  }),
  'account_requests.purpose': every<AccountRequest['purpose']>({
    'password-reset': true,
    'sign-in': true,
    'change-email': true,
    'link-identity': true,
    'email-changed': true,
  }),
  'account_links.purpose': every<AccountLinkPurpose>({
    'password-reset': true,
    'verify-email': true,
    'change-email': true,
    'undo-email-change': true,
    'link-identity': true,
    'sign-in': true,
  }),
  'technician_applications.status': every<TechnicianApplication['status']>({
    pending: true,
    approved: true,
    declined: true,
  }),
  'technicians.availability': availabilities,
  'absences.kind': absenceKinds,
  'absences.state': absenceStates,
  'audit_log.role': every<Act['role']>({ technician: true, office: true, admin: true, system: true }),
  'invitations.role': officeRoles,
  'document_reminders.stage': reminderStages,
  'statements.origin': every<AskedStatement['origin']>({ office: true, monthly: true }),
  'documents.kind': documentKinds,
  'documents.media_type': every<ProofMediaType>({ 'application/pdf': true, 'image/jpeg': true, 'image/png': true }),
  'credentials.kind': credentialKinds,
  'services.payment_policy': paymentPolicies,
  'services.arrival': arrivalKinds,
  'emergency_services.color': emergencyColours,
  'emergency_services.icon': emergencyIcons,
  'bookings.arrival': every<ArrivalWindow['kind']>({ two_hours: true, half_day: true }),
  'booking_moves.from_arrival': every<ArrivalWindow['kind']>({ two_hours: true, half_day: true }),
  'bookings.priority': priorities,
  'bookings.status': bookingStatuses,
  'bookings.cancel_reason': every<CancelReason>({ customer: true, office: true, expired: true, no_access: true }),
  'bookings.payment_policy': paymentPolicies,
  'bookings.source': every<Booking['source']>({ web: true, api: true, office: true, demo: true }),
  'emergency_requests.severity_level': every<EmergencyRequest['severity']>({ high: true, critical: true }),
  // Photos in WebP are of the first version.
  'photos.media_type': [...every<Photo['mediaType']>({ 'image/jpeg': true }), 'image/webp'],
  'quotes.priority': priorities,
  'variations.status': variationStatuses,
  'visit_positions.moment': every<PositionOfVisit['moment']>({ check_in: true, check_out: true }),
  'form_versions.moment': formMoments,
  'visits.status': visitStatuses,
  'visit_signatures.absent_reason': absentReasons,
  'late_entries.decision': lateDecisions,
  'visit_offers.state': offerStates,
  'escalations.state': every<Escalation['state']>({ offering: true, ringing: true, owned: true, over: true }),
  'visit_photos.type': photoTypes,
  'visits.completion_status': completionStatuses,
  'visit_reports.completion_status': completionStatuses,
  'invoice_series.series': seriesNames,
  'invoices.origin': documentOrigins,
  'invoices.document_type': documentTypes,
  'invoices.status': documentStatuses,
  'vat_periods.scheme': vatSchemes,
  'recurrences.unit': recurrenceUnits,
  'recurrences.document_type': every<RecurringContent['type']>({ invoice: true, 'tax-invoice': true }),
  'recurrence_items.item_type': itemTypes,
  'recurrence_items.vat': vatKinds,
  'invoice_items.item_type': itemTypes,
  'invoice_items.vat': vatKinds,
  'invoice_vat_groups.vat': vatKinds,
  'invoice_earlier.vat': vatKinds,
  'invoice_settlements.kind': every<Settlement['kind']>({ payment: true, refund: true, cis: true, opening: true }),
  'links.purpose': linkPurposes,
  'calendar_feeds.kind': every<CalendarFeedKind>({ technician: true, office: true }),
  'payments.purpose': paymentPurposes,
  'payments.provider': paymentSources,
  // `later` is kept as `manual` with a stored card.
  'payments.capture': every<Exclude<Capture, 'later'>>({ automatic: true, manual: true }),
  'payments.method': manualMethods,
  'payments.status': paymentStatuses,
  'payments.risk_level': riskLevels,
  'refunds.status': every<Refund['status']>({ pending: true, succeeded: true, failed: true }),
  'ledger_entries.kind': every<LedgerEntry['kind']>({
    capture: true,
    refund: true,
    refund_reversal: true,
    dispute: true,
    dispute_reversal: true,
  }),
  'payment_disputes.outcome': every<Dispute['outcome']>({ open: true, won: true, lost: true }),
  'payment_attempts.outcome': every<Attempt['outcome']>({
    succeeded: true,
    authorised: true,
    requires_action: true,
    declined: true,
    blocked: true,
  }),
  'payment_fraud_checks.risk_level': riskLevels,
  'payment_fraud_checks.decision': every<FraudDecision['verdict']>({ genuine: true, fraud: true }),
  'reconciliation_differences.kind': every<Difference['kind']>({
    not_here: true,
    not_there: true,
    amount_differs: true,
  }),
  'messages.channel': channels,
  'page_views.device': devices,
  'booking_origins.device': devices,
  'quote_requests.origin_device': devices,
  'messages.state': messageStates,
  'message_attempts.outcome': every<DeliveryAttempt['outcome']>({
    accepted: true,
    refused: true,
    later: true,
    no_answer: true,
    unsure: true,
    delivered: true,
    read: true,
    failed: true,
    resent: true,
  }),
  'message_rows.part': every<Part>({ customer: true, technician: true, office: true, account: true, visitor: true }),
  'message_choices.channel': channels,
  'consents.channel': channels,
  'consents.purpose': every<PurposeOfConsent<Consent>>({ service: true, marketing: true }),
  'suppressions.channel': channels,
  'suppressions.why': every<StopReason>({ stop: true, unsubscribe: true }),
  'stop_links.channel': channels,
  'listing_reviews.state': expertReviewStates,
  'listing_review_links.purpose': ['write', 'manage'],
  'listing_messages.job_confirmed_by': ['expert', 'staff'],
  'adverts.kind': advertKinds,
  'listing_checks.kind': checkKinds,
  'listing_checks.ended_for': checkEndings,
  'listing_documents.kind': checkKinds,
  'listing_documents.media_type': every<ProofMediaType>({
    'application/pdf': true,
    'image/jpeg': true,
    'image/png': true,
  }),
  'adverts.state': storedAdvertStates,
  'keywords.competition': competitions,
  'keywords.source': keywordSources,
  'keywords.intent': keywordIntents,
  'keywords.page_by': pageDeciders,
  'keyword_runs.kind': keywordRunKinds,
  'keyword_runs.status': keywordRunStates,
  'market_decisions.subject_kind': subjectKinds,
  'market_decisions.decision': decisionKinds,
  'market_decisions.edit': ['applied', 'dropped'],
  'market_cases.kind': caseKinds,
  'market_cases.subject_kind': subjectKinds,
  'market_cases.state': caseStates,
  'market_cases.outcome': caseOutcomes,
  'market_appeals.side': appealSides,
  'market_appeals.outcome': appealOutcomes,
  'market_bans.kind': sanctionKinds,
  'market_bans.cause': sanctionCauses,
  'market_ban_adverts.was': ['live', 'paused', 'in_review'],
  'job_adverts.job_type': ['full_time', 'part_time', 'contract', 'one_off'],
  'job_adverts.salary_period': ['hour', 'day', 'week', 'year'],
  'enquiries.kind': enquiryKinds,
  'enquiries.subject': enquirySubjects,
  'enquiries.contact_method': contactMethods,
  'enquiries.state': enquiryStates,
  'enquiry_entries.kind': every<EnquiryEntryKind>({ reply: true, note: true, state: true, assigned: true }),
  'quote_requests.stage': quoteStages,
  'quote_requests.plan_policy': quotePolicies,
  'quote_entries.kind': quoteEntryKinds,
  'job_applications.cv_media_type': cvTypes,
  'job_applications.state': applicationStates,
  'appliances.kind': applianceKinds,
  'care_dues.kind': dueKinds,
  'care_dues.stage': dueStages,
  'care_plans.billing_interval': carePlanIntervals,
  'care_plans.ended_by': carePlanEndings,
  'care_plans.reminded_stage': renewalStages,
  'care_plans.state': carePlanStates,
  'care_plan_entries.kind': carePlanEntryKinds,
  'gas_copies.kind': copyKinds,
  'gas_copies.way': copyWays,
  'gas_copies.stage': copyStages,
  'quote_files.media_type': quoteFileTypes,
  'smart_device_access.device_type': accessDevices,
  'smart_device_access.status': accessStates,
  'conversations.state': conversationStates,
  'conversation_entries.kind': entryKinds,
  'conversation_entries.sender': senders,
  'video_sessions.initiator_side': callSides,
  'video_participants.side': callSides,
  'video_signals.kind': signalKinds,
  'whatsapp_templates.state': templateStates,
  'exports.state': every<Export['state']>({ asked: true, ready: true, over: true }),
  'read_markers.sender_type': senderTypes.filter((type) => type !== 'system'),
  'service_communications.device_type': deviceTypes,
  'service_communications.message_type': messageTypes,
  'service_communications.sender_type': senderTypes,
  'files_to_remove.kind': every<FileToRemove['kind']>({
    cv: true,
    thread: true,
    video: true,
    photo: true,
    document: true,
    export: true,
    original: true,
    signature: true,
  }),
}

const textsOf = (list: string) => [...list.matchAll(/'([^']*)'/g)].map(([, text = '']) => text)

/** The lists of texts in the checks of a table, by column. */
function checksOf(table: string, sql: string): readonly (readonly [string, readonly string[]])[] {
  const inLists = sql.matchAll(/\bcheck\s*\(\s*(\w+)\s+in\s*\(([^()]*)\)\s*\)/gi)
  const compared = sql.matchAll(/\bcheck\s*\(\s*(\w+)\s*=\s*('[^']*'(?:\s+or\s+\1\s*=\s*'[^']*')+)\s*\)/gi)
  return [...inLists, ...compared].flatMap(([, column = '', list = '']) => {
    const texts = textsOf(list)
    return texts.length > 0 ? [[`${table}.${column}`, texts] as const] : []
  })
}

function schemaOf(type: 'table' | 'index') {
  using database = openDatabase()
  return database.raw
    .prepare<[string], { name: string; sql: string }>(
      'select name, sql from sqlite_master where type = ? and sql is not null',
    )
    .all(type)
}

const checked = new Map(schemaOf('table').flatMap(({ name, sql }) => checksOf(name, sql)))

describe('a check that is a list of texts', () => {
  it('is found on one line, on two lines, in a column that was added, and as comparisons', () => {
    expect(
      checksOf(
        't',
        "create table t (a text check (a in ('x','y')), b text check (\n b in ('z')), c check (c in (0, 1)), d text check (d = 'v' or d = 'w'), e check (e = f))",
      ),
    ).toEqual([
      ['t.a', ['x', 'y']],
      ['t.b', ['z']],
      ['t.d', ['v', 'w']],
    ])
  })

  it('belongs to a column that the program has a list for, and the other way round', () => {
    expect([...checked.keys()].toSorted()).toEqual(Object.keys(lists).toSorted())
  })

  it.each(Object.entries(lists))('on %s names what the program keeps there, and nothing else', (column, list) => {
    expect(checked.get(column)?.toSorted()).toEqual(list.toSorted())
  })
})

describe('the index of the staff', () => {
  it('covers every role at the office', () => {
    const index = schemaOf('index').find(({ name }) => name === 'users_staff')
    expect(textsOf(index?.sql ?? '').toSorted()).toEqual(officeRoles.toSorted())
  })
})

describe('the column of a visit note', () => {
  it.each(visitNoteNames)('%s is named as in the HTTP contract', (name) => {
    expect(bookings[name].name).toBe(visitNotes[name].wire)
  })
})
