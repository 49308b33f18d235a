import { linkOfTexts } from '#modules/messaging'
import { type BlankedField, type PersonalDataKind, personalDataRule } from '#modules/privacy'
import { at } from '#modules/shared'
import { noVisitNotes } from '../booking/booking-rows.ts'
import { jobIndexTables } from '../job-board/job-index-tables.ts'
import { listingIndexTables } from '../directory/listing-index-tables.ts'
import { officeSearchTables } from '../office-search/entries.ts'
import { searchTables } from '../search/text-indexes.ts'

/** The rows of one kind of personal data: `@user` is somebody's id, the others are their `ProvenAddresses`. */
interface PersonalRows {
  /**
   * SQL: which rows are about somebody. `@email`, `@number` and `@codeNumber` are null where they prove nothing.
   * `@typedEmail` is the address that they gave where nobody else has it: enough for what only says how it is written to.
   */
  readonly about: string
  /** SQL: rows among them that somebody else received. */
  readonly ofOthers?: string
}

/** SQL of the assignments that empty each field; `@at` is the moment of erasure, `@keepFrom` the start of the kept years. */
type BlankedBy<Kind extends PersonalDataKind> = Readonly<Record<BlankedField<Kind>, string>>

type RowsOf<Kind extends PersonalDataKind> = PersonalRows &
  ([BlankedField<Kind>] extends [never] ? { readonly set?: never } : { readonly set: BlankedBy<Kind> })

const theirBookings = '(select id from bookings where customer_id = @user)'
const theirPayments = '(select id from payments where user_id = @user)'
const theirEnquiries = '(select id from enquiries where user_id = @user or email_key = @email)'
export const theirQuotes = '(select id from quote_requests where user_id = @user or email_key = @email)'
/** The text that was typed into a draft. */
const draftNumber = `replace(replace(replace(replace(json_extract(fields, '$.phone'), ' ', ''), '-', ''), '(', ''), ')', '')`
/** A draft that names an e-mail address belongs to that address, whatever number stands beside it. */
export const theirDrafts = `(select token_hash from booking_drafts
  where lower(trim(json_extract(fields, '$.email'))) = @email
    or (@number is not null and coalesce(trim(json_extract(fields, '$.email')), '') = ''
      and ${draftNumber} in (@number, '0' || substr(@number, 4), '00' || substr(@number, 2), '+440' || substr(@number, 4))))`
/** By a number that a code has confirmed as theirs alone: one that a visitor only typed proves nothing. */
const theirChats = '(select id from conversations where phone = @number)'
/** Calls of their bookings, and those that they started. */
const theirCalls = `(select id from video_sessions where booking_id in ${theirBookings}
  union select id from video_sessions where initiator_user = @user)`
const ofThem = { about: 'user_id = @user' }
const ofThemAsTechnician = { about: 'technician_id in (select id from technicians where user_id = @user)' }
const ofTheirBookings = { about: `booking_id in ${theirBookings}` }
const onTheirWhatsapp = `booking_id in ${theirBookings} or (booking_id is null and phone = @number)`
const ofTheirBookingsOrNumber = { about: onTheirWhatsapp }
/** The messages that came in from them; notices to the office quote these. */
const theirTexts = `(select id from sms_inbound where phone = @number
  union select id from whatsapp_inbound where ${onTheirWhatsapp})`
/** Billed to them: by their account, and where there is none, for their booking or to their address. */
export const theirInvoices = `(select id from invoices where user_id = @user
  union select id from invoices where user_id is null and booking_id in ${theirBookings}
  union select id from invoices where user_id is null and customer_email <> '' and lower(customer_email) = @email)`
const theirRecurrences = `(select id from recurrences where user_id = @user
  union select id from recurrences where user_id is null and customer_email <> '' and lower(customer_email) = @email)`
