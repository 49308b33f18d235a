import { messagesOfApplications } from '../job-board/application-store.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { promiseStarts } from './demo-arrivals.ts'
import { takeDemoRoomBack } from './demo-room.ts'
import { forgetDemoVisits, giveBack, ledRealVisits, markDemoVisits } from './demo-visits.ts'
import { leaveRota } from './demo-workforce.ts'

export interface DemoRemoved {
  readonly users: number
  readonly bookings: number
  /** The references of real customers' bookings with a visit that waits for the office to assign or plan it again. */
  readonly unassigned: readonly string[]
  /** The names of demo people who stay, suspended, because real work or real money hangs on them. */
  readonly stayed: readonly string[]
  /** Files of photos that nothing points to any more. */
  readonly files: readonly string[]
  /** Files of what its technicians have shown. */
  readonly documents: readonly string[]
}

/** Takes the demo business away. Call it only inside `write`. */
export function removeDemoRows(database: SqliteDatabase, at: string): DemoRemoved {
  const { raw } = database
  raw.exec(promiseStarts)
  takeDemoRoomBack(database, at)
  raw.exec(markWhatGoes)
  raw.exec(markInvoices)
  raw.exec(markAdverts)
  const texts = (sql: string) => raw.prepare<[], string>(sql).pluck().all()
  const count = (table: string) => raw.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0
  const removed: DemoRemoved = {
    users: count('leaving_users'),
    bookings: count('leaving_bookings'),
    unassigned: texts('select reference from bookings where id in (select id from given_back) order by reference'),
    stayed: texts(
      'select full_name from users where demo = 1 and id not in (select id from leaving_users) order by full_name',
    ),
    documents: texts(`select file from documents where ${ofUsers} order by file`),
    files: texts(
      `select file from photos where booking_id in (select id from leaving_bookings)
       union select file from quote_files where media_type = 'image/jpeg' and request_id in ${leavingQuotes}
       union select photo_file from appliances
         where photo_file is not null and property_id in (select id from properties where ${ofUsers})
       union select file from visit_photos where booking_id in (select id from leaving_bookings) order by file`,
    ),
  }
  raw
    .prepare(
      `insert or ignore into files_to_remove (kind, file, at)
       select 'export', file, ? from exports where file is not null and ${ofUsers}`,
    )
    .run(at)
  raw
    .prepare(
      `insert or ignore into files_to_remove (kind, file, at)
       select 'video', file, ? from quote_files where media_type <> 'image/jpeg' and request_id in ${leavingQuotes}`,
    )
    .run(at)
  raw
    .prepare(
      `insert or ignore into files_to_remove (kind, file, at)
       select 'document', file, ? from listing_documents where ${ofAdverts}`,
    )
    .run(at)
  raw
    .prepare(
      `insert or ignore into files_to_remove (kind, file, at)
       select 'cv', cv_file, ? from job_applications where cv_file is not null and id in ${leavingApplications}`,
    )
    .run(at)
  raw
    .prepare(
      `insert or ignore into files_to_remove (kind, file, at)
       select 'original', original_file, ? from visit_photos
       where original_file is not null and booking_id in (select id from leaving_bookings)`,
    )
    .run(at)
  raw
    .prepare(
      `insert or ignore into files_to_remove (kind, file, at)
       select 'signature', file, ? from visit_signatures where file is not null and (${leavingSignatures})`,
    )
    .run(at)
  raw
    .prepare(
      `insert or ignore into files_to_remove (kind, file, at)
       select 'thread', file_key, @at from service_communications where file_key is not null and ${ofBookings}
       union select 'thread', thumbnail_key, @at from service_communications
       where thumbnail_key is not null and ${ofBookings}`,
    )
    .run({ at })
  for (const [table, condition] of leavingFirst) raw.exec(`delete from ${table} where ${condition}`)
  giveBack(database, at)
  raw.exec(leaveRota)
  raw.exec('update form_versions set saved_by = null where saved_by in (select id from leaving_users)')
  raw.exec(`update booking_threads set assigned_to = null where assigned_to in (select id from leaving_users);
    update service_communications set sender_id = null, sender_name = 'Former colleague'
    where sender_id in (select id from leaving_users)`)
  raw.exec('update content_versions set saved_by = null where saved_by in (select id from leaving_users)')
  for (const [table, condition] of leavingLast) raw.exec(`delete from ${table} where ${condition}`)
  raw.exec(`
    update technicians set is_active = 0 where user_id in (select id from users where demo = 1);
    delete from sessions where user_id in (select id from users where demo = 1);
    update users set status = 'suspended' where demo = 1;
    drop table leaving_users; drop table leaving_bookings; drop table leaving_invoices; drop table leaving_adverts; drop table demo_technicians;
    ${forgetDemoVisits}`)
  return removed
}

