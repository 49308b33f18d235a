import { z } from 'zod'
import type { ModuleEvents } from '#adapters/sqlite'
import { officeLinkPurposes } from '#modules/accounts'
import { userRoles } from '#modules/administration'
import { reminderStages } from '#modules/billing'
import { payLinkChannels, returnPlanners } from '#modules/booking'
import { carePlanMoves, renewalStages } from '#modules/care-plans'
import { copyStages, dueKinds, dueStages } from '#modules/care'
import { noticeSteps, sides } from '#modules/conversations'
import { accessDevices } from '#modules/device-access'
import { checkKinds } from '#modules/directory'
import { notifiedStates } from '#modules/job-board'
import { providers } from '#modules/payments'
import { type Id, type IdPrefix, type StoredEvent, parseId, pence } from '#modules/shared'
import { switchedOffStates } from '#modules/webhooks'

/** Every kind of event of every module, with its body. */
export type Events = ModuleEvents

export type EventKind = keyof Events

interface Stored<Kind extends EventKind> extends Omit<StoredEvent, 'kind' | 'body'> {
  readonly kind: Kind
  readonly body: Events[Kind]
}

/** An event of one of these kinds whose body was read by the schema of its kind. */
export type Emitted<Kind extends EventKind = EventKind> = { readonly [One in Kind]: Stored<One> }[Kind]

/** Handles each event at least once: it must bear an event again, and a failed one after later ones. */
export type Subscriber<Kind extends EventKind = EventKind> = (event: Emitted<Kind>) => Promise<void>

/** The subscribers of each kind, in their order. */
export type Subscribers = { readonly [Kind in EventKind]?: readonly Subscriber<Kind>[] }

function id<Prefix extends IdPrefix>(prefix: Prefix) {
  return z.custom<Id<Prefix>>((value) => typeof value === 'string' && parseId(prefix, value) !== null, {
    error: `no ${prefix} id`,
  })
}

const amount = z.int().transform((value) => pence(value))
const count = z.int().nonnegative()
const visit = z.int().positive().optional()

const ofUser = z.object({ userId: id('usr') })
const ofCheck = z.object({ listingId: id('lst'), check: z.enum(checkKinds), number: count })
const ofFactor = ofUser.extend({ factor: z.enum(['passkey', 'totp']) })
const ofApplication = ofUser.extend({ applicationId: id('app') })
const recovering = ofUser.extend({ requestId: z.null() })
const ofPerson = ofUser.extend({ by: id('usr') })
const ofCredential = ofUser.extend({ credentialId: id('crd') })
const ofBooking = z.object({ bookingId: id('bkg'), customerId: id('usr') })
const maybeByLink = ofBooking.extend({ byLink: z.boolean().optional() })
const ofTechnician = ofBooking.extend({ technicianId: id('tec') })
const ofVariation = z.object({ bookingId: id('bkg'), variationId: id('var') })
/** The booking is null for a document without one. */
const ofPayment = z.object({ paymentId: id('pay'), bookingId: id('bkg').nullable() })
const ofDeviceAccess = z.object({
  bookingId: id('bkg'),
  accessId: id('dva'),
  device: z.enum(accessDevices),
  askedBy: id('usr'),
})
const ofAbsence = z.object({ absenceId: id('abs'), technicianId: id('tec') })
const ofAdvert = z.object({ advertId: z.union([id('lst'), id('job')]) })
const ofCarePlan = z.object({ carePlanId: id('cpl'), customerId: id('usr') })
const ofDocument = z.object({ invoiceId: id('ivc') })
const ofQuoteRequest = z.object({ quoteRequestId: id('qrq') })
const ofCall = z.object({ callId: id('vid'), bookingId: id('bkg') })
const ofReport = z.object({ reportId: id('rpt') })
const ofDecision = z.object({ decision: count })
const ofExport = ofUser.extend({ exportId: id('exp') })

