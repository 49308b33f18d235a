import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'

/** Documents of the last quarter that is over, whatever there is besides. */
const inQuarter = 1_000
/** Drafts of two lines, to be issued. */
export const drafts = 5_000

const office = 'usr_documents-office'
const officeToken = createHash('sha256').update('bench documents').digest('base64url')

/** The session of the office; `signInOffice` begins it. */
export const officeCookie = { cookie: `callout_session=${officeToken}` } as const
export const draftId = (n: number) => `ivc_01900000-${hex(n, 4)}-7000-8000-${hex(n, 12)}`
/** A name that only the five oldest documents have. */
export const oldestName = 'Zanzibar'

const hex = (n: number, digits: number) => n.toString(16).padStart(digits, '0')

/** The last quarter of the calendar that is over. */
export function quarterBefore(today: Temporal.PlainDate): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  const begun = today.with({ day: 1 }).subtract({ months: (today.month - 1) % 3 })
  return { from: begun.subtract({ months: 3 }), to: begun.subtract({ days: 1 }) }
}

/**
 * A business with so many issued documents: of fifty, 47 invoices (most of them paid, one to pay, one credited), two
 * quotes and a credit note; one invoice in 500 is void. They are spread over `oldYears` and the last quarter that is over,
 * which has `inQuarter` of them, and drafts come on top.
 */
export function fillDocuments(db: Database.Database, count: number, today: Temporal.PlainDate, oldYears = 6): void {
  const quarter = quarterBefore(today)
  db.pragma('foreign_keys = OFF')
  db.transaction(() => {
    const rules = withoutRules(db)
    addBusiness(db)
    const bound = {
      count,
      old: count - inQuarter,
      oldDays: quarter.from.since(quarter.from.subtract({ years: oldYears })).days - 1,
      quarterDays: quarter.to.since(quarter.from).days,
      oldFrom: quarter.from.subtract({ years: oldYears }).toString(),
      from: quarter.from.toString(),
      inQuarter,
    }
    db.prepare(documents).run(bound)
    db.exec(items)
    db.exec(groups)
    db.exec(`insert into invoice_timeline (invoice_id, what, words, by_user, at)
      select id, case status when 'void' then 'void' else 'issued' end, invoice_number, '${office}', issued_at from invoices`)
    db.exec(`insert into invoice_settlements (invoice_id, kind, amount_pence, at, by_user)
      select id, 'opening', settled_pence, issued_at, '${office}' from invoices where settled_pence > 0`)
    db.prepare(draftRows).run({ drafts, at: `${quarter.to.toString()}T12:00:00.000Z` })
    db.exec(`${items} where status = 'draft'`)
    db.exec(groups.replace('from invoices', `from invoices where status = 'draft'`))
    for (const sql of rules.indexes) db.exec(sql)
    db.exec(sums)
    for (const sql of rules.triggers) db.exec(sql)
  })()
  db.exec('analyze invoices')
  db.pragma('foreign_keys = ON')
}

/** A session of the office that has just begun. */
export function signInOffice(db: Database.Database): void {
  const hash = createHash('sha256').update(officeToken).digest('base64url')
  const now = Temporal.Now.instant()
  const text = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' })
  db.prepare(
    `insert or replace into sessions (token_hash, user_id, id, created_at, last_used_at, expires_at, password_confirmed_at)
     values (?, ?, 'ses_documents', ?, ?, ?, ?)`,
  ).run(hash, office, text(now), text(now), text(now.add({ hours: 10 })), text(now))
}

/** Takes off the triggers and indexes of documents while rows are filled in, and answers their SQL. */
export function withoutRules(db: Database.Database) {
  const of = (type: string) =>
    db
      .prepare<[string], { name: string; sql: string }>(
        `select name, sql from sqlite_schema where type = ? and sql is not null and tbl_name glob 'invoice*'
         and tbl_name not glob '*_search*'`,
      )
      .all(type)
  const [triggers, indexes] = [of('trigger'), of('index')]
  for (const { name } of triggers) db.exec(`drop trigger ${name}`)
  for (const { name } of indexes) db.exec(`drop index ${name}`)
  return { triggers: triggers.map(({ sql }) => sql), indexes: indexes.map(({ sql }) => sql) }
}

function addBusiness(db: Database.Database): void {
  const at = '2026-01-01T00:00:00.000Z'
  db.prepare(
    `insert into users (id, email, email_key, password_hash, full_name, role, status, email_verified_at, created_at, updated_at)
     values (?, 'papers@example.org', 'papers@example.org', 'none', 'Olga Office', 'admin', 'active', ?, ?, ?)`,
  ).run(office, at, at, at)
  const site = {
    business_name: 'Callout Croydon',
    hotline: '0800-247-847',
    business_address: '1 High Street, Croydon, CR0 1AB',
    vat_number: 'GB123456782',
  }
  db.prepare(`insert or replace into settings (key, value, updated_at) values ('site', ?, ?)`).run(JSON.stringify(site), at)
}