/**
 * Rows that must stay: a customer with ledger entries not marked `demo`, because the ledger is append-only; a
 * technician who completed a booking that stays, or led a visit that was made to it, because it names them.
 */
const markWhatGoes = `
  create temp table demo_technicians as
    select t.id, t.user_id from technicians t join users u on u.id = t.user_id where u.demo = 1;
  create temp table leaving_bookings as
    select b.id from bookings b join users u on u.id = b.customer_id
    where u.demo = 1 and not exists (
      select 1 from ledger_entries l join bookings paid on paid.id = l.booking_id
      where paid.customer_id = u.id and l.demo = 0);
  ${markDemoVisits};
  create temp table leaving_users as
    select id from users where demo = 1
      and id not in (select customer_id from bookings where id not in (select id from leaving_bookings))
      and id not in (
        select t.user_id from demo_technicians t join bookings b on b.technician_id = t.id
        where b.status = 'completed' and b.id not in (select id from leaving_bookings))
      and id not in (${ledRealVisits})`

/**
 * Documents that go: of the demo business, without money or documents of others that name them. The triggers of the series
 * let the next number follow the last that stays.
 */
const markInvoices = `
  create temp table leaving_invoices as
    with recursive staying (id) as (
      select id from invoices where demo = 0
        or (booking_id is null and user_id is not null and user_id not in (select id from leaving_users))
        or (booking_id is not null and booking_id not in (select id from leaving_bookings))
        or id in (select s.invoice_id from invoice_settlements s join ledger_entries l on l.id = s.ledger_entry_id
          where l.demo = 0)
      union select based_on from invoices join staying using (id) where based_on is not null
      union select earlier_id from invoice_earlier join staying on staying.id = invoice_id)
    select id from invoices where id not in (select id from staying);
  delete from leaving_users where id in (
    select user_id from invoices where id not in (select id from leaving_invoices))`

/** Adverts of the demo business without real money in them; the owners of others stay. */
const markAdverts = `
  create temp table leaving_adverts as
    select a.id from adverts a join users u on u.id = a.owner_id
    where (u.demo = 1 or a.demo = 1) and not exists (
      select 1 from payments p join ledger_entries l on l.payment_id = p.id
      where p.advert_id = a.id and l.demo = 0);
  delete from leaving_users where id in (
    select owner_id from adverts where id not in (select id from leaving_adverts))`
/** Applications for jobs that leave, and of people who leave. */
const leavingApplications = `(select id from job_applications
  where job_id in (select id from leaving_adverts) or user_id in (select id from leaving_users))`

/** Nothing comes again for the people of the demo business, nor from them. */
const leavingRecurrences = `(select id from recurrences where demo = 1 or user_id in (select id from users where demo = 1))`
const ofInvoices = 'invoice_id in (select id from leaving_invoices)'
const ofBookings = 'booking_id in (select id from leaving_bookings)'
const ofAdverts = 'advert_id in (select id from leaving_adverts)'
const ofExpertMessages = `message_id in (select id from listing_messages where ${ofAdverts} or demo = 1)`
const leavingPayments = `${ofBookings} or (booking_id is null and (${ofInvoices} or ${ofAdverts}))`
const ofPayments = `payment_id in (select id from payments where ${leavingPayments})`
const ofUsers = 'user_id in (select id from leaving_users)'
const ofAddresses =
  'address in (select coalesce(email_key, guest_key) from users where id in (select id from leaving_users))'

/** Signatures that go, also those of drafts of real visits that are given back. */
const leavingSignatures = `${ofBookings} or (
  (booking_id, visit_number) in (select booking_id, number from freed_visits)
  and (booking_id, visit_number, version) in (
    select booking_id, visit_number, version from visit_reports where submitted_at is null))`

/** Reports of adverts that leave, or by users who do, and the decisions about these adverts. */
const leavingCases = `(select id from market_cases where ${ofUsers} or subject_id in (select id from leaving_adverts))`
const leavingDecisions = `(select number from market_decisions where owner_id in (select id from leaving_users)
  or subject_id in (select id from leaving_adverts))`

/** Quote requests of users who leave, or with a paper that leaves. */
const leavingQuotes = `(select id from quote_requests where ${ofUsers}
  or invoice_id in (select id from leaving_invoices) or draft_id in (select id from leaving_invoices))`

const leavingCalls = `session_id in (select id from video_sessions where ${ofBookings}
  or initiator_user in (select id from leaving_users))`

