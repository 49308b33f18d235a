import { type RetentionName, type RetentionSince, retentionRule } from '#modules/retention'
import { noGuest } from '../accounts/guest-claim.ts'
import { noVisitNotes } from '../booking/booking-rows.ts'
import { leaving as leavingApplications } from '../job-board/application-store.ts'
import { sqlTexts } from '../kit/sql-lists.ts'

/** A walk over one table by an indexed column, and the statements that delete the old rows found on the way. */
export interface RetentionWalk {
  readonly table: string
  /** The column that the walk follows: it has an index, and is unique unless only a few rows share a value. */
  readonly by: string
  /** The name of an old row in `old_rows`; the column of the walk where it is left out. */
  readonly key?: string
  readonly isOld: string
  /** They run in this order, and reach the old rows by `old_rows` through an index. */
  readonly steps: readonly string[]
}

const these = '(select key from old_rows)'
const messagesOfEnquiries = `(select id from messages where cause in (
  select 'evt_' || id from outbox where json_extract(body, '$.enquiryId') in ${these}))`
const messagesOfQuotes = `(select id from messages where cause in (
  select 'evt_' || id from outbox where json_extract(body, '$.quoteRequestId') in ${these}))`
/** Repeats the condition of the partial index, so that it applies. */
const linksToEnquiries = `link >= '/admin/enquiries/' and link < '/admin/enquiries0'`

const linksToChats = `link >= '/admin/inbox/' and link < '/admin/inbox0'`

/** The bookings of keys that begin with one. */
const theirBookings = `(select substr(key, 1, instr(key, ' ') - 1) from old_rows)`
const offerKey = `booking_id || ' ' || number`
const positionKey = `booking_id || ' ' || visit_number || ' ' || moment`
const actionKey = `booking_id || ' ' || user_id || ' ' || action_id`
const photoKey = `booking_id || ' ' || visit_number || ' ' || id`
const oldPhotos = `booking_id in ${theirBookings} and ${photoKey} in ${these}`

/** A booking that keeps names and places; the rule `bookings` empties it. */
const namesSomebody = `(contact_name <> '' or customer_phone <> '')`

const columns: Readonly<Record<RetentionSince, string>> = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  at: 'at',
  expiresAt: 'expires_at',
  doneAt: 'done_at',
  decidedAt: 'decided_at',
  askedAt: 'asked_at',
  requestedAt: 'requested_at',
  since: 'since',
  endsAt: 'ends_at',
  issuedAt: 'issued_at',
  lastAt: 'last_at',
  startedAt: 'started_at',
  closedAt: 'closed_at',
}

/** When a job ended, as text; null while its end is unknown. A deadline is the whole London day. */
const endOfJob = `case when adverts.state in ('closed', 'rejected', 'suspended') then adverts.updated_at
  when adverts.deadline is null then adverts.paid_until
  else min(adverts.paid_until, adverts.deadline || 'T24') end`

/** When a listing ended, as text; one that was never paid for ended with its last change. */
const endOfListing = `case when adverts.state in ('live', 'paused', 'in_review') then adverts.paid_until
  else adverts.updated_at end`

/** Queues the files of old photos of visits for removal. */
function queuedPhotos(kind: 'photo' | 'original', column: 'file' | 'original_file'): string {
  return `insert or ignore into files_to_remove (kind, file, at)
    select '${kind}', ${column}, @now from visit_photos where ${oldPhotos} and ${column} is not null`
}

/** Rows that the rule of the module deletes by age. */
function isOld(name: RetentionName): string {
  return `${columns[retentionRule(name).since]} < @before`
}

/** Rows that the rule of the module deletes by age and state. */
function isOldIn(name: RetentionName, stateColumn: 'state' | 'status'): string {
  return `${isOld(name)} and ${stateColumn} in (${sqlTexts(retentionRule(name).states ?? [])})`
}

/** A walk that deletes the old rows of a table, and nothing else. */
function oldRowsOf(table: string, by: string, isOld: string): RetentionWalk {
  return { table, by, isOld, steps: [`delete from ${table} where ${by} in ${these}`] }
}

/** The same for a table of visits, whose rows are found by their booking; `key` begins with it. */
function oldOfVisits(table: string, key: string, isOld: string): RetentionWalk {
  const steps = [`delete from ${table} where booking_id in ${theirBookings} and ${key} in ${these}`]
  return { table, by: 'booking_id', key, isOld, steps }
}