const ofTheirInvoices = { about: `invoice_id in ${theirInvoices}` }
/** Messages that they sent to experts, and those that came to their own listings. */
const theirExpertMessages = `(select id from listing_messages where user_id = @user or email_key = @email
  or advert_id in (select id from adverts where owner_id = @user))`
const ofTheirExpertMessages = { about: `message_id in ${theirExpertMessages}` }
/** Those that they sent, and those that were sent from their address. */
export const theirApplications = '(select id from job_applications where user_id = @user or email_key = @email)'
const ofTheirAdverts = { about: 'advert_id in (select id from adverts where owner_id = @user)' }
const theirCases = '(select id from market_cases where user_id = @user or email_key = @email)'
const theirDecisions = '(select number from market_decisions where owner_id = @user or owner_email_key = @email)'
const ofTheirPlans = { about: 'plan_id in (select id from care_plans where customer_id = @user)' }
const ofTheirPayments = { about: `payment_id in ${theirPayments}` }

/** One table for each kind, children before those they refer to: in this order an erasure goes through them. */
const rowsOf: { readonly [Kind in PersonalDataKind]: RowsOf<Kind> } = {
  passkeys: ofThem,
  totp_secrets: ofThem,
  recovery_codes: ofThem,
  pending_sign_ins: ofThem,
  webauthn_challenges: ofThem,
  push_subscriptions: ofThem,
  sessions: ofThem,
  guest_codes: { about: 'guest_key in (@email, @codeNumber)' },
  account_links: ofThem,
  account_requests: { about: 'user_id = @user or lower(email) = @email' },
  identities: ofThem,
  public_profiles: ofThem,
  calendar_feeds: ofThem,
  idempotency_keys: ofThem,
  provider_customers: ofThem,
  live_events: ofThem,
  // Those that they made, and those of staff that look for their e-mail address.
  saved_filters: {
    about: `maker_id = @user or instr(lower(query), replace(@email, '@', '%40')) > 0`,
    ofOthers: 'maker_id is not @user',
  },
  notifications: {
    about: `user_id = @user
      or link in (select '/admin/enquiries/' || id from enquiries where id in ${theirEnquiries})
      or link in (select '/admin/quotes/' || id from quote_requests where id in ${theirQuotes})
      or link in (select '${linkWithout(linkOfTexts)}' || substr(@number, 2))
      or link in (select '${linkWithout(at.whatsapp.conversation)}' || substr(phone, 2) from whatsapp_numbers
        where ${onTheirWhatsapp})`,
  },
  message_choices: ofThem,
  message_attempts: { about: `message_id in (select id from messages where ${messagesAbout()})` },
  whatsapp_forms: { about: `message_key in (select key from messages where ${messagesAbout()})` },
  messages: {
    about: messagesAbout(),
    ofOthers: 'user_id is not @user and lower(recipient) is not @email and recipient is not @number',
  },
  consents: {
    about: 'user_id = @user or address = @email',
    set: { address: 'address = null', agreement: 'withdrawn_at = coalesce(withdrawn_at, @at)' },
  },
  suppressions: {
    about: `(channel = 'email' and address = @email) or (channel in ('sms', 'whatsapp') and address = @number)`,
  },
  stop_links: { about: `channel = 'email' and address in (@email, @typedEmail)` },
  message_addresses_gone: {
    about: `(channel = 'email' and lower(recipient) in (@email, @typedEmail))
      or (channel in ('sms', 'whatsapp') and recipient = @number)`,
  },
  farewells: ofThem,
  exports: ofThem,
  submissions: { about: 'lower(email) = @email' },
  thread_events: ofTheirBookings,
  read_markers: {
    ...ofThem,
    set: { name: `name = case sender_type when 'customer' then 'Former customer' else 'Former colleague' end` },
  },
  service_communications: {
    about: 'sender_id = @user',
    set: {
      message: `message_content = '', removed_at = coalesce(removed_at, @at)`,
      file: `file_id = null, file_name = null, file_media_type = null, file_bytes = null, file_key = null,
        thumbnail_key = null`,
      location: 'latitude = null, longitude = null, accuracy = null, location_expires_at = null',
      sender: `sender_id = null, device_type = null,
        sender_name = case sender_type when 'customer' then 'Former customer' else 'Former colleague' end`,
    },
  },
  booking_threads: { ...ofTheirBookings, set: { last_text: `last_text = ''` } },
  conversation_entries: { about: `conversation_id in ${theirChats}` },
  conversations: { about: `id in ${theirChats}` },
  video_signals: { about: `session_id in ${theirCalls}` },
  video_participants: { about: `user_id = @user or session_id in ${theirCalls}` },
  video_sessions: { about: `id in ${theirCalls}` },
  enquiry_entries: { about: `enquiry_id in ${theirEnquiries}` },
  enquiries: { about: `id in ${theirEnquiries}` },
  quote_entries: { about: `request_id in ${theirQuotes}` },
  quote_files: { about: `request_id in ${theirQuotes} or (request_id is null and draft_hash in ${theirDrafts})` },
  quote_links: { about: `request_id in ${theirQuotes}` },
  quote_request_keys: { about: `request_id in ${theirQuotes}` },
  quote_requests: { about: `id in ${theirQuotes}` },
  photos: { about: `booking_id in ${theirBookings} or (booking_id is null and draft_hash in ${theirDrafts})` },
  booking_drafts: { about: `token_hash in ${theirDrafts}` },
  application_details: ofThem,
  documents: ofThem,
  credentials: ofThem,
  technician_hours: ofThemAsTechnician,
  technician_versions: ofThemAsTechnician,
  hour_costs: ofThemAsTechnician,
  absences: ofThemAsTechnician,
  technicians: ofThem,
  technician_applications: ofThem,
  invitations: { about: 'user_id = @user or email_key = @email' },
  // Theirs once the office has said which booking it is about, or by a number that a code has confirmed as theirs alone.
  // Any other number proves nothing: what came from it goes after 24 months.
  sms_inbound: { about: 'phone = @number' },
  whatsapp_inbound: ofTheirBookingsOrNumber,
  whatsapp_numbers: ofTheirBookingsOrNumber,
  links: ofTheirBookings,
  document_links: { about: `invoice_id in ${theirInvoices}` },
  booking_agreements: { ...ofTheirBookings, set: { network: 'network = null' } },
  booking_start_consents: { ...ofTheirBookings, set: { network: 'network = null' } },
  published_reviews: ofTheirBookings,
  reviews: { ...ofTheirBookings, set: { comment: 'comment = null' } },
  booking_history: { ...ofTheirBookings, set: { note: 'note = null', fact: 'fact = null' } },
  emergency_requests: ofTheirBookings,
  departures: ofTheirBookings,
  booking_origins: ofTheirBookings,
  visits: ofTheirBookings,
  visit_crew: ofTheirBookings,
  visit_forms: ofTheirBookings,
  variation_photos: ofTheirBookings,
  visit_photos: ofTheirBookings,
  visit_reports: ofTheirBookings,
  return_parts: ofTheirBookings,
  part_costs: ofTheirBookings,
  visit_signatures: { ...ofTheirBookings, set: { satisfaction_rating: 'satisfaction_rating = null' } },
  on_call_days: {
    about: `exists (select 1 from technicians where user_id = @user and id in (first, second))`,
  },
  on_call_rotations: {
    about: `exists (select 1 from technicians t join json_each(on_call_rotations.technicians) turn on turn.value = t.id
      where t.user_id = @user)`,
  },
  visit_positions: ofThemAsTechnician,
  shared_positions: ofThemAsTechnician,
  assignment_decisions: ofTheirBookings,
  visit_offers: { ...ofTheirBookings, set: { reason: 'reason = null' } },
  escalations: ofTheirBookings,
  field_actions: ofThem,
  visit_leads: ofTheirBookings,
  late_entries: ofTheirBookings,
  holds: ofTheirBookings,
  variations: ofTheirBookings,
  smart_device_access: ofTheirBookings,
  cost_reductions: { ...ofTheirBookings, set: { reason: 'reason = null' } },
  plan_news: ofTheirBookings,
  booking_moves: ofTheirBookings,
  booking_completions: ofTheirBookings,
  invoice_items: ofTheirInvoices,
  invoice_vat_groups: ofTheirInvoices,
  invoice_earlier: ofTheirInvoices,
  invoice_settlements: ofTheirInvoices,
  invoice_timeline: ofTheirInvoices,
  invoice_papers: ofTheirInvoices,
  document_reminders: ofTheirInvoices,
  reminder_pauses: {
    about: `user_id = @user or customer_email = @email or invoice_id in ${theirInvoices}`,
  },
  statements: { about: 'user_id = @user or customer_email = @email' },
  recurrence_items: { about: `recurrence_id in ${theirRecurrences}` },
  recurrences: { about: `id in ${theirRecurrences}` },
  invoices: { about: `id in ${theirInvoices}` },
  card_consents: ofThem,
  payment_attempts: ofTheirPayments,
  payment_disputes: ofTheirPayments,
  payment_fraud_checks: ofTheirPayments,
  payment_log: ofTheirPayments,
  payment_warnings: ofTheirPayments,
  provider_events: ofTheirPayments,
  ledger_entries: ofTheirPayments,
  refunds: ofTheirPayments,
  cash_taken: {
    about: `payment_id in ${theirPayments} or technician_id in (select id from technicians where user_id = @user)`,
  },
  cash_handovers: ofThemAsTechnician,
  listing_review_links: ofTheirExpertMessages,
  listing_reviews: ofTheirExpertMessages,
  listing_message_answers: ofTheirExpertMessages,
  listing_messages: { about: `id in ${theirExpertMessages}` },
  application_links: { about: `application_id in ${theirApplications}` },
  job_applications: { about: `id in ${theirApplications}` },
  job_tellings: { about: 'job_id in (select id from adverts where owner_id = @user)' },
  market_links: {
    about: `subject in (select 'notice/' || id from market_cases where id in ${theirCases})
      or subject in (select 'decision/' || decision || '/' || id from market_cases where id in ${theirCases})
      or subject in (select 'decision/' || number || '/owner' from market_decisions where number in ${theirDecisions})`,
  },
  market_appeals: {
    about: `case_id in ${theirCases} or (case_id is null and decision in ${theirDecisions})`,
  },
  market_cases: { about: `id in ${theirCases}` },
  market_decisions: {
    about: `number in ${theirDecisions}`,
    set: {
      owner: `owner_id = null, owner_name = '', owner_email = '', owner_email_key = '', text = '', subject_title = ''`,
    },
  },
  market_ban_adverts: ofTheirAdverts,
  market_bans: { about: 'user_id = @user', set: { text: `text = ''` } },
  advert_edits: ofTheirAdverts,
  contact_codes: ofTheirAdverts,
  listing_checks: ofTheirAdverts,
  listing_documents: ofTheirAdverts,
  listing_categories: ofTheirAdverts,
  listings: ofTheirAdverts,
  job_adverts: ofTheirAdverts,
  advert_periods: ofTheirAdverts,
  payments: ofThem,
  bookings: {
    about: 'customer_id = @user',
    set: {
      contact_email: `contact_email = ''`,
      customer_phone: `customer_phone = ''`,
      problem_description: `problem_description = ''`,
      visit_notes: noVisitNotes,
      access_notes: `access_notes = '{}'`,
      property: 'property_id = null',
      payer_email: 'payer_email = null',
      purchase_order: 'purchase_order = case when created_at >= @keepFrom then purchase_order end',
      payer_name: 'payer_name = case when created_at >= @keepFrom then payer_name end',
      contact_name: `contact_name = case when created_at >= @keepFrom then contact_name else '' end`,
      customer_address: `customer_address = case when created_at >= @keepFrom then customer_address else '' end`,
      customer_postcode: `customer_postcode = case when created_at >= @keepFrom then customer_postcode else '' end`,
    },
  },
  adverts: {
    about: 'owner_id = @user',
    set: {
      words: `slug = id, title = ''`,
      standing: `state = 'closed', held_for = '[]', text_key = null, contact_confirmed_at = null, version = version + 1, updated_at = @at`,
    },
  },
  import_rows: {
    about: 'email_key in (@email, @typedEmail) or number_key = @number',
  },
  external_ids: {
    about: `thing = @user or thing in (select id from properties where user_id = @user)
      or thing in (select id from old_jobs where user_id = @user)
      or thing in (select a.id from appliances a join properties p on p.id = a.property_id where p.user_id = @user)`,
  },
  old_jobs: ofThem,
  // After the bookings, which name them.
  care_plan_links: ofTheirPlans,
  care_plan_visits: ofTheirPlans,
  care_plan_entries: ofTheirPlans,
  care_plans: { about: 'customer_id = @user' },
  gas_record_drafts: ofTheirBookings,
  gas_copies: {
    about: 'record_id in (select id from gas_records where customer_id = @user) or email = @email',
    set: { name: "name = ''", email: 'email = null' },
  },
  gas_records: { about: 'customer_id = @user' },
  care_dues: { about: 'property_id in (select id from properties where user_id = @user)' },
  appliances: { about: 'property_id in (select id from properties where user_id = @user)' },
  properties: ofThem,
  business_details: ofThem,
  customer_tax_facts: ofThem,
  security_log: { about: 'user_id = @user' },
  audit_log: { about: 'user_id = @user or target_id = @user' },
  users: {
    about: 'id = @user',
    set: {
      // A guest has no key that a sign-in could find, neither before nor after.
      email: `email = 'erased-' || id || '@erased.invalid', guest_key = null,
        email_key = case when role <> 'guest' then 'erased-' || id || '@erased.invalid' end`,
      password: `password_hash = '!'`,
      full_name: `full_name = 'Deleted account'`,
      phone: 'phone = null',
      postcode: 'postcode = null',
      address: 'address = null',
      standing: `status = 'suspended', email_verified_at = null, erased_at = @at, updated_at = @at`,
    },
  },
}