/** Agreed prices of documents that leave: their ids name the document. */
const agreedPrices = `id glob 'quo_agreed-*' and not exists (select 1 from bookings where quote_id = quotes.id)
  and exists (select 1 from leaving_invoices i where quotes.id glob 'quo_agreed-' || substr(i.id, 5) || '-*')`

type Leaving = readonly (readonly [table: string, condition: string])[]

/** In the order in which nothing is left pointing at what is gone. */
const leavingFirst: Leaving = [
  ['work_to_invoice', ofBookings],
  ['credits_due', ofBookings],
  ['statements', ofUsers],
  ['reminder_pauses', `${ofUsers} or ${ofInvoices}`],
  ...[
    'document_links',
    'document_reminders',
    'invoice_papers',
    'invoice_timeline',
    'invoice_settlements',
    'invoice_items',
    'invoice_vat_groups',
    'invoice_earlier',
  ].map((table) => [table, ofInvoices] as const),
  ...['quote_entries', 'quote_files', 'quote_links', 'quote_request_keys'].map(
    (table) => [table, `request_id in ${leavingQuotes}`] as const,
  ),
  ['quote_requests', `id in ${leavingQuotes}`],
  ['recurrence_items', `recurrence_id in ${leavingRecurrences}`],
  ['recurrences', `id in ${leavingRecurrences}`],
  ['invoices', 'id in (select id from leaving_invoices)'],
  ['links', ofBookings],
  ['message_attempts', `message_id in ${messagesOfApplications(leavingApplications)}`],
  ['messages', `id in ${messagesOfApplications(leavingApplications)}`],
  ['application_links', `application_id in ${leavingApplications}`],
  ['job_applications', `id in ${leavingApplications}`],
  ['job_tellings', 'job_id in (select id from leaving_adverts)'],
  ['listing_review_links', ofExpertMessages],
  ['listing_reviews', ofExpertMessages],
  ['listing_message_answers', ofExpertMessages],
  ['listing_messages', `${ofAdverts} or demo = 1`],
  ...[
    'listing_days',
    'advert_edits',
    'contact_codes',
    'listing_checks',
    'listing_documents',
    'advert_periods',
    'listing_categories',
    'listings',
    'job_adverts',
  ].map((table) => [table, ofAdverts] as const),
  ['vat_periods', 'demo = 1 and not exists (select 1 from invoices where demo = 1)'],
  ['ledger_entries', `${ofBookings} or (booking_id is null and ${ofPayments})`],
  ...[
    'cash_taken',
    'refunds',
    'payment_attempts',
    'payment_disputes',
    'payment_warnings',
    'payment_fraud_checks',
    'payment_log',
    'provider_events',
    'reconciliation_differences',
  ].map((table) => [table, ofPayments] as const),
  [
    'cash_handovers',
    `technician_id in (select id from demo_technicians)
      and id not in (select handover_id from cash_taken where handover_id is not null)`,
  ],
  ['card_consents', ofPayments],
  ['payments', leavingPayments],
  ['published_reviews', ofBookings],
  ['reviews', ofBookings],
  ['emergency_requests', ofBookings],
  ['booking_history', ofBookings],
  ['photos', ofBookings],
  ['variation_photos', ofBookings],
  ['variations', ofBookings],
  ['smart_device_access', `${ofBookings} or requested_by in (select id from leaving_users)`],
  ['cost_reductions', ofBookings],
  ['booking_moves', ofBookings],
  ['plan_news', ofBookings],
  ['booking_completions', ofBookings],
  ['booking_agreements', ofBookings],
  ['booking_origins', ofBookings],
  ['booking_start_consents', ofBookings],
  ['holds', ofBookings],
  ['visit_crew', ofBookings],
  ['video_signals', leavingCalls],
  ['video_participants', `${leavingCalls} or ${ofUsers}`],
  ['video_sessions', `${ofBookings} or initiator_user in (select id from leaving_users)`],
  ['shared_positions', `${ofBookings} or technician_id in (select id from demo_technicians)`],
  ['visit_positions', `${ofBookings} or technician_id in (select id from demo_technicians)`],
  ['assignment_decisions', `${ofBookings} or technician_id in (select id from demo_technicians)`],
  ['field_actions', `${ofBookings} or user_id in (select user_id from demo_technicians)`],
  ['late_entries', `${ofBookings} or user_id in (select user_id from demo_technicians)`],
  ['visit_leads', `${ofBookings} or technician_id in (select id from demo_technicians)`],
  ['visit_offers', `${ofBookings} or technician_id in (select id from demo_technicians)`],
  ['escalations', `${ofBookings} or owner_id in (select id from leaving_users)`],
  ['visit_photos', ofBookings],
  ['visit_signatures', leavingSignatures],
  [
    'visit_forms',
    `${ofBookings} or ((booking_id, visit_number) in (select booking_id, number from freed_visits)
    and not exists (select 1 from visit_reports r where r.booking_id = visit_forms.booking_id
      and r.visit_number = visit_forms.visit_number and r.version = visit_forms.report_version
      and r.submitted_at is not null))`,
  ],
  [
    'visit_reports',
    `${ofBookings} or (submitted_at is null
    and (booking_id, visit_number) in (select booking_id, number from freed_visits))`,
  ],
  ['gas_record_drafts', ofBookings],
  ['gas_copies', `record_id in (select id from gas_records where ${ofBookings})`],
  ['gas_records', ofBookings],
  ['return_parts', ofBookings],
  ['part_costs', ofBookings],
  ['notifications', `link in (select '/chat/' || id from leaving_bookings)`],
  ['thread_events', ofBookings],
  ['read_markers', `${ofBookings} or ${ofUsers}`],
  ['service_communications', ofBookings],
  ['booking_threads', ofBookings],
  ['visits', ofBookings],
  ['message_attempts', `message_id in (select id from messages where ${ofBookings} or ${ofUsers})`],
  ['messages', `${ofBookings} or ${ofUsers}`],
  ...['whatsapp_inbound', 'whatsapp_numbers'].map((table) => [table, ofBookings] as const),
  ['departures', `${ofBookings} or technician_id in (select id from demo_technicians where ${ofUsers})`],
  ['bookings', 'id in (select id from leaving_bookings)'],
  ['quotes', agreedPrices],
  [
    'market_links',
    `subject in (select 'notice/' || id from ${leavingCases})
      or substr(subject, 1, instr(substr(subject, 10), '/') + 8) in (select 'decision/' || number from ${leavingDecisions})`,
  ],
  [
    'market_appeals',
    `decision in (select number from ${leavingDecisions}) or case_id in (select id from ${leavingCases})`,
  ],
  ['market_cases', `id in (select id from ${leavingCases})`],
  ['market_decisions', `number in (select number from ${leavingDecisions})`],
  ['market_ban_adverts', `${ofAdverts} or ban in (select number from market_bans where ${ofUsers})`],
  ['market_bans', ofUsers],
  ['adverts', 'id in (select id from leaving_adverts)'],
]