const bodies = {
  'user-signed-up': ofUser,
  'signed-in-from-new-device': ofUser.extend({ sessionId: id('ses') }),
  'sign-in-locked': ofUser,
  'second-factor-added': ofFactor,
  'second-factor-removed': ofFactor,
  'recovery-code-used': ofUser,
  'guest-code-asked': z.object({ codeId: id('gcr') }),
  'technician-applied': ofApplication,
  'technician-approved': ofApplication.extend({ technicianId: id('tec') }),
  'technician-declined': ofApplication,
  'technician-availability-set': z.object({ technicianId: id('tec'), by: id('usr') }),
  'account-requested': z.object({ userId: z.null(), requestId: id('arq') }),
  'verification-requested': recovering,
  'email-verified': recovering,
  'password-changed': recovering,
  'password-removed': recovering,
  'email-changed': ofUser.extend({ requestId: id('arq') }),
  'email-change-undone': recovering,
  'identity-linked': recovering,
  'identity-unlinked': recovering,
  'known-address-signed-up': recovering,
  'account-link-made': recovering.extend({ purpose: z.enum(officeLinkPurposes) }),
  'role-changed': ofPerson.extend({ from: z.enum(userRoles), to: z.enum(userRoles) }),
  'account-suspended': ofPerson,
  'account-restored': ofPerson,
  'technician-left': ofPerson.extend({ technicianId: id('tec') }),
  'staff-invited': z.object({ invitationId: id('inv'), round: count }),
  'credential-expiring': ofCredential.extend({ days: z.int() }),
  'credential-expired': ofCredential,
  'booking-requested': ofBooking.extend({ asksApart: z.boolean().optional() }),
  'pay-link-asked': ofBooking.extend({ channels: z.array(z.enum(payLinkChannels)).min(1) }),
  'emergency-unassigned': ofBooking,
  'booking-needs-technician': ofBooking,
  'booking-confirmed': ofBooking,
  'report-ready': ofBooking.extend({ visit: count, version: count, isCorrection: z.boolean() }),
  'guarantee-claimed': ofBooking.extend({ of: id('bkg'), wantsCall: z.boolean() }),
  'technician-assigned': ofTechnician.extend({ visit }),
  'technician-released': ofTechnician.extend({
    keepsPromise: z.boolean().optional(),
    tellsCustomer: z.boolean().optional(),
    visit,
  }),
  'booking-rescheduled': maybeByLink.extend({
    price: z.object({ before: amount, now: amount, refund: amount.nullable() }).optional(),
    keepsPromise: z.boolean().optional(),
    technicianIds: z.array(id('tec')).optional(),
    visit,
  }),
  'booking-move-settled': ofBooking.extend({ round: count }),
  'job-offered': ofTechnician.extend({ offer: count }),
  'offer-ended': ofTechnician.extend({ offer: count, how: z.enum(['declined', 'expired']) }),
  'technician-named': ofTechnician,
  'office-alarm': ofBooking.extend({ ring: count }),
  'alarm-taken': ofBooking,
  'emergency-late': ofBooking,
  'technician-on-the-way': ofTechnician,
  'booking-started': ofTechnician,
  'technician-delayed': ofTechnician.extend({ minutes: count, longer: id('bkg').optional() }),
  'booking-completed': ofTechnician.extend({ refundPence: amount, tellsCustomer: z.boolean().optional() }),
  'return-visit-needed': ofTechnician.extend({ visit: count, noAccess: z.literal(true).optional() }),
  'return-choice-asked': ofBooking.extend({ visit: count }),
  'return-visit-planned': maybeByLink.extend({ visit: count, by: z.enum(returnPlanners) }),
  'late-entry-kept': z.object({ bookingId: id('bkg'), visit: count }),
  'booking-cancelled': maybeByLink.extend({
    technicianId: id('tec').nullable(),
    reason: z.enum(['customer', 'office', 'expired', 'no_access']),
    refundPence: amount,
    takenPence: amount,
    byLaw: z.boolean().optional(),
  }),
  'booking-withdrawn': maybeByLink.extend({ chargePence: amount, refundPence: amount }),
  'booking-rated': ofBooking,
  'review-published': ofBooking.pick({ bookingId: true }),
  'hold-asked': ofBooking,
  'hold-lapsed': ofBooking,
  'card-not-charged': ofBooking,
  'card-forgotten': ofBooking,
  'cost-reduction-asked': ofBooking,
  'cost-reduction-approved': ofBooking.extend({ refundPence: amount }),
  'booking-part-paid': ofBooking,
  'care-due': z.object({
    propertyId: id('prp'),
    due: z.enum(dueKinds),
    dueOn: z.iso.date(),
    stage: z.enum(dueStages),
  }),
  'care-plan-proposed': ofCarePlan,
  'care-plan-moved': ofCarePlan.extend({ move: z.enum(carePlanMoves) }),
  'care-plan-renews': ofCarePlan.extend({ renewsOn: z.iso.date(), stage: z.enum(renewalStages) }),
  'care-plan-visit-due': ofCarePlan.extend({ number: count, dueOn: z.iso.date() }),
  'gas-copy-due': z.object({ copyId: id('gcp'), stage: z.enum(copyStages) }),
  'gas-copy-given': z.object({ copyId: id('gcp') }),
  'device-access-asked': ofDeviceAccess,
  'device-access-granted': ofDeviceAccess,
  'device-access-declined': ofDeviceAccess,
  'device-access-revoked': ofDeviceAccess,
  'variation-proposed': ofVariation,
  'variation-accepted': ofVariation,
  'variation-declined': ofVariation,
  'variation-withdrawn': ofVariation,
  'document-issued': ofDocument,
  'document-send-asked': ofDocument.extend({ round: count }),
  'statement-send-asked': z.object({ statementId: id('stm') }),
  'recurring-document-due': ofDocument,
  'document-reminder-due': ofDocument.extend({ stage: z.enum(reminderStages) }),
  'document-voided': ofDocument,
  'document-answered': ofDocument,
  'document-paid': ofDocument,
  'document-closed': ofDocument,
  'reminders-paused': z.object({ pause: z.int().positive() }),
  'bank-details-changed': z.object({}),
  'document-mailed': ofDocument,
  'service-edited': z.object({ serviceId: id('svc') }),
  'payer-changed': ofBooking,
  'submission-waits': z.object({ submissionId: id('sub') }),
  'call-started': ofCall,
  'call-ended': ofCall.extend({ isMissed: z.boolean() }),
  'thread-waits': z.object({
    bookingId: id('bkg'),
    side: z.enum(sides),
    seq: count,
    step: z.enum(noticeSteps),
  }),
  'chat-received': z.object({ conversationId: id('cnv'), message: count }),
  'chat-answer-due': z.object({ conversationId: id('cnv'), message: count }),
  'conversation-assigned': z.object({ conversationId: id('cnv'), userId: id('usr') }),
  'enquiry-kept': z.object({ enquiryId: id('enq') }),
  'enquiry-replied': z.object({ enquiryId: id('enq'), entry: count }),
  'area-opened': z.object({ enquiryId: id('enq'), district: z.string() }),
  'enquiry-assigned': z.object({ enquiryId: id('enq'), userId: id('usr') }),
  'listing-message-kept': z.object({ messageId: id('lms') }),
  'listing-message-answered': z.object({ messageId: id('lms'), answer: z.int() }),
  'listing-review-asked': z.object({ messageId: id('lms') }),
  'listing-review-written': z.object({ reviewId: id('lrv'), isNew: z.boolean(), isHeld: z.boolean() }),
  'listing-review-replied': z.object({ reviewId: id('lrv') }),
  'listing-contact-asked': z.object({ listingId: id('lst'), ownerId: id('usr') }),
  'listing-document-kept': z.object({ listingId: id('lst'), check: z.enum(checkKinds) }),
  'listing-checked': ofCheck,
  'listing-check-expiring': ofCheck.extend({ days: count }),
  'listing-check-ended': ofCheck.extend({ cause: z.enum(['expired', 'withdrawn', 'words_changed']) }),
  'quote-request-kept': ofQuoteRequest,
  'quote-question-asked': ofQuoteRequest.extend({ entry: count }),
  'quote-message-written': ofQuoteRequest.extend({ entry: count }),
  'quote-request-assigned': ofQuoteRequest.extend({ userId: id('usr') }),
  'job-applied-for': z.object({ applicationId: id('jap'), jobId: id('job') }),
  'job-application-decided': z.object({ applicationId: id('jap'), state: z.enum(notifiedStates) }),
  'job-applicants-told': z.object({ jobId: id('job') }),
  'payment-succeeded': ofPayment,
  'payment-authorised': ofPayment,
  'payment-released': ofPayment,
  'card-kept': ofPayment,
  'card-released': ofPayment,
  'card-failed': ofPayment,
  'payment-declined': ofPayment,
  'payment-failed': ofPayment,
  'payment-cancelled': ofPayment,
  'payment-refunded': ofPayment,
  'refund-returned': ofPayment,
  'payment-disputed': ofPayment,
  'dispute-closed': ofPayment,
  'fraud-warning': ofPayment,
  'fraud-suspected': ofPayment.extend({
    customerId: id('usr'),
    level: z.enum(['low', 'medium', 'high', 'critical']),
  }),
  'reconciliation-differs': z.object({
    reconciliationId: id('rec'),
    provider: z.enum(providers),
    differences: count,
  }),
  'advert-paid': ofAdvert.extend({ paymentId: id('pay') }),
  'advert-days-ended': ofAdvert.extend({ paymentId: id('pay') }),
  'advert-refund-due': ofAdvert,
  'advert-ending': ofAdvert.extend({ left: z.union([z.literal(0), z.literal(1), z.literal(7)]) }),
  'absence-reported': ofAbsence,
  'absence-asked': ofAbsence,
  'absence-decided': ofAbsence.extend({ agreed: z.boolean() }),
  'export-asked': ofExport,
  'export-ready': ofExport,
  'account-erased': ofUser,
  'market-case-kept': ofReport,
  'market-decided': ofDecision,
  'market-appealed': ofDecision,
  'market-appeal-answered': ofDecision,
  'defamation-asked': ofReport,
  'defamation-closed': ofReport,
  'market-sanctioned': z.object({ sanction: count }),
  'webhook-switched-off': z.object({ webhookId: id('whk'), because: z.enum(switchedOffStates) }),
  'whatsapp-received': z.object({ inboundId: id('wam') }),
  'sms-received': z.object({ inboundId: id('sms') }),
} satisfies { readonly [Kind in EventKind]: z.ZodType<Events[Kind]> }

/** The subscribers of a kind, each of which takes an event of that kind. */
export function subscribersTo(subscribers: Subscribers, kind: EventKind): readonly Subscriber[] {
  // Safe: the list of a kind holds subscribers of that kind only.
  return (subscribers[kind] ?? []) as readonly Subscriber[]
}

export const eventKinds = Object.keys(bodies).filter(isKind)

function isKind(kind: string): kind is EventKind {
  return Object.hasOwn(bodies, kind)
}

/** Reads a body by the schema of its kind. An unknown kind or an unreadable body is a fault. */
export function readEvent(stored: StoredEvent): Emitted {
  const { id: number, kind, body } = stored
  if (!isKind(kind)) throw new Error(`event ${number} is of an unknown kind: ${kind}`)
  const read = bodies[kind].safeParse(body)
  if (!read.success) throw new Error(`event ${number} (${kind}) is unreadable: ${z.prettifyError(read.error)}`)
  // Safe: the schema of this kind made the body.
  return { ...stored, kind, body: read.data } as Emitted
}
