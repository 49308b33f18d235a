import type { CareStore, HistoryItem } from '#modules/care'
import { visitIdOf } from '#modules/fulfilment'
import { documentFacts, documentTypes } from '#modules/invoicing'
import type { BookingId, InvoiceId, QuoteRequestId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface HistoryRow {
  readonly key: string
  readonly kind: HistoryItem['kind']
  readonly at: string
  readonly title: string
  readonly reference: string
  readonly booking_id: BookingId | null
  readonly visit_number: number | null
  readonly invoice_id: InvoiceId | null
  readonly quote_id: QuoteRequestId | null
  readonly words: string | null
  readonly state: string | null
}

const sameAddress = (table: string, address: string, postcode: string) =>
  `${table}.${postcode} = p.postcode and lower(trim(${table}.${address})) = lower(trim(p.address))`

/** Bookings at a property: made for it, or for its address by its owner. */
export const bookingsAt = `select b.id from bookings b where b.property_id = @property
  union select b.id from properties p join bookings b on b.customer_id = p.user_id
  where p.id = @property and b.property_id is null and ${sameAddress('b', 'customer_address', 'customer_postcode')}`

/** The visits, submitted reports, issued documents, requests for quotes and old jobs of a property, the latest first. */
export function prepareHistory({ raw }: SqliteDatabase) {
  const read = raw.prepare<[Parameters<CareStore['history']>[0]], HistoryRow>(
    `with here as materialized (${bookingsAt}), happened as (
       select coalesce(v.check_in_at, v.starts_at, b.created_at) as at, 'visit' as kind, b.id || '/' || v.number as id,
         s.name as title, b.reference, b.id as booking_id, v.number as visit_number, null as invoice_id, null as quote_id,
         u.full_name as words, case when v.called_off_at is null then v.status else 'called_off' end as state
       from here join bookings b on b.id = here.id join visits v on v.booking_id = b.id join services s on s.id = b.service_id
         left join technicians t on t.id = v.technician_id left join users u on u.id = t.user_id
       union all
       select r.submitted_at, 'report', b.id || '/' || r.visit_number, s.name, b.reference, b.id, r.visit_number, null, null,
         r.work_performed, r.completion_status
       from here join bookings b on b.id = here.id join visit_reports r on r.booking_id = b.id
         join services s on s.id = b.service_id
       where r.submitted_at is not null and not exists (select 1 from visit_reports later
         where later.booking_id = r.booking_id and later.visit_number = r.visit_number and later.version > r.version
           and later.submitted_at is not null)
       union all
       select coalesce(i.issued_at, i.created_at), 'document', i.id, i.document_type, coalesce(i.invoice_number, ''),
         i.booking_id, null, i.id, null, null, i.status
       from invoices i where i.status <> 'draft' and i.document_type <> 'purchase-order' and (@payer is null or i.user_id = @payer)
         and (i.booking_id in (select id from here) or i.id in (
           select q.invoice_id from properties p join quote_requests q on q.user_id = p.user_id
           where p.id = @property and q.stage <> 'spam' and ${sameAddress('q', 'address', 'postcode')}))
       union all
       select q.created_at, 'quote', q.id, q.description, q.reference, null, null, null, q.id, null, null
       from properties p join quote_requests q on q.user_id = p.user_id
       where p.id = @property and q.stage <> 'spam' and ${sameAddress('q', 'address', 'postcode')}
       union all
       select o.done_on || 'T12:00:00.000Z', 'old_job', o.id, o.work, coalesce(x.external_id, ''), null, null, null, null,
         o.technician, null
       from old_jobs o left join external_ids x on x.thing = o.id where o.property_id = @property
     )
     select at || ' ' || kind || ' ' || id as key, * from happened
     where @before is null or at || ' ' || kind || ' ' || id < @before
     order by key desc limit @limit`,
  )
  return (asked: Parameters<CareStore['history']>[0]): readonly HistoryItem[] => read.all(asked).map(itemFrom)
}

function itemFrom(row: HistoryRow): HistoryItem {
  const { key, kind, reference, words, state, booking_id: bookingId, visit_number: number } = row
  return {
    key,
    kind,
    at: Temporal.Instant.from(row.at),
    title: kind === 'document' ? documentWords(row.title) : row.title,
    reference,
    bookingId,
    visitId: bookingId !== null && number !== null ? visitIdOf({ bookingId, number }) : null,
    invoiceId: row.invoice_id,
    quoteId: row.quote_id,
    words: words === '' ? null : words,
    state,
  }
}

function documentWords(text: string): string {
  const type = documentTypes.find((one) => one === text)
  return type ? documentFacts[type].words : text
}