const leavingPlans = '(select id from care_plans where customer_id in (select id from leaving_users))'

const leavingLast: Leaving = [
  ['notifications', ofUsers],
  ...['live_events', 'public_profiles', 'calendar_feeds', 'push_subscriptions'].map(
    (table) => [table, ofUsers] as const,
  ),
  ['message_choices', ofUsers],
  ['consents', ofUsers],
  ...['suppressions', 'stop_links'].map((table) => [table, ofAddresses] as const),
  ['enquiry_entries', `enquiry_id in (select id from enquiries where ${ofUsers})`],
  ['enquiries', ofUsers],
  ['exports', ofUsers],
  ...['care_plan_links', 'care_plan_visits', 'care_plan_entries'].map(
    (table) => [table, `plan_id in ${leavingPlans}`] as const,
  ),
  ['care_plans', `id in ${leavingPlans}`],
  ['saved_filters', 'maker_id in (select id from leaving_users)'],
  ['external_ids', `thing in (select id from old_jobs where ${ofUsers})`],
  ['old_jobs', ofUsers],
  ['care_dues', `property_id in (select id from properties where ${ofUsers})`],
  ['appliances', `property_id in (select id from properties where ${ofUsers})`],
  ['properties', ofUsers],
  ['business_details', ofUsers],
  ['customer_tax_facts', ofUsers],
  ['idempotency_keys', ofUsers],
  ['provider_customers', ofUsers],
  ['sessions', ofUsers],
  ...['application_details', 'documents', 'credentials'].map((table) => [table, ofUsers] as const),
  ['invitations', `${ofUsers} or invited_by in (select id from leaving_users)`],
  ['technician_applications', ofUsers],
  ...['technician_hours', 'technician_versions', 'hour_costs', 'absences'].map(
    (table) => [table, `technician_id in (select id from demo_technicians where ${ofUsers})`] as const,
  ),
  ['technicians', ofUsers],
  ['notifications', `link in (select '/admin/inbox/' || id from conversations where demo = 1)`],
  ['conversation_entries', 'conversation_id in (select id from conversations where demo = 1)'],
  ['conversations', 'demo = 1'],
  ['users', 'id in (select id from leaving_users)'],
]
