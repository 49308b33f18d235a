import type Database from 'better-sqlite3'
import { withoutRules } from './fill-documents.ts'
import { businessUser, heavyCustomer, technicianUser } from './fill-business.ts'
import { technicianId } from './people.ts'

/** The ids of what {@link addSamples} adds: one thing of each kind that a page of its own shows. */
export const sampleIds = {
  open: 'bkg_sample-open',
  applicant: 'usr_sample-applicant',
  guest: 'usr_sample-guest',
  variation: 'var_sample',
  issued: 'ivc_sample-issued',
  application: 'app_sample',
  bulk: 'blk_sample',
  plan: 'cpl_sample',
  conversation: 'cnv_sample',
  import: 'imp_sample',
  invoice: 'ivc_sample',
  job: 'job_sample',
  jobApplication: 'jap_sample',
  keywordRun: 'kwr_sample',
  listing: 'lst_sample',
  listingMessage: 'lms_sample',
  listingReview: 'lrv_sample',
  case: 'rpt_sample',
  quoteRequest: 'qrq_sample',
  task: 'tsk_sample',
  webhook: 'whk_sample',
  whatsappBulk: 'gcr_sample',
} as const

const dayMs = 24 * 3_600_000

/** One thing of each kind that a page of its own shows, of the heavy customer where it is somebody's. */
export function addSamples(db: Database.Database, serviceId: string, present: number): void {
  const text = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })
  const starts = Math.floor(present / dayMs) * dayMs + 20 * dayMs + 5 * 3_600_000
  const bound: Readonly<Record<string, string | number>> = {
    ...sampleIds,
    at: text(present - 24 * 3_600_000),
    later: text(present + 300 * 24 * 3_600_000),
    customer: heavyCustomer,
    office: businessUser('office'),
    technician: technicianUser,
    service: serviceId,
    starts: text(starts),
    startsMs: starts,
    endsMs: starts + 3_600_000,
    lead: technicianId(0),
    property: db
      .prepare<[string], string>('select id from properties where user_id = ? order by id limit 1')
      .pluck()
      .get(heavyCustomer) ?? '',
  }
  db.transaction(() => {
    const rules = withoutRules(db)
    for (const sql of statements) {
      const used = Object.entries(bound).filter(([name]) => new RegExp(`@${name}\\b`).test(sql))
      db.prepare(sql).run(Object.fromEntries(used))
    }
    for (const sql of [...rules.indexes, ...rules.triggers]) db.exec(sql)
  })()
}

