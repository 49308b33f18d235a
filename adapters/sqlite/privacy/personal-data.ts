import { noVisitNotes } from '../booking/booking-rows.ts'

/** The effect of erasing an account on rows about the person. */
type Erasure =
  | { readonly kind: 'delete' }
  /** SQL of the assignments: the row stays, and names nobody any more. */
  | { readonly kind: 'blank'; readonly set: string }
  /** It has to stay as it is, and why. */
  | { readonly kind: 'keep'; readonly why: string }

export interface PersonalTable {
  readonly table: string
  /**
   * Which rows are about somebody: SQL, in which `@user` is their id and `@email` their address in small letters, null
   * while it is not confirmed. A telephone number proves nothing, and is never asked for.
   */
  readonly about: string
  /** Columns that are not handed out: secrets, and what is about others. */
  readonly hidden?: readonly string[]
  /** Rows among them that somebody else got, in SQL, and what of those is not handed out besides. */
  readonly ofOthers?: { readonly rows: string; readonly hidden: readonly string[] }
  readonly erasure: Erasure
}

const theirBookings = '(select id from bookings where customer_id = @user)'
const theirPayments = '(select id from payments where user_id = @user)'
const theirEnquiries = '(select id from enquiries where user_id = @user or email_key = @email)'
const ofThem = 'user_id = @user'
const gone = { kind: 'delete' } as const
const books = { kind: 'keep', why: 'accounts are kept for six years' } as const

/**
 * Every table that names people, children before those they refer to. A new table stands here or in `impersonalTables`,
 * or a test fails.
 */
