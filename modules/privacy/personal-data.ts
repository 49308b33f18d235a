/** The effect of erasing an account on one kind of data about its owner. */
type ErasureRule =
  | { readonly kind: 'delete' }
  /**
   * The record stays, and names nobody any more: `fields` are emptied, and `oldFields` of what is from before the tax years
   * that are kept.
   */
  | { readonly kind: 'blank'; readonly fields: readonly string[]; readonly oldFields: readonly string[] }
  /** It has to stay as it is, and why. */
  | { readonly kind: 'keep'; readonly why: string }

interface PersonalDataRule {
  readonly erasure: ErasureRule
  /** Fields that are not handed out: secrets, and facts about others. */
  readonly hidden?: readonly string[]
  /** Fields that are not handed out besides, of records about them that somebody else received. */
  readonly hiddenOfOthers?: readonly string[]
  /** Parts of a field that holds a fact, by the kind of the fact: only the office reads them. */
  readonly hiddenInFacts?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

const gone = { kind: 'delete' } as const
const books = { kind: 'keep', why: 'accounts are kept for six years' } as const

const rota = { kind: 'keep', why: 'the rota keeps who was on call' } as const

function blank<const Field extends string>(...fields: readonly Field[]) {
  return { kind: 'blank', fields, oldFields: [] } as const
}

/**
 * Each kind of data that names people, under the name that it has in an export: the fields that are not handed out, and
 * the effect of erasing the account. A store says which records of a kind are about somebody.
 */
const personalData = {
  passkeys: { erasure: gone, hidden: ['public_key'] },
  totp_secrets: { erasure: gone, hidden: ['sealed_secret'] },
  recovery_codes: { erasure: gone, hidden: ['code_hash'] },
  pending_sign_ins: { erasure: gone, hidden: ['token_hash'] },
  webauthn_challenges: { erasure: gone, hidden: ['challenge_hash'] },
  push_subscriptions: { erasure: gone, hidden: ['session_hash', 'p256dh', 'auth'] },
  sessions: { erasure: gone, hidden: ['token_hash'] },
  guest_codes: { erasure: gone, hidden: ['code_hash'] },
  account_links: { erasure: gone, hidden: ['token_hash'] },
  account_requests: { erasure: gone },
  identities: { erasure: gone },
  public_profiles: { erasure: gone, hidden: ['photo_webp'] },
  calendar_feeds: { erasure: gone, hidden: ['token_hash'] },
  idempotency_keys: { erasure: gone },
  provider_customers: { erasure: gone },
  live_events: { erasure: gone },
  // The shared ones too: a name or a word may be about somebody.
  saved_filters: { erasure: gone, hidden: ['maker_id'] },
  notifications: { erasure: gone },
  message_choices: { erasure: gone },
  message_attempts: { erasure: gone, hidden: ['user_id'] },
  whatsapp_forms: { erasure: gone },
  // Links with secrets in them.
  messages: {
    erasure: gone,
    hidden: ['action', 'link', 'unsubscribe'],
    hiddenOfOthers: ['recipient', 'name', 'user_id'],
  },
  consents: { erasure: blank('address', 'agreement') },
  suppressions: { erasure: { kind: 'keep', why: 'they asked not to be written to' } },
  stop_links: { erasure: gone, hidden: ['token_hash'] },
  message_addresses_gone: { erasure: gone },
  farewells: {
    erasure: { kind: 'keep', why: 'it goes as soon as the message that their data is erased is written' },
  },
  exports: { erasure: gone, hidden: ['file'] },
  submissions: { erasure: gone, hidden: ['token_hash'] },
  thread_events: { erasure: gone },
  read_markers: { erasure: blank('name'), hidden: ['person'] },
  // The words of others in the thread stay with the work.
  service_communications: {
    erasure: blank('message', 'file', 'location', 'sender'),
    hidden: ['person', 'client_id', 'file_key', 'thumbnail_key', 'number'],
  },
  booking_threads: {
    erasure: blank('last_text'),
    hidden: ['asked_seq', 'office_read_to', 'waiting_since', 'assigned_to', 'last_text'],
  },
  conversation_entries: { erasure: gone, hidden: ['user_id', 'client_id'] },
  conversations: { erasure: gone, hidden: ['token_hash', 'assigned_to'] },
  video_signals: { erasure: gone, hidden: ['data', 'from_person', 'to_person'] },
  video_participants: { erasure: gone, hidden: ['person_id', 'user_id', 'name', 'device'] },
  video_sessions: { erasure: gone, hidden: ['initiator_id', 'initiator_user', 'initiator_name'] },
  enquiry_entries: { erasure: gone },
  enquiries: { erasure: gone },
  quote_entries: { erasure: gone },
  quote_files: { erasure: gone, hidden: ['draft_hash', 'file'] },
  quote_links: { erasure: gone, hidden: ['token_hash'] },
  quote_request_keys: { erasure: gone, hidden: ['key', 'fingerprint'] },
  // The paper is kept, and so is the booking that came of it.
  quote_requests: { erasure: gone },
  photos: { erasure: gone, hidden: ['draft_hash', 'file'] },
  booking_drafts: { erasure: gone, hidden: ['token_hash'] },
  application_details: { erasure: gone },
  documents: { erasure: gone, hidden: ['file'] },
  credentials: { erasure: gone },
  technician_hours: { erasure: gone },
  technician_versions: { erasure: gone, hidden: ['by_user'] },
  hour_costs: {
    erasure: { kind: 'keep', why: 'the costs of the business are accounts, which are kept for six years' },
  },
  absences: { erasure: gone, hidden: ['asked_by', 'decided_by'] },
  technicians: {
    erasure: { kind: 'keep', why: 'former staff are off-boarded, and reports keep who did the work' },
  },
  technician_applications: { erasure: gone },
  invitations: { erasure: gone, hidden: ['token_hash'] },
  sms_inbound: { erasure: gone, hidden: ['noticed'] },
  whatsapp_inbound: { erasure: gone, hidden: ['user_id'] },
  whatsapp_numbers: { erasure: gone },
  links: { erasure: gone, hidden: ['token_hash'] },
  document_links: { erasure: gone, hidden: ['token_hash'] },
  booking_agreements: { erasure: blank('network') },
  booking_start_consents: { erasure: blank('network') },
  // Withdraws it from the public list.
  published_reviews: { erasure: gone },
  reviews: { erasure: blank('comment') },
  booking_history: {
    erasure: blank('note', 'fact'),
    hidden: ['done_once'],
    // Why a technician was chosen or passed over: their absence, hours and ratings.
    hiddenInFacts: {
      fact: {
        assigned: ['reason'],
        reserved: ['reason'],
        moved: ['reason'],
        'visit-planned': ['reason'],
        offered: ['name', 'reason'],
        'offer-passed-on': ['name', 'reason', 'next'],
      },
    },
  },
  emergency_requests: { erasure: books },
  departures: { erasure: books },
  booking_origins: {
    erasure: {
      kind: 'keep',
      why: 'it says how a visit began, and not whose it was; sums of bookings by source need it',
    },
  },
  holds: { erasure: books },
  visits: { erasure: books },
  visit_crew: { erasure: books },
  visit_forms: {
    erasure: { kind: 'keep', why: 'they prove that the work was safe, as the report does' },
    hidden: ['written_by'],
  },
  variation_photos: { erasure: gone },
  visit_photos: { erasure: gone, hidden: ['file', 'original_file', 'original_type', 'original_from'] },
  visit_reports: {
    erasure: { kind: 'keep', why: 'it proves the work, for the guarantee and the accounts' },
    hidden: ['opened_by', 'submitted_by'],
  },
  return_parts: { erasure: gone, hidden: ['written_by'] },
  part_costs: {
    erasure: { kind: 'keep', why: 'the costs of the business are accounts, which are kept for six years' },
    hidden: ['unit_pence'],
  },
  // The rest proves with the report that the work was accepted.
  visit_signatures: { erasure: blank('satisfaction_rating'), hidden: ['file', 'taken_by'] },
  on_call_days: { erasure: rota },
  on_call_rotations: { erasure: rota },
  visit_positions: { erasure: gone },
  shared_positions: { erasure: gone },
  assignment_decisions: { erasure: books, hidden: ['candidates'] },
  // The name of somebody who declined, and the reason, stay with the office.
  visit_offers: { erasure: blank('reason'), hidden: ['technician_id', 'reason'] },
  escalations: { erasure: books, hidden: ['owner_id'] },
  field_actions: { erasure: books, hidden: ['fingerprint', 'body'] },
  visit_leads: { erasure: books },
  late_entries: { erasure: gone, hidden: ['fingerprint', 'decided_by'] },
  variations: { erasure: books },
  smart_device_access: { erasure: gone, hidden: ['access_token', 'requested_by', 'decided_by', 'revoked_by'] },
  cost_reductions: { erasure: blank('reason'), hidden: ['requested_by', 'decided_by'] },
  plan_news: {
    erasure: { kind: 'keep', why: 'it is gone within two minutes' },
    hidden: ['known', 'events', 'undoable'],
  },
  booking_moves: { erasure: books, hidden: ['moved_by'] },
  booking_completions: { erasure: books, hidden: ['completed_by'] },
  recurrence_items: { erasure: gone },
  recurrences: { erasure: gone, hidden: ['created_by'] },
  invoices: { erasure: books, hidden: ['created_by', 'issued_by', 'search_text'] },
  invoice_items: { erasure: books },
  invoice_vat_groups: { erasure: books },
  invoice_earlier: { erasure: books },
  invoice_settlements: { erasure: books, hidden: ['by_user'] },
  invoice_timeline: { erasure: books, hidden: ['by_user'] },
  invoice_papers: { erasure: books, hidden: ['pdf'] },
  document_reminders: { erasure: books },
  reminder_pauses: { erasure: gone, hidden: ['by_user'] },
  // Each says again what the documents say, which are kept.
  statements: { erasure: gone, hidden: ['asked_by', 'pdf'] },
  card_consents: { erasure: books },
  payment_attempts: { erasure: books },
  payment_disputes: { erasure: books },
  payment_fraud_checks: { erasure: books, hidden: ['decided_by'] },
  payment_log: { erasure: books },
  payment_warnings: { erasure: books },
  provider_events: { erasure: books },
  ledger_entries: { erasure: books },
  refunds: { erasure: books },
  cash_taken: { erasure: books },
  cash_handovers: { erasure: books, hidden: ['confirmed_by', 'note'] },
  payments: { erasure: books, hidden: ['client_secret', 'fee_pence'] },
  import_rows: { erasure: gone, hidden: ['email_key', 'number_key'] },
  external_ids: { erasure: gone },
  // The books of those years were kept by the earlier program.
  old_jobs: { erasure: gone },
  bookings: {
    erasure: {
      kind: 'blank',
      fields: [
        'contact_email',
        'customer_phone',
        'problem_description',
        'visit_notes',
        'access_notes',
        'property',
        'payer_email',
      ],
      // The name and address of the work belong to the accounts of the tax years that are kept; nothing else does.
      oldFields: ['purchase_order', 'payer_name', 'contact_name', 'customer_address', 'customer_postcode'],
    },
  },
  listing_review_links: { erasure: gone, hidden: ['token_hash'] },
  listing_reviews: { erasure: gone, hidden: ['text_key', 'same_device', 'job_confirmed_note'] },
  listing_message_answers: { erasure: gone },
  listing_messages: { erasure: gone },
  application_links: { erasure: gone, hidden: ['token_hash'] },
  // The notes are those of the employer.
  job_applications: { erasure: gone, hidden: ['cv_file', 'notes'] },
  job_tellings: { erasure: gone },
  market_links: { erasure: gone, hidden: ['token_hash'] },
  market_appeals: { erasure: gone, hidden: ['answered_by', 'note'] },
  market_cases: { erasure: gone, hidden: ['email_key'] },
  // The decision itself stays in the history of the advert or the review.
  market_decisions: { erasure: blank('owner'), hidden: ['by_user', 'owner_email_key'] },
  market_ban_adverts: { erasure: gone },
  market_bans: { erasure: blank('text'), hidden: ['by_user'] },
  advert_edits: { erasure: gone },
  contact_codes: { erasure: gone, hidden: ['code_hash'] },
  listing_checks: { erasure: gone, hidden: ['checked_by', 'ended_by'] },
  listing_documents: { erasure: gone, hidden: ['file'] },
  listing_categories: { erasure: gone },
  listings: { erasure: gone },
  job_adverts: { erasure: gone },
  advert_periods: { erasure: books },
  // The payments name it; its words go.
  adverts: { erasure: blank('words', 'standing') },
  gas_record_drafts: { erasure: gone },
  // The tenants are named to their landlord only.
  gas_copies: { erasure: blank('name', 'email'), hidden: ['done_by'] },
  gas_records: {
    erasure: {
      kind: 'keep',
      why: 'a gas safety record is kept for two years and until two more checks (regulation 36)',
    },
    hidden: ['submitted_by'],
  },
  care_dues: { erasure: gone },
  // The documents of a plan are kept apart.
  care_plan_links: { erasure: gone, hidden: ['token_hash'] },
  care_plan_visits: { erasure: gone },
  care_plan_entries: { erasure: gone, hidden: ['by'] },
  care_plans: { erasure: gone, hidden: ['created_by', 'accepted_by', 'address_hash', 'is_over'] },
  appliances: { erasure: gone, hidden: ['photo_file'] },
  properties: { erasure: gone },
  business_details: { erasure: gone },
  customer_tax_facts: { erasure: gone, hidden: ['end_user_by'] },
  security_log: {
    erasure: { kind: 'keep', why: 'it shows attacks, has no name in it, and goes after 90 days' },
    hidden: ['address_key'],
  },
  audit_log: { erasure: { kind: 'keep', why: 'what staff did is never changed' }, hidden: ['network', 'device'] },
  users: {
    erasure: blank('email', 'password', 'full_name', 'phone', 'postcode', 'address', 'standing'),
    hidden: ['password_hash'],
  },
} as const satisfies Readonly<Record<string, PersonalDataRule>>

export type PersonalDataKind = keyof typeof personalData

/** The fields that an erasure empties of the records of a kind; never for a kind that is deleted or kept. */
export type BlankedField<Kind extends PersonalDataKind> = (typeof personalData)[Kind]['erasure'] extends {
  readonly fields: readonly (infer Field extends string)[]
  readonly oldFields: readonly (infer OldField extends string)[]
}
  ? Field | OldField
  : never

/** The rule of one kind. */
export function personalDataRule(kind: PersonalDataKind): PersonalDataRule {
  return personalData[kind]
}