const statements: readonly string[] = [
  `insert into bookings (
       id, reference, customer_id, service_id, technician_id, priority, status, starts_at, duration_minutes, buffer_minutes,
       contact_name, contact_email, customer_phone, customer_address, customer_postcode, problem_description, access_notes,
       estimated_cost_pence, payment_policy, terms_version, source, version, created_at, updated_at)
     values (@open, 'CB-SAMPLE', @customer, @service, @lead, 'standard', 'confirmed', @starts, 60, 0, 'Asha Patel',
       'asha@example.com', '+447700900459', '12 Park Lane, Croydon', 'CR0 1AB', 'The kitchen tap drips.', '{}', 8500, 'full',
       '1', 'web', 3, @at, @at)`,
  `insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms) values (@lead, @startsMs, @open, @endsMs, 0)`,
  `insert into visits (booking_id, number, status, technician_id, starts_at, duration_minutes, version)
     values (@open, 1, 'scheduled', @lead, @starts, 60, 1)`,
  `insert into users (id, email, email_key, password_hash, full_name, phone, role, status, email_verified_at, created_at, updated_at)
     values (@applicant, 'applicant@example.org', 'applicant@example.org', 'none', 'Ann Applicant', '+447700900457',
       'customer', 'active', @at, @at, @at)`,
  `insert into users (id, email, guest_key, password_hash, full_name, phone, role, status, created_at, updated_at)
     values (@guest, 'guest@example.org', 'guest@example.org', 'none', 'Gil Guest', '+447700900458', 'guest', 'active', @at, @at)`,
  `insert into variations (id, booking_id, amount_pence, reason, status, proposed_by, proposed_at)
     values (@variation, @open, 4000, 'The valve is broken too.', 'proposed', @technician, @at)`,
  `insert into technician_applications (id, user_id, status, created_at) values (@application, @applicant, 'pending', @at)`,
  `insert into application_details (user_id, skills, updated_at) values (@applicant, '["plumbing"]', @at)`,
  `insert into bulks (id, action, choice, row_count, act, made_by, made_at)
     values (@bulk, 'close', '{}', 1, '{}', @office, @at)`,
  `insert into bulk_rows (bulk_id, position, thing) values (@bulk, 0, 'enq_business-0')`,
  `insert into imports (id, kind, file_name, columns, row_count, is_read, made_by, made_at)
     values (@import, 'customers', 'customers.csv', '["Name","E-mail"]', 1, 1, @office, @at)`,
  `insert into import_rows (import_id, position, line, cells) values (@import, 0, 2, '["Asha Patel","asha@example.com"]')`,
  `insert into tasks (id, kind, subject, state, total, done, started_by, started_at, ended_at)
     values (@task, 'import', @import, 'done', 1, 1, @office, @at, @at)`,
  `insert into task_rows (task_id, position, label, outcome) values (@task, 0, 'Asha Patel', 'new')`,
  `insert into care_plans (id, customer_id, property_id, tier, name, billing_interval, price_pence, visits_a_year,
       service_id, starts_on, first_visit_on, state, created_by, created_at, expires_at, visits_from, last_visit, version)
     values (@plan, @customer, @property, 'essential', 'Essential', 'monthly', 1500, 1, @service, substr(@later, 1, 10),
       substr(@later, 1, 10), 'proposed', @office, @at, @later, substr(@later, 1, 10), 0, 1)`,
  `insert into care_plan_entries (plan_id, number, kind, at, by, detail) values (@plan, 1, 'proposed', @at, @office, '')`,
  `insert into conversations (id, kind, phone, token_hash, state, unread, delivered_to, read_to, seen_to, last_at,
       last_text, created_at)
     values (@conversation, 'web', '', 'sample', 'open', 1, 0, 0, 0, @at, 'Can you come?', @at)`,
  `insert into conversation_entries (conversation_id, kind, sender, client_id, text, at)
     values (@conversation, 'message', 'visitor', 'sample', 'Can you come?', @at)`,
  `insert into quote_requests (id, reference, name, email, email_key, phone, address, postcode, description, stage,
       user_id, is_waiting, version, created_at)
     values (@quoteRequest, 'QR-SAMPLE', 'Asha Patel', 'asha@example.com', 'asha@example.com', '+442079460958',
       '12 Park Lane', 'CR0 1AB', 'A new tap.', 'new', @customer, 1, 1, @at)`,
  `insert into webhooks (id, name, url, types, state, sealed_secret, made_by, made_at)
     values (@webhook, 'Books', 'https://example.com/hook', '["booking.confirmed"]', 'paused', 'sealed', @office, @at)`,
  `insert into webhook_deliveries (id, webhook_id, event, type, body, created_at, state)
     values ('whd_sample', @webhook, 'evt_1', 'booking.confirmed', '{}', @at, 'delivered')`,
  `insert into whatsapp_bulks (id, template, user_id, at, total) values (@whatsappBulk, 'reminder', @office, @at, 0)`,
  `insert into keyword_runs (id, kind, status, total, created_at, ended_at)
     values (@keywordRun, 'generate', 'done', 0, @at, @at)`,
  `insert into adverts (id, kind, owner_id, slug, title, state, paid_until, contact_confirmed_at, created_at, updated_at)
     values (@listing, 'listing', @customer, 'sample-plumbing', 'Sample Plumbing', 'live', @later, @at, @at, @at),
       (@job, 'job', @customer, 'sample-job', 'Plumber wanted', 'live', @later, @at, @at, @at)`,
  `insert into listings (advert_id, business_name, business_description, contact_email, contact_phone, service_area,
       postcode, district, latitude, longitude)
     values (@listing, 'Sample Plumbing', 'We mend taps and boilers in all of Croydon.', 'expert@example.org',
       '+447700900456', 'Croydon', 'CR0 1AB', 'CR0', 51.37, -0.09)`,
  `insert into listing_categories (category, advert_id) values ('plumbing', @listing)`,
  `insert into job_adverts (advert_id, category_id, title, description, company_name, location, postcode, district,
       latitude, longitude)
     values (@job, 'plumbing', 'Plumber wanted', 'Taps and boilers in all of Croydon.', 'Sample Plumbing', 'Croydon',
       'CR0 1AB', 'CR0', 51.37, -0.09)`,
  `insert into job_applications (id, job_id, name, email, email_key, phone, words, state, created_at, changed_at)
     values (@jobApplication, @job, 'Hal', 'hal@example.com', 'hal@example.com', '', 'I mend taps.', 'new', @at, @at)`,
  `insert into listing_messages (id, advert_id, name, email, email_key, text, user_id, created_at)
     values (@listingMessage, @listing, 'Hal', 'hal@example.com', 'hal@example.com', 'Can you come?', @customer, @at)`,
  `insert into listing_reviews (id, advert_id, message_id, author_name, rating, comment, state, created_at, updated_at)
     values (@listingReview, @listing, @listingMessage, 'Hal', 5, 'Good work and a clean kitchen.', 'published', @at, @at)`,
  `insert into market_cases (id, reference, kind, subject_kind, subject_id, subject_title, reason, text, name, email,
       email_key, state, due_at, created_at, application_id)
     values (@case, 'RP-SAMPLE', 'report', 'job', @job, 'Plumber wanted', 'spam', 'Words', 'Hal',
       'hal@example.com', 'hal@example.com', 'open', @later, @at, @jobApplication)`,
  `insert into invoices (id, origin, document_type, status, customer_name, customer_address, customer_email,
       customer_vat_number, purchase_order, property, is_business, cis_registered, is_end_user, customer_peppol_id,
       discount_pence, prices_include_vat, notes, terms_conditions, is_short, subtotal_pence, discount_amount_pence,
       tax_amount_pence, total_amount_pence, reverse_tax_pence, cis_deduction_pence, user_id, created_by, created_at,
       updated_at, version, search_text)
     values (@invoice, 'manual', 'invoice', 'draft', 'Asha Patel', '1 Park Lane', 'asha@example.com', '', '', '', 0, 0, 0,
       '', 0, 0, '', '', 0, 12000, 0, 2400, 14400, 0, 0, @customer, @office, @at, @at, 1, 'Boiler repaired')`,
  `insert into invoices (id, origin, document_type, status, customer_name, customer_address, customer_email,
       customer_vat_number, purchase_order, property, is_business, cis_registered, is_end_user, customer_peppol_id,
       discount_pence, prices_include_vat, notes, terms_conditions, due_date, supplied_on, is_short, subtotal_pence,
       discount_amount_pence, tax_amount_pence, total_amount_pence, reverse_tax_pence, cis_deduction_pence,
       settled_pence, credited_pence, credited_total_pence, series, number, invoice_number, invoice_date, tax_point,
       supplier_name, supplier_company_name, supplier_company_number, supplier_address, supplier_phone, supplier_email,
       supplier_vat_number, supplier_peppol_id, issued_at, issued_by, hash, sent_at, user_id, created_by, created_at,
       updated_at, version, search_text)
     values (@issued, 'manual', 'invoice', 'sent', 'Asha Patel', '1 Park Lane', 'asha@example.com', '', '', '', 0, 0, 0,
       '', 0, 0, '', '', substr(@later, 1, 10), substr(@at, 1, 10), 0, 12000, 0, 2400, 14400, 0, 0, 0, 0, 0, 'INV', 1,
       'INV-000001', substr(@at, 1, 10), substr(@at, 1, 10), 'Callout Croydon', '', '', '1 High Street', '0800-247-847',
       'office@example.com', 'GB123456782', '', @at, @office, printf('%064x', 1), @at, @customer, @office, @at, @at, 2,
       'Boiler repaired')`,
  `update invoice_series set next_number = 2, first_number = 1, issued_count = 1 where series = 'INV'`,
  `insert into invoice_counts values ('invoice', 'draft', 1, 14400), ('invoice', 'sent', 1, 14400)`,
  `insert into invoice_due_days values (substr(@later, 1, 10), 1)`,
  `insert into invoice_items values (@issued, 1, 'Boiler repaired', 100, 12000, 12000, 'service', 'standard')`,
  `insert into invoice_vat_groups values (@issued, 'standard', 2000, 12000, 2400, 0)`,
  `insert into invoice_items values (@invoice, 1, 'Boiler repaired', 100, 12000, 12000, 'service', 'standard')`,
  `insert into invoice_vat_groups values (@invoice, 'standard', 2000, 12000, 2400, 0)`,
]