export const personalTables: readonly PersonalTable[] = [
  { table: 'passkeys', about: ofThem, hidden: ['public_key'], erasure: gone },
  { table: 'totp_secrets', about: ofThem, hidden: ['sealed_secret'], erasure: gone },
  { table: 'recovery_codes', about: ofThem, hidden: ['code_hash'], erasure: gone },
  { table: 'pending_sign_ins', about: ofThem, hidden: ['token_hash'], erasure: gone },
  { table: 'webauthn_challenges', about: ofThem, hidden: ['challenge_hash'], erasure: gone },
  { table: 'push_subscriptions', about: ofThem, hidden: ['session_hash', 'p256dh', 'auth'], erasure: gone },
  { table: 'sessions', about: ofThem, hidden: ['token_hash'], erasure: gone },
  { table: 'account_links', about: ofThem, hidden: ['token_hash'], erasure: gone },
  { table: 'account_requests', about: `${ofThem} or lower(email) = @email`, erasure: gone },
  { table: 'identities', about: ofThem, erasure: gone },
  { table: 'calendar_feeds', about: ofThem, hidden: ['token_hash'], erasure: gone },
  { table: 'idempotency_keys', about: ofThem, erasure: gone },
  { table: 'provider_customers', about: ofThem, erasure: gone },
  { table: 'live_events', about: ofThem, erasure: gone },
  {
    table: 'notifications',
    about: `${ofThem} or link in (select '/admin/enquiries/' || id from enquiries where id in ${theirEnquiries})`,
    erasure: gone,
  },
  { table: 'message_choices', about: ofThem, erasure: gone },
  {
    table: 'message_attempts',
    about: `message_id in (select id from messages where ${messagesAbout()})`,
    hidden: ['user_id'],
    erasure: gone,
  },
  {
    table: 'whatsapp_forms',
    about: `message_key in (select key from messages where ${messagesAbout()})`,
    erasure: gone,
  },
  {
    table: 'messages',
    about: messagesAbout(),
    // Links with secrets in them.
    hidden: ['action', 'link', 'unsubscribe'],
    ofOthers: {
      rows: 'user_id is not @user and lower(recipient) is not @email',
      hidden: ['recipient', 'name', 'user_id'],
    },
    erasure: gone,
  },
  {
    table: 'consents',
    about: `${ofThem} or address = @email`,
    erasure: { kind: 'blank', set: `address = null, withdrawn_at = coalesce(withdrawn_at, @at)` },
  },
  {
    table: 'suppressions',
    about: `channel = 'email' and address = @email`,
    erasure: { kind: 'keep', why: 'they asked not to be written to' },
  },
  { table: 'stop_links', about: `channel = 'email' and address = @email`, hidden: ['token_hash'], erasure: gone },
  { table: 'message_addresses_gone', about: `channel = 'email' and lower(recipient) = @email`, erasure: gone },
  {
    table: 'farewells',
    about: ofThem,
    erasure: { kind: 'keep', why: 'it goes as soon as they have been told that their account is gone' },
  },
  { table: 'exports', about: ofThem, hidden: ['file'], erasure: gone },
  { table: 'enquiry_entries', about: `enquiry_id in ${theirEnquiries}`, erasure: gone },
  { table: 'enquiries', about: `id in ${theirEnquiries}`, erasure: gone },
  {
    table: 'booking_drafts',
    about: `lower(trim(json_extract(fields, '$.email'))) = @email`,
    hidden: ['token_hash'],
    erasure: gone,
  },
  { table: 'application_details', about: ofThem, erasure: gone },
  { table: 'documents', about: ofThem, hidden: ['file'], erasure: gone },
  { table: 'credentials', about: ofThem, erasure: gone },
  {
    table: 'technicians',
    about: ofThem,
    erasure: { kind: 'keep', why: 'former staff are off-boarded, and reports keep who did the work' },
  },
  { table: 'technician_applications', about: ofThem, erasure: gone },
  { table: 'invitations', about: `${ofThem} or email_key = @email`, hidden: ['token_hash'], erasure: gone },
  // Theirs once the office has said which booking it is about; a number alone proves nothing, and goes after 24 months.
  { table: 'whatsapp_inbound', about: `booking_id in ${theirBookings}`, hidden: ['user_id'], erasure: gone },
  { table: 'whatsapp_numbers', about: `booking_id in ${theirBookings}`, erasure: gone },
  { table: 'photos', about: `booking_id in ${theirBookings}`, hidden: ['draft_hash', 'file'], erasure: gone },
  { table: 'links', about: `booking_id in ${theirBookings}`, hidden: ['token_hash'], erasure: gone },
  {
    table: 'reviews',
    about: `booking_id in ${theirBookings}`,
    erasure: { kind: 'blank', set: 'comment = null' },
  },
  {
    table: 'booking_history',
    about: `booking_id in ${theirBookings}`,
    hidden: ['done_once'],
    erasure: { kind: 'blank', set: 'note = null, fact = null' },
  },
  { table: 'emergency_requests', about: `booking_id in ${theirBookings}`, erasure: books },
  { table: 'departures', about: `booking_id in ${theirBookings}`, erasure: books },
  { table: 'holds', about: `booking_id in ${theirBookings}`, erasure: books },
  { table: 'variations', about: `booking_id in ${theirBookings}`, erasure: books },
  { table: 'card_consents', about: ofThem, erasure: books },
  { table: 'payment_attempts', about: `payment_id in ${theirPayments}`, erasure: books },
  { table: 'payment_disputes', about: `payment_id in ${theirPayments}`, erasure: books },
  {
    table: 'payment_fraud_checks',
    about: `payment_id in ${theirPayments}`,
    hidden: ['decided_by'],
    erasure: books,
  },
  { table: 'payment_log', about: `payment_id in ${theirPayments}`, erasure: books },
  { table: 'payment_warnings', about: `payment_id in ${theirPayments}`, erasure: books },
  { table: 'provider_events', about: `payment_id in ${theirPayments}`, erasure: books },
  { table: 'ledger_entries', about: `payment_id in ${theirPayments}`, erasure: books },
  { table: 'refunds', about: `payment_id in ${theirPayments}`, erasure: books },
  { table: 'payments', about: ofThem, hidden: ['client_secret'], erasure: books },
  {
    table: 'bookings',
    about: `customer_id = @user`,
    // The name and address of the work belong to the accounts of the tax years that are retained; nothing else does.
    erasure: {
      kind: 'blank',
      set: `contact_email = '', customer_phone = '', problem_description = '', ${noVisitNotes},
        access_notes = '{}', property_id = null, payer_email = null,
        purchase_order = case when created_at >= @keepFrom then purchase_order end,
        payer_name = case when created_at >= @keepFrom then payer_name end,
        contact_name = case when created_at >= @keepFrom then contact_name else '' end,
        customer_address = case when created_at >= @keepFrom then customer_address else '' end,
        customer_postcode = case when created_at >= @keepFrom then customer_postcode else '' end`,
    },
  },
  // After the bookings, which name them.
  { table: 'properties', about: ofThem, erasure: gone },
  { table: 'business_details', about: ofThem, erasure: gone },
  {
    table: 'audit_log',
    about: `user_id = @user or target_id = @user`,
    hidden: ['network', 'device'],
    erasure: { kind: 'keep', why: 'what staff did is never changed' },
  },
  {
    table: 'users',
    about: 'id = @user',
    hidden: ['password_hash'],
    erasure: {
      kind: 'blank',
      set: `email = 'erased-' || id || '@erased.invalid', email_key = 'erased-' || id || '@erased.invalid',
        password_hash = '!', full_name = 'Deleted account', phone = null, postcode = null, address = null,
        status = 'suspended', email_verified_at = null, erased_at = @at, updated_at = @at`,
    },
  },
]

/** Messages to them, and messages to others about their bookings and enquiries. */
function messagesAbout(): string {
  return `(user_id = @user and not (channel = 'whatsapp' and event in ('by_hand', 'automatic_reply')))
    or (channel = 'email' and lower(recipient) = @email)
    or booking_id in ${theirBookings}
    or cause in (select 'evt_' || id from outbox
      where json_extract(body, '$.enquiryId') in (select id from enquiries where id in ${theirEnquiries}))`
}

/** Tables that name no customer, and why that is so. */
export const impersonalTables: Readonly<Record<string, string>> = {
  categories: 'the catalogue',
  closed_days: 'the calendar of the business',
  districts: 'the area',
  files_to_remove: 'names of files that go next',
  message_pause: 'a switch of the office',
  message_rows: 'texts of the owner',
  migrations: 'the history of the database',
  outbox: 'ids and instants only',
  quiet_hours: 'a setting',
  quotes: 'prices without a name',
  reconciliation_differences: 'figures; each payment is handed out itself',
  reconciliations: 'figures',
  services: 'the catalogue',
  settings: 'the owner’s settings',
  takings_hours: 'sums',
  webhook_health: 'counts',
  whatsapp_bulks: 'what the office sent to many; each message is handed out itself',
  whatsapp_templates: 'texts of the owner',
}