/** Every table that names people, with the rule of the module. A new table stands here or in `impersonalTables`, or a test fails. */
export const personalTables = (Object.keys(rowsOf) as PersonalDataKind[]).map((table) => {
  const { set, ...rows }: PersonalRows & { readonly set?: Readonly<Record<string, string>> } = rowsOf[table]
  return { table, ...rows, ...personalDataRule(table), set: Object.values(set ?? {}).join(', ') }
})

/** Messages to them, and messages to others about their bookings and enquiries. */
function messagesAbout(): string {
  return `(user_id = @user and not (channel = 'whatsapp' and event in ('by_hand', 'automatic_reply')))
    or (channel = 'email' and lower(recipient) = @email)
    or (channel in ('sms', 'whatsapp') and recipient = @number
      and (user_id is null or user_id = @user) and (booking_id is null or booking_id in ${theirBookings}))
    or booking_id in ${theirBookings}
    or cause in (select 'evt_' || id from outbox
      where json_extract(body, '$.enquiryId') in (select id from enquiries where id in ${theirEnquiries})
        or json_extract(body, '$.quoteRequestId') in ${theirQuotes}
        or json_extract(body, '$.inboundId') in ${theirTexts})`
}

/** The link to what came from a number, up to its digits. */
function linkWithout(linkOf: (phone: string) => string): string {
  return linkOf('+')
}