export const retentionWalks: Readonly<Record<RetentionName, readonly RetentionWalk[]>> = {
  enquiries: [
    {
      table: 'enquiries',
      by: 'id',
      isOld: isOld('enquiries'),
      steps: [
        `delete from message_attempts where message_id in ${messagesOfEnquiries}`,
        `delete from messages where id in ${messagesOfEnquiries}`,
        `delete from notifications where ${linksToEnquiries}
           and link in (select '/admin/enquiries/' || key from old_rows)`,
        `delete from enquiry_entries where enquiry_id in ${these}`,
        `delete from enquiries where id in ${these}`,
      ],
    },
  ],
  quotes: [
    {
      table: 'quote_requests',
      by: 'id',
      isOld: `${isOld('quotes')} and not exists (select 1 from bookings where quote_id is not null
        and quote_id >= 'quo_agreed-' || substr(invoice_id, 5) || '-' and quote_id < 'quo_agreed-' || substr(invoice_id, 5) || '.'
        and ${namesSomebody})`,
      steps: [
        `delete from message_attempts where message_id in ${messagesOfQuotes}`,
        `delete from messages where id in ${messagesOfQuotes}`,
        `delete from notifications where link >= '/admin/quotes/' and link < '/admin/quotes0'
           and link in (select '/admin/quotes/' || key from old_rows)`,
        `insert or ignore into files_to_remove (kind, file, at)
           select case media_type when 'image/jpeg' then 'photo' else 'video' end, file, @now
             from quote_files where request_id in ${these}`,
        `delete from quote_files where request_id in ${these}`,
        `delete from quote_entries where request_id in ${these}`,
        `delete from quote_links where request_id in ${these}`,
        `delete from quote_request_keys where request_id in ${these}`,
        `delete from quote_requests where id in ${these}`,
      ],
    },
  ],
  job_applications: [
    {
      table: 'job_applications',
      by: 'id',
      isOld: `(select ${endOfJob} from adverts where adverts.id = job_applications.job_id) < @before`,
      steps: [
        `insert or ignore into files_to_remove (kind, file, at)
           select 'cv', cv_file, @now from job_applications where id in ${these} and cv_file is not null`,
        ...leavingApplications(these),
      ],
    },
  ],
  listing_documents: [
    {
      table: 'listing_documents',
      by: 'id',
      isOld: `(select ${endOfListing} from adverts where adverts.id = listing_documents.advert_id) < @before`,
      steps: [
        `insert or ignore into files_to_remove (kind, file, at)
           select 'document', file, @now from listing_documents where id in ${these}`,
        `delete from listing_documents where id in ${these}`,
      ],
    },
  ],
  market_cases: [
    {
      table: 'market_cases',
      by: 'id',
      isOld: isOld('market_cases'),
      steps: [
        `update market_appeals set case_id = null where case_id in ${these}`,
        `delete from market_cases where id in ${these}`,
      ],
    },
  ],
  expert_messages: [
    {
      table: 'listing_messages',
      by: 'id',
      isOld: `${isOld('expert_messages')} and not exists (select 1 from listing_reviews where message_id = listing_messages.id)`,
      steps: [
        `delete from listing_message_answers where message_id in ${these}`,
        `delete from listing_review_links where message_id in ${these}`,
        `delete from listing_messages where id in ${these}`,
      ],
    },
  ],
  expert_networks: [
    {
      table: 'listing_messages',
      by: 'id',
      isOld: `${isOld('expert_networks')} and network <> ''`,
      steps: [`update listing_messages set network = '' where id in ${these}`],
    },
    {
      table: 'listing_reviews',
      by: 'id',
      isOld: `${isOld('expert_networks')} and network <> ''`,
      steps: [`update listing_reviews set network = '' where id in ${these}`],
    },
  ],
  webhooks: [
    {
      table: 'webhook_deliveries',
      by: 'number',
      isOld: isOld('webhooks'),
      steps: [
        `delete from webhook_tries where delivery in ${these}`,
        `delete from webhook_deliveries where number in ${these}`,
      ],
    },
  ],
  gas_records: [
    {
      table: 'gas_records',
      by: 'id',
      isOld: `${isOld('gas_records')} and (select count(distinct further.booking_id || ' ' || further.visit_number)
        from gas_records further where further.place = gas_records.place
          and further.checked_on > gas_records.checked_on) >= 2`,
      steps: [`delete from gas_copies where record_id in ${these}`, `delete from gas_records where id in ${these}`],
    },
  ],
  device_access: [oldRowsOf('smart_device_access', 'id', isOld('device_access'))],
  chats: [
    {
      table: 'conversations',
      by: 'id',
      isOld: isOld('chats'),
      steps: [
        `delete from notifications where ${linksToChats} and link in (select '/admin/inbox/' || key from old_rows)`,
        `delete from conversation_entries where conversation_id in ${these}`,
        `delete from conversations where id in ${these}`,
      ],
    },
  ],
  threads: [
    {
      table: 'booking_threads',
      by: 'booking_id',
      isOld: isOld('threads'),
      steps: [
        `insert or ignore into files_to_remove (kind, file, at)
           select 'thread', file_key, @now from service_communications
             where booking_id in ${these} and file_key is not null
           union all select 'thread', thumbnail_key, @now from service_communications
             where booking_id in ${these} and thumbnail_key is not null`,
        `delete from thread_events where booking_id in ${these}`,
        `delete from read_markers where booking_id in ${these}`,
        `delete from service_communications where booking_id in ${these}`,
        `delete from booking_threads where booking_id in ${these}`,
      ],
    },
  ],
  calls: [
    {
      table: 'video_sessions',
      by: 'id',
      isOld: `ended_at is not null and ${isOld('calls')}`,
      steps: [
        `delete from video_participants where session_id in ${these}`,
        `delete from video_sessions where id in ${these}`,
      ],
    },
  ],
  drafts: [oldRowsOf('booking_drafts', 'token_hash', isOld('drafts'))],
  guests: [
    {
      table: 'users',
      by: 'id',
      isOld: `role = 'guest' and erased_at is null and ${isOld('guests')}
        and not exists (select 1 from bookings where bookings.customer_id = users.id and ${namesSomebody})`,
      steps: [
        `delete from sessions where user_id in ${these}`,
        `delete from idempotency_keys where user_id in ${these}`,
        `update users set ${noGuest} where id in ${these}`,
      ],
    },
  ],
  photos: [
    {
      table: 'photos',
      by: 'id',
      isOld: isOld('photos'),
      steps: [
        `insert or ignore into files_to_remove (kind, file, at)
           select 'photo', file, @now from photos where id in ${these}`,
        `delete from photos where id in ${these}`,
      ],
    },
    {
      table: 'visit_photos',
      by: 'booking_id',
      key: photoKey,
      isOld: isOld('photos'),
      steps: [
        queuedPhotos('photo', 'file'),
        queuedPhotos('original', 'original_file'),
        `delete from visit_photos where ${oldPhotos}`,
      ],
    },
  ],
  originals: [
    {
      table: 'visit_photos',
      by: 'booking_id',
      key: photoKey,
      isOld: `original_file is not null and ${isOld('originals')}`,
      steps: [
        queuedPhotos('original', 'original_file'),
        `update visit_photos set original_file = null where ${oldPhotos}`,
      ],
    },
  ],
  messages: [
    {
      table: 'messages',
      by: 'seq',
      key: 'id',
      isOld: isOldIn('messages', 'state'),
      steps: [
        `delete from message_attempts where message_id in ${these}`,
        `delete from whatsapp_forms where message_key in (select key from messages where id in ${these})`,
        `delete from messages where id in ${these}`,
      ],
    },
    oldRowsOf('notifications', 'id', isOld('messages')),
    oldRowsOf('statements', 'id', 'asked_at < @before'),
  ],
  whatsapp: [
    oldRowsOf('whatsapp_inbound', 'id', isOld('whatsapp')),
    oldRowsOf('whatsapp_numbers', 'phone', 'last_inbound_at < @before'),
  ],
  sms: [oldRowsOf('sms_inbound', 'id', isOld('sms'))],
  links: [
    oldRowsOf('links', 'token_hash', isOld('links')),
    oldRowsOf('document_links', 'token_hash', isOld('links')),
    oldRowsOf('quote_links', 'token_hash', isOld('links')),
    oldRowsOf('care_plan_links', 'token_hash', isOld('links')),
    oldRowsOf('market_links', 'token_hash', isOld('links')),
    oldRowsOf('listing_review_links', 'token_hash', isOld('links')),
  ],
  departures: [
    {
      table: 'departures',
      by: 'booking_id',
      key: `booking_id || ' ' || technician_id || ' ' || starts_at`,
      isOld: isOld('departures'),
      steps: [
        `delete from departures
         where booking_id in ${theirBookings} and ${isOld('departures')}`,
      ],
    },
  ],
  positions: [oldOfVisits('visit_positions', positionKey, isOld('positions'))],
  assignments: [
    oldRowsOf('assignment_decisions', 'id', isOld('assignments')),
    oldOfVisits('visit_offers', offerKey, isOld('assignments')),
  ],
  field_actions: [
    oldOfVisits('field_actions', actionKey, isOld('field_actions')),
    oldRowsOf('late_entries', 'id', isOld('field_actions')),
  ],
  absences: [oldRowsOf('absences', 'id', isOld('absences'))],
  stop_links: [oldRowsOf('stop_links', 'token_hash', isOld('stop_links'))],
  addresses_gone: [
    {
      table: 'message_addresses_gone',
      by: 'recipient',
      isOld: isOld('addresses_gone'),
      steps: [`delete from message_addresses_gone where recipient in ${these} and ${isOld('addresses_gone')}`],
    },
  ],
  security_log: [oldRowsOf('security_log', 'id', isOld('security_log'))],
  events: [
    {
      table: 'outbox',
      by: 'id',
      // The outbox event leads to the messages about an enquiry or a text, so it stays as long as these.
      isOld: `${isOld('events')}
        and not exists (select 1 from enquiries where enquiries.id = json_extract(body, '$.enquiryId'))
        and not exists (select 1 from quote_requests where quote_requests.id = json_extract(body, '$.quoteRequestId'))
        and not exists (select 1 from sms_inbound where sms_inbound.id = json_extract(body, '$.inboundId'))
        and not exists (select 1 from whatsapp_inbound where whatsapp_inbound.id = json_extract(body, '$.inboundId'))`,
      steps: [`delete from outbox where id in ${these}`],
    },
  ],
  applicants: [
    {
      table: 'technician_applications',
      by: 'id',
      key: 'user_id',
      // Staff, and people who apply again, keep their documents.
      isOld: `${isOldIn('applicants', 'status')}
        and not exists (select 1 from technician_applications other where other.user_id = technician_applications.user_id
          and (other.status <> 'declined' or other.created_at > technician_applications.created_at))
        and (exists (select 1 from documents d where d.user_id = technician_applications.user_id)
          or exists (select 1 from credentials c where c.user_id = technician_applications.user_id)
          or exists (select 1 from application_details a where a.user_id = technician_applications.user_id))`,
      steps: [
        `insert or ignore into files_to_remove (kind, file, at)
           select 'document', file, @now from documents where user_id in ${these}`,
        `delete from documents where user_id in ${these}`,
        `delete from credentials where user_id in ${these}`,
        `delete from application_details where user_id in ${these}`,
      ],
    },
  ],
  exports: [
    {
      table: 'exports',
      by: 'id',
      isOld: isOldIn('exports', 'state'),
      steps: [
        `insert or ignore into files_to_remove (kind, file, at)
           select 'export', file, @now from exports where id in ${these} and file is not null`,
        `update exports set state = 'over', file = null where id in ${these}`,
      ],
    },
  ],
  bookings: [
    {
      table: 'bookings',
      by: 'id',
      isOld: `${isOldIn('bookings', 'status')} and ${namesSomebody}`,
      steps: [
        `update bookings set contact_name = '', contact_email = '', customer_phone = '', customer_address = '',
           customer_postcode = '', problem_description = '', ${noVisitNotes}, access_notes = '{}',
           purchase_order = null, payer_name = null, payer_email = null
         where id in ${these}`,
        `update booking_history set note = null, fact = null where booking_id in ${these}`,
        `update booking_agreements set network = null where booking_id in ${these}`,
        `update booking_start_consents set network = null where booking_id in ${these}`,
        `insert or ignore into files_to_remove (kind, file, at)
           select 'signature', file, @now from visit_signatures where booking_id in ${these} and file is not null`,
        `delete from visit_signatures where booking_id in ${these}`,
        `delete from visit_forms where booking_id in ${these}`,
        `delete from visit_reports where booking_id in ${these}`,
        `delete from return_parts where booking_id in ${these}`,
      ],
    },
    {
      table: 'old_jobs',
      by: 'id',
      isOld: `done_on < @before and coalesce(address, postcode, technician, notes) is not null`,
      steps: [
        `update old_jobs set address = null, postcode = null, technician = null, notes = null where id in ${these}`,
      ],
    },
  ],
  invoices: [
    {
      table: 'invoices',
      by: 'id',
      isOld: `status <> 'draft' and blanked_at is null and ${isOld('invoices')}`,
      steps: [
        // They were due to be emptied when the sixth year after the cutoff ended.
        `update invoices set customer_name = '', customer_address = '', customer_email = '', customer_vat_number = '',
           purchase_order = '', property = '', customer_peppol_id = '', end_user_words = '', notes = '', search_text = '', answered_by = null,
           void_reason = case when void_reason is not null then '' end,
           blanked_at = strftime('%Y-%m-%dT%H:%M:%fZ', @before, '+6 years'), version = version + 1
         where id in ${these}`,
        `update invoice_items set description = '' where invoice_id in ${these}`,
        `update invoice_timeline set words = null where invoice_id in ${these}`,
        `delete from invoice_papers where invoice_id in ${these}`,
      ],
    },
    {
      table: 'care_plans',
      by: 'id',
      isOld: 'ended_at < @before',
      steps: [
        `delete from care_plan_links where plan_id in ${these}`,
        `delete from care_plan_visits where plan_id in ${these}`,
        `delete from care_plan_entries where plan_id in ${these}`,
        `delete from care_plans where id in ${these}`,
      ],
    },
    {
      table: 'recurrences',
      by: 'id',
      isOld: `(ended_at is not null or next_date is null) and updated_at < @before`,
      steps: [
        `delete from recurrence_items where recurrence_id in ${these}`,
        `delete from recurrences where id in ${these}`,
      ],
    },
  ],
}
