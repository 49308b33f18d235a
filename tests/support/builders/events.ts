import type { BookingId, PaymentId, TechnicianId, UserId } from '#modules/shared'
import { type Emitted, type EventKind, readEvent } from '../../../src/jobs/outbox/events.ts'
import { noon } from './accounts.ts'

const userId = 'usr_one' as UserId
const bookingId = 'bkg_one' as BookingId
const paymentId = 'pay_one' as PaymentId
const technicianId = 'tec_one' as TechnicianId

/** A value for each field that any body has; the schema of a kind picks its own. */
const fields = {
  userId,
  customerId: userId,
  by: userId,
  bookingId,
  paymentId,
  technicianId,
  applicationId: 'app_one',
  sessionId: 'ses_one',
  factor: 'totp',
  requestId: null,
  invitationId: 'inv_one',
  credentialId: 'crd_one',
  from: 'customer',
  to: 'office',
  round: 1,
  advertId: 'lst_one',
  messageId: 'lms_one',
  answer: 1,
  listingId: 'lst_one',
  reviewId: 'lrv_one',
  isNew: true,
  isHeld: false,
  check: 'insurance',
  number: 1,
  cause: 'expired',
  ownerId: userId,
  left: 1,
  days: 30,
  refundPence: 0,
  chargePence: 0,
  takenPence: 0,
  reason: 'customer',
  variationId: 'var_one',
  accessId: 'dva_one',
  device: 'smartphone',
  askedBy: userId,
  serviceId: 'svc_one',
  enquiryId: 'enq_one',
  quoteRequestId: 'qrq_one',
  jobId: 'job_one',
  reportId: 'rpt_one',
  decision: 1,
  sanction: 1,
  submissionId: 'sub_one',
  webhookId: 'whk_one',
  because: 'failing',
  conversationId: 'cnv_one',
  side: 'customer',
  seq: 1,
  step: 'bell',
  callId: 'vid_one',
  isMissed: true,
  message: 1,
  entry: 1,
  level: 'high',
  reconciliationId: 'rec_one',
  provider: 'stripe',
  differences: 1,
  exportId: 'exp_one',
  invoiceId: 'ivc_one',
  statementId: 'stm_one',
  stage: 'due_soon',
  pause: 1,
  codeId: 'gcr_one',
  inboundId: 'wam_one',
  purpose: 'sign-in',
  minutes: 20,
  absenceId: 'abs_one',
  agreed: true,
  offer: 1,
  how: 'declined',
  ring: 1,
  channels: ['sms'],
}

const special = {
  'job-applied-for': { applicationId: 'jap_one', jobId: 'job_one' },
  'job-application-decided': { applicationId: 'jap_one', state: 'shortlisted' },
  'account-requested': { userId: null, requestId: 'arq_one' },
  'email-changed': { requestId: 'arq_one' },
  'guarantee-claimed': { of: bookingId, wantsCall: true },
  'return-visit-needed': { visit: 1 },
  'return-choice-asked': { visit: 1 },
  'return-visit-planned': { visit: 1, by: 'customer' },
  'report-ready': { visit: 1, version: 1, isCorrection: false },
  'area-opened': { district: 'KT4' },
  'gas-copy-due': { copyId: 'gcp_one', stage: 'days_7' },
  'gas-copy-given': { copyId: 'gcp_one' },
  'care-due': { propertyId: 'prp_one', due: 'gas_safety', dueOn: '2027-03-10', stage: 'days_60' },
  'care-plan-proposed': { carePlanId: 'cpl_one', customerId: 'usr_one' },
  'care-plan-moved': { carePlanId: 'cpl_one', customerId: 'usr_one', move: 'accepted' },
  'care-plan-renews': { carePlanId: 'cpl_one', customerId: 'usr_one', renewsOn: '2027-03-10', stage: 'days_30' },
  'care-plan-visit-due': { carePlanId: 'cpl_one', customerId: 'usr_one', number: 1, dueOn: '2027-03-10' },
  'late-entry-kept': { visit: 1 },
  'sms-received': { inboundId: 'sms_one' },
}

const isSpecial = (kind: EventKind): kind is keyof typeof special => Object.hasOwn(special, kind)

/** An event of this kind as a subscriber gets it; `body` says the fields that matter to a test. */
export function emitted<Kind extends EventKind>(
  kind: Kind,
  body: Readonly<Record<string, unknown>> = {},
  { id = 1, at = noon }: { readonly id?: number; readonly at?: Temporal.Instant } = {},
): Emitted<Kind> {
  const whole = { ...fields, ...(isSpecial(kind) && special[kind]), ...body }
  return readEvent({ id, kind, body: whole, at, attempts: 0 }) as Emitted<Kind>
}