/** Tables that name no customer, and why that is so. */
export const impersonalTables: Readonly<Record<string, string>> = {
  api_keys: 'keys of other programs, which administrators made',
  webhooks: 'addresses of other programs, which administrators wrote',
  webhook_deliveries: 'ids, states and sums; deleted after 30 days',
  webhook_tries: 'answers of other programs; deleted after 30 days',
  canned_answers: 'texts of the office',
  categories: 'the catalogue',
  closed_days: 'the calendar of the business',
  content_versions: 'texts of the owner',
  counted_days: 'versions of the figures of a day',
  customer_takings: 'sums',
  reserved_days: 'how often the reservations of each day have changed',
  coverage_state: 'the version of the list of areas',
  districts: 'the area',
  logo_pictures: 'the logo of the business',
  booking_steps: 'sums',
  jobs_done: 'sums',
  page_views: 'sums',
  ratings_given: 'sums',
  invoice_counts: 'sums',
  job_categories: 'texts of the owner',
  listing_days: 'sums',
  ...Object.fromEntries(
    listingIndexTables.map((table) => [table, 'what listings say in public; triggers remove it with the listing']),
  ),
  ...Object.fromEntries(
    jobIndexTables.map((table) => [table, 'what jobs say in public; triggers remove it with the advert']),
  ),
  invoice_due_days: 'sums',
  invoice_series: 'numbers of documents',
  vat_periods: 'boxes of VAT returns',
  files_to_remove: 'names of files that go next',
  emergency_pictures: 'photos of the site',
  emergency_services: 'texts of the owner',
  form_templates: 'texts of the owner',
  form_versions: 'texts of the owner',
  keyword_counts: 'sums',
  keyword_runs: 'what staff generated and imported',
  keyword_sums: 'sums',
  keywords: 'searches without a name, and the ids of staff who changed them',
  message_pause: 'a switch of the office',
  message_rows: 'texts of the owner',
  migrations: 'the history of the database',
  outbox: 'ids and instants only',
  ...Object.fromEntries(searchTables.map((table) => [table, 'trigrams of texts, which a job removes after the texts'])),
  ...Object.fromEntries(
    officeSearchTables.map((table) => [table, 'texts for the search, which a job removes after the texts']),
  ),
  quiet_hours: 'a setting',
  spent_proofs: 'hashes of proofs of work, which name nobody',
  quotes: 'prices without a name',
  report_days: 'days and counts',
  report_days_pending: 'days only',
  report_month_sums: 'as `report_sums`',
  report_sums: 'sums by service, technician, district, source and reason',
  redirects: 'addresses of pages, and the id of the member of staff who moved one',
  reconciliation_differences: 'figures; each payment is handed out itself',
  reconciliations: 'figures',
  service_photos: 'photos of the site, and their words',
  service_versions: 'earlier versions of services, and the id of the member of staff who saved one',
  services: 'the catalogue',
  setting_versions: 'earlier settings of the owner',
  settings: 'the owner’s settings',
  sms_cap: 'a setting',
  imports: 'names and columns of files that staff sent',
  bulks: 'what staff selected, for seven days',
  bulk_rows: 'ids that staff selected, for seven days',
  tasks: 'what staff began, with counts',
  task_rows: 'ids and results, with nothing that somebody typed',
  sms_spent: 'figures of a day',
  storage_probe: 'a row of filling, to find out whether the database takes writes',
  takings_hours: 'sums',
  legal_versions: 'texts of the owner',
  site_launch: 'since when the site is live',
  site_setup: 'since when the site is set up, and the id of its owner',
  terms_versions: 'texts of the owner',
  trade_versions: 'earlier versions of trades, and the id of the member of staff who saved one',
  webhook_health: 'counts',
  whatsapp_bulks: 'what the office sent to many; each message is handed out itself',
  whatsapp_templates: 'texts of the owner',
  work_due: 'sums',
  credits_due: 'which booking is to be credited since when; the booking and its documents are handed out themselves',
  work_to_invoice: 'which work is to be billed; each booking is handed out itself',
}