/** Numbered rows with their place `r` among fifty, `rank` in their series, and day. */
const documents = `
  with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < @count),
  placed as (
    select n, n % 50 as r, case
      when n < @old then date(@oldFrom, '+' || (n * @oldDays / @old) || ' days')
      else date(@from, '+' || ((n - @old) * @quarterDays / @inQuarter) || ' days') end as day
    from numbers),
  typed as (
    select *, case when r = 7 then 'CRN' when r in (8, 9) then 'QUO' else 'INV' end as s,
      case when r = 7 then n / 50 + 1 when r in (8, 9) then n / 50 * 2 + r - 7
        else n / 50 * 47 + case when r < 7 then r + 1 else r - 2 end end as nr,
      case when r = 6 then 'credited' when r = 7 then 'issued' when r in (8, 9, 10) then 'sent'
        when n % 500 = 11 then 'void' else 'paid' end as state,
      printf('ivc_018f%04x-%04x-7000-8000-%012x', n / 65536, n % 65536, n) as id
    from placed)
  insert into invoices (
    id, origin, document_type, status, based_on, customer_name, customer_address, customer_email, customer_vat_number,
    purchase_order, property, is_business, cis_registered, is_end_user, customer_peppol_id, discount_pence,
    prices_include_vat, notes, terms_conditions, due_date, supplied_on, is_short, subtotal_pence, discount_amount_pence,
    tax_amount_pence, total_amount_pence, reverse_tax_pence, cis_deduction_pence, settled_pence, credited_pence,
    credited_total_pence, series, number, invoice_number, invoice_date, tax_point, supplier_name, supplier_company_name,
    supplier_company_number, supplier_address, supplier_phone, supplier_email, supplier_vat_number, supplier_peppol_id,
    issued_at, issued_by, hash, sent_at, paid_at, void_reason, created_by, created_at, updated_at, version, search_text)
  select id, case when r = 7 then 'credit' else 'manual' end,
    case s when 'CRN' then 'credit-note' when 'QUO' then 'quote' else 'invoice' end, state,
    case when r = 7 then printf('ivc_018f%04x-%04x-7000-8000-%012x', (n - 1) / 65536, (n - 1) % 65536, n - 1) end,
    case when n < 5 then '${oldestName} Holdings ' else 'Customer ' end || (n % 9973),
    (n % 997) || ' Park Lane' || char(10) || 'Croydon', 'customer' || (n % 9973) || '@example.com', '', '', '',
    n % 3 = 0, 0, 0, '', 0, 0, '', 'Payment is due by the due date.', date(day, '+30 days'), day, 0,
    case r when 7 then -12000 else 12000 end, 0, case r when 7 then -2400 else 2400 end,
    case r when 7 then -14400 else 14400 end, 0, 0, case state when 'paid' then 14400 else 0 end,
    case r when 6 then 14400 else 0 end, case r when 6 then 14400 else 0 end,
    s, nr, printf('%s-%06d', s, nr), day, day, 'Callout Croydon', '', '', '1 High Street' || char(10) || 'Croydon',
    '0800-247-847', 'office@example.com', 'GB123456782', '', day || 'T12:00:00.000Z', '${office}',
    printf('%064x', n), case state when 'sent' then day || 'T12:00:00.000Z' end,
    case state when 'paid' then day || 'T12:00:00.000Z' end, case state when 'void' then 'Written twice.' end,
    '${office}', day || 'T11:00:00.000Z', day || 'T12:00:00.000Z', 3,
    'Boiler repaired, visit ' || n || char(10) || 'Thermostatic valve'
  from typed`

const draftRows = `
  with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < @drafts)
  insert into invoices (
    id, origin, document_type, status, customer_name, customer_address, customer_email, customer_vat_number,
    purchase_order, property, is_business, cis_registered, is_end_user, customer_peppol_id, discount_pence,
    prices_include_vat, notes, terms_conditions, is_short, subtotal_pence, discount_amount_pence, tax_amount_pence,
    total_amount_pence, reverse_tax_pence, cis_deduction_pence, created_by, created_at, updated_at, version, search_text)
  select printf('ivc_01900000-%04x-7000-8000-%012x', n, n), 'manual', 'invoice', 'draft', 'Draft customer ' || n,
    '1 Park Lane', 'draft@example.com', '', '', '', 0, 0, 0, '', 0, 0, '', '', 0, 12000, 0, 2400, 14400, 0, 0,
    '${office}', @at, @at, 1, 'Boiler repaired' || char(10) || 'Thermostatic valve'
  from numbers`

const items = `
  insert into invoice_items
  select i.id, p.value, case p.value when 1 then 'Boiler repaired' else 'Thermostatic valve' end,
    case p.value when 1 then 100 else 200 end, case p.value when 1 then 10000 else 1000 end,
    case p.value when 1 then 10000 else 2000 end, case p.value when 1 then 'service' else 'parts' end, 'standard'
  from invoices i, (select 1 as value union all select 2) p`

const groups = `
  insert into invoice_vat_groups select id, 'standard', 2000, subtotal_pence, tax_amount_pence, 0 from invoices`

/** The sums that triggers keep. */
const sums = `
  insert into invoice_counts
  select document_type, status, count(*), sum(case document_type when 'invoice'
    then total_amount_pence - credited_total_pence else 0 end) from invoices group by 1, 2;
  insert into invoice_due_days
  select due_date, count(*) from invoices where document_type = 'invoice' and status = 'sent' group by 1;
  update invoice_series set
    next_number = (select max(number) + 1 from invoices where series = invoice_series.series and number is not null),
    first_number = 1,
    issued_count = (select count(*) from invoices where series = invoice_series.series and number is not null)
  where series in ('INV', 'QUO', 'CRN')`
