import type { ServiceDetail, TradeDetail } from '#modules/catalogue'
import {
  manualMethods,
  paymentPurposes,
  paymentSources,
  paymentStatuses,
  providers,
  riskLevels,
} from '#modules/payments'
import { roles } from '#modules/shared'
import { customType, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instantText } from './instant-text.ts'

/** UTC with three decimals and a Z: text of one length, so it sorts as time does. */
const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'text',
  toDriver: instantText,
  fromDriver: (value) => Temporal.Instant.from(value),
})

const flag = (name: string) => integer(name, { mode: 'boolean' })
const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>()

export const users = sqliteTable('users', {
  id: text().primaryKey(),
  email: text(),
  emailKey: text('email_key'),
  guestKey: text('guest_key'),
  passwordHash: text('password_hash').notNull(),
  fullName: text('full_name').notNull(),
  phone: text(),
  postcode: text(),
  address: text(),
  role: text({ enum: roles }).notNull(),
  status: text({ enum: ['active', 'suspended'] }).notNull(),
  emailVerifiedAt: instant('email_verified_at'),
  demo: flag('demo').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const sessions = sqliteTable('sessions', {
  id: text().notNull(),
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  begunBy: text('begun_by', { enum: ['sign-up', 'password', 'email-link', 'identity', 'passkey'] }),
  device: text(),
  network: text(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  passwordConfirmedAt: instant('password_confirmed_at'),
})

export const technicianApplications = sqliteTable('technician_applications', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  status: text({ enum: ['pending', 'approved', 'declined'] }).notNull(),
  reason: text(),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull(),
})

export const technicians = sqliteTable('technicians', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  skills: json<readonly string[]>('skills').notNull(),
  homeDistrict: text('home_district'),
  availability: text({ enum: ['available', 'off', 'on_call'] }).notNull(),
  isActive: flag('is_active').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const notifications = sqliteTable('notifications', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  type: text().notNull(),
  title: text().notNull(),
  message: text().notNull(),
  link: text(),
  data: json<Readonly<Record<string, unknown>>>('data').notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
})

export const categories = sqliteTable('categories', {
  slug: text().primaryKey(),
  label: text().notNull(),
  description: text().notNull(),
  icon: text().notNull(),
  position: integer().notNull(),
  isTile: flag('is_tile').notNull(),
  isFlag: flag('is_flag').notNull(),
  parallelCapacity: integer('parallel_capacity').notNull(),
  isActive: flag('is_active').notNull(),
  own: json<readonly TradeDetail[]>('own').notNull(),
  ownPlace: flag('own_place').notNull(),
  version: integer().notNull(),
  updatedAt: instant('updated_at'),
})

export const services = sqliteTable('services', {
  id: text().primaryKey(),
  name: text().notNull(),
  slug: text().notNull(),
  description: text().notNull(),
  included: json<readonly string[]>('included').notNull(),
  questions: json<readonly { readonly question: string; readonly answer: string }[]>('questions').notNull(),
  ownIncluded: flag('own_included').notNull(),
  ownQuestions: flag('own_questions').notNull(),
  own: json<readonly ServiceDetail[]>('own').notNull(),
  category: text().notNull(),
  basePricePence: integer('base_price_pence').notNull(),
  emergencyPricePence: integer('emergency_price_pence'),
  durationMinutes: integer('duration_minutes').notNull(),
  bufferMinutes: integer('buffer_minutes').notNull(),
  ownBufferBeforeMinutes: integer('own_buffer_before_minutes'),
  ownBufferAfterMinutes: integer('own_buffer_after_minutes'),
  ownNoticeMinutes: integer('own_notice_minutes'),
  ownHorizonDays: integer('own_horizon_days'),
  requiredSkills: json<readonly string[]>('required_skills').notNull(),
  position: integer().notNull(),
  isEmergency: flag('is_emergency').notNull(),
  isActive: flag('is_active').notNull(),
  paymentPolicy: text('payment_policy', { enum: ['full', 'deposit', 'hold', 'after'] }).notNull(),
  districts: json<readonly string[]>('districts'),
  arrival: text({ enum: ['exact', 'two_hours', 'half_day'] }).notNull(),
  seedBasePricePence: integer('seed_base_price_pence'),
  seedEmergencyPricePence: integer('seed_emergency_price_pence'),
  seedIsActive: flag('seed_is_active'),
  seedPaymentPolicy: text('seed_payment_policy', { enum: ['full', 'deposit', 'hold', 'after'] }),
  version: integer().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const districts = sqliteTable('districts', {
  code: text().primaryKey(),
  name: text().notNull(),
  landmarks: json<readonly string[]>('landmarks').notNull(),
  isMain: flag('is_main').notNull(),
  position: integer().notNull(),
  latitude: real().notNull(),
  longitude: real().notNull(),
})

export const closedDays = sqliteTable('closed_days', {
  date: text().primaryKey(),
  name: text().notNull(),
})

export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: json<unknown>('value').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const settingVersions = sqliteTable('setting_versions', {
  key: text().notNull(),
  version: integer().notNull(),
  value: json<unknown>('value').notNull(),
  at: instant().notNull(),
  byUser: text('by_user'),
  why: text(),
})

export const bookings = sqliteTable('bookings', {
  id: text().primaryKey(),
  reference: text().notNull(),
  customerId: text('customer_id').notNull(),
  serviceId: text('service_id').notNull(),
  technicianId: text('technician_id'),
  priority: text({ enum: ['standard', 'priority', 'urgent', 'emergency'] }).notNull(),
  status: text({ enum: ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] }).notNull(),
  cancelReason: text('cancel_reason', { enum: ['customer', 'office', 'expired', 'no_access'] }),
  startsAt: instant('starts_at'),
  arrival: text({ enum: ['two_hours', 'half_day'] }),
  arrivalFrom: instant('arrival_from'),
  arrivalTo: instant('arrival_to'),
  durationMinutes: integer('duration_minutes').notNull(),
  bufferMinutes: integer('buffer_minutes').notNull(),
  bufferBeforeMinutes: integer('buffer_before_minutes'),
  contactName: text('contact_name').notNull(),
  contactEmail: text('contact_email').notNull(),
  customerPhone: text('customer_phone').notNull(),
  customerAddress: text('customer_address').notNull(),
  customerPostcode: text('customer_postcode').notNull(),
  problemDescription: text('problem_description').notNull(),
  specialInstructions: text('special_instructions'),
  accessNotes: json<Readonly<Record<string, string>>>('access_notes').notNull(),
  /** Null for a claim on a guarantee, which costs nothing. */
  estimatedCostPence: integer('estimated_cost_pence'),
  guaranteeOf: text('guarantee_of'),
  planVisit: text('plan_visit'),
  agreedCostPence: integer('agreed_cost_pence'),
  finalCostPence: integer('final_cost_pence'),
  depositPence: integer('deposit_pence'),
  quoteId: text('quote_id'),
  propertyId: text('property_id'),
  purchaseOrder: text('purchase_order'),
  payerName: text('payer_name'),
  payerEmail: text('payer_email'),
  paymentPolicy: text('payment_policy', { enum: ['full', 'deposit', 'hold', 'after'] }).notNull(),
  termsVersion: text('terms_version'),
  source: text({ enum: ['web', 'api', 'office', 'demo'] }).notNull(),
  actualStartTime: instant('actual_start_time'),
  actualEndTime: instant('actual_end_time'),
  expectedEnd: instant('expected_end_at'),
  technicianNotes: text('technician_notes'),
  guaranteeMonths: integer('guarantee_months').notNull(),
  freeChangeHours: integer('free_change_hours').notNull(),
  expiresAt: instant('expires_at'),
  version: integer().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const holds = sqliteTable('holds', {
  resource: text().notNull(),
  startsMs: integer('starts_ms').notNull(),
  bookingId: text('booking_id').notNull(),
  endsMs: integer('ends_ms').notNull(),
  bufferMs: integer('buffer_ms').notNull(),
  beforeMs: integer('before_ms'),
  district: text(),
  includesWay: flag('includes_way').notNull(),
  waivesRoom: flag('waives_room').notNull(),
  dayFromMs: integer('day_from_ms'),
  dayUntilMs: integer('day_until_ms'),
})

export const bookingHistory = sqliteTable('booking_history', {
  id: integer().primaryKey(),
  bookingId: text('booking_id').notNull(),
  at: instant().notNull(),
  actor: text().notNull(),
  fromStatus: text('from_status'),
  toStatus: text('to_status').notNull(),
  /** JSON; read and written by `booking/history-rows.ts`. */
  fact: text(),
  doneOnce: text('done_once'),
})

export const emergencyRequests = sqliteTable('emergency_requests', {
  bookingId: text('booking_id').primaryKey(),
  emergencyType: text('emergency_type').notNull(),
  severityLevel: text('severity_level', { enum: ['high', 'critical'] }).notNull(),
  estimatedArrival: instant('estimated_arrival').notNull(),
  emergencyFeePence: integer('emergency_fee_pence').notNull(),
})

export const reviews = sqliteTable('reviews', {
  bookingId: text('booking_id').primaryKey(),
  rating: integer().notNull(),
  comment: text(),
  createdAt: instant('created_at').notNull(),
})

export const photos = sqliteTable('photos', {
  id: text().primaryKey(),
  draftHash: text('draft_hash'),
  bookingId: text('booking_id'),
  file: text().notNull(),
  mediaType: text('media_type', { enum: ['image/jpeg', 'image/webp'] }).notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const outbox = sqliteTable('outbox', {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text().notNull(),
  body: json<Readonly<Record<string, unknown>>>('body').notNull(),
  at: instant().notNull(),
  attempts: integer().notNull().default(0),
  nextTryAt: instant('next_try_at').notNull(),
  fault: text(),
  doneAt: instant('done_at'),
  requestId: text('request_id'),
})

export const payments = sqliteTable('payments', {
  id: text().primaryKey(),
  purpose: text({ enum: paymentPurposes }).notNull(),
  bookingId: text('booking_id'),
  invoiceId: text('invoice_id'),
  invoiceNumber: text('invoice_number'),
  advertId: text('advert_id'),
  advertPlan: text('advert_plan'),
  userId: text('user_id').notNull(),
  provider: text({ enum: paymentSources }).notNull(),
  capture: text({ enum: ['automatic', 'manual'] }).notNull(),
  cardKept: flag('card_kept').notNull(),
  method: text({ enum: manualMethods }),
  reference: text(),
  recordedBy: text('recorded_by'),
  providerRef: text('provider_ref'),
  clientSecret: text('client_secret'),
  amountPence: integer('amount_pence').notNull(),
  feePence: integer('fee_pence'),
  currency: text({ enum: ['gbp'] }).notNull(),
  status: text({ enum: paymentStatuses }).notNull(),
  riskLevel: text('risk_level', { enum: riskLevels }),
  failureCode: text('failure_code'),
  failureMessage: text('failure_message'),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  attempts: integer().notNull(),
  version: integer().notNull(),
  paidAt: instant('paid_at'),
  refundedAt: instant('refunded_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const refunds = sqliteTable('refunds', {
  id: text().primaryKey(),
  paymentId: text('payment_id').notNull(),
  amountPence: integer('amount_pence').notNull(),
  reason: text().notNull(),
  status: text({ enum: ['pending', 'succeeded', 'failed'] }).notNull(),
  requestedBy: text('requested_by').notNull(),
  providerRef: text('provider_ref'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const ledgerEntries = sqliteTable('ledger_entries', {
  id: integer().primaryKey(),
  paymentId: text('payment_id').notNull(),
  bookingId: text('booking_id'),
  refundId: text('refund_id'),
  kind: text({ enum: ['capture', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal'] }).notNull(),
  amountPence: integer('amount_pence').notNull(),
  providerRef: text('provider_ref').notNull(),
  at: instant().notNull(),
  demo: flag('demo').notNull(),
})

export const providerEvents = sqliteTable('provider_events', {
  provider: text({ enum: providers }).notNull(),
  eventId: text('event_id').notNull(),
  kind: text().notNull(),
  paymentId: text('payment_id'),
  receivedAt: instant('received_at').notNull(),
})

export const providerCustomers = sqliteTable('provider_customers', {
  userId: text('user_id').notNull(),
  provider: text({ enum: providers }).notNull(),
  ref: text().notNull(),
})
