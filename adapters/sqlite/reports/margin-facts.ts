import { providers } from '#modules/payments'
import { sqlTexts } from '../kit/sql-lists.ts'
import { usedParts } from '../job-costs/job-cost-store.ts'

/** The moment in summer time of the business: from the last Sunday of March to that of October, at 01:00. */
const isSummer = (moment: string) => `(${moment} >= date(substr(${moment}, 1, 4) || '-03-25', 'weekday 0') || 'T01'
  and ${moment} < date(substr(${moment}, 1, 4) || '-10-25', 'weekday 0') || 'T01')`

/** The day of the business in London of a moment. */
const londonDay = (moment: string) => `date(${moment}, iif(${isSummer(moment)}, '+1 hour', '+0 hours'))`

/** Charges and credits of a job that count: not those of interest for late payment, which are not its price. */
const counted = `i.booking_id = b.id and i.origin <> 'interest' and i.status not in ('draft', 'void', 'cancelled')`
const charge = `i.document_type in ('invoice', 'tax-invoice')`
const credit = `i.document_type in ('credit-memo', 'credit-note')`

/**
 * Charges: how many, whether one is for more than money ahead, their total, the part without VAT, and the rest to pay;
 * then credits: total and the part without VAT, below nothing; then how many lines of parts charges have.
 */
const documents = `(select json_array(count(iif(${charge}, 1, null)), total(${charge} and i.origin <> 'deposit'),
    total(iif(${charge}, i.total_amount_pence, 0)), total(iif(${charge}, i.total_amount_pence - i.tax_amount_pence, 0)),
    total(iif(${charge}, i.left_pence, 0)), total(iif(${credit}, i.total_amount_pence, 0)),
    total(iif(${credit}, i.total_amount_pence - i.tax_amount_pence, 0)),
    total(${charge} and exists (select 1 from invoice_items l where l.invoice_id = i.id and l.item_type = 'parts')))
  from invoices i where ${counted} and (${charge} or ${credit}))`

/** Money that was refunded from documents of the job. */
const refunded = `(select -total(s.amount_pence) from invoices i join invoice_settlements s on s.invoice_id = i.id
  where ${counted} and s.kind = 'refund')`

/** Money that was captured, and the part that stayed. */
const ledger = `(select json_array(total(iif(l.kind = 'capture', l.amount_pence, 0)), total(l.amount_pence))
  from ledger_entries l where l.booking_id = b.id)`

const charging = sqlTexts(providers.filter((provider) => provider !== 'test'))

/** Fees of providers, payments whose fee is not known yet, and test payments. */
const fees = `(select json_array(total(p.fee_pence), total(p.provider in (${charging}) and p.fee_pence is null),
    total(p.provider = 'test'))
  from payments p where p.booking_id = b.id and p.paid_at is not null)`

const over = 'coalesce(v.check_out_at, v.called_off_at)'
const minutes = `max(0, cast((julianday(${over}) - julianday(v.check_in_at)) * 1440 + 0.001 as integer))`
const hour = (technician: string) => `(select h.pence from hour_costs h where h.technician_id = ${technician}
  and ${londonDay('h.since')} <= ${londonDay('v.check_in_at')} order by h.since desc limit 1)`

/** Pence of the time on site, visits of a technician whose hour has no cost, visits without times, and with them. */
const workOf = (from: string, technician: string) => `(select json_array(
    total((w.minutes * w.pence + 30) / 60), total(w.minutes > 0 and w.pence is null),
    total(w.minutes is null and (w.status = 'done' or w.check_in_at is not null)), count(w.minutes))
  from (select v.status, v.check_in_at, ${minutes} as minutes, ${hour(technician)} as pence from ${from}) w)`
const leads = workOf('visits v where v.booking_id = b.id', 'v.technician_id')
const crews = workOf(
  `visits v join visit_crew c on c.booking_id = v.booking_id and c.visit_number = v.number
   where v.booking_id = b.id and v.check_in_at is not null`,
  'c.technician_id',
)

/** Pence of the parts of reports, parts of theirs without a price, and parts of theirs. */
const reported = `(select json_array(total(u.quantity * c.unit_pence), total(c.unit_pence is null), count(*))
  from (${usedParts('b.id')}) u left join part_costs c
    on c.booking_id = b.id and c.visit_number = u.visit and c.name = u.name)`

/** Pence of further parts, and how many of them. */
const further = `(select json_array(total(c.quantity * c.unit_pence), count(*)) from part_costs c
  where c.booking_id = b.id and c.visit_number not in (select u.visit from (${usedParts('b.id')}) u))`

const isRegistered = `(coalesce((select json_extract(value, '$.vat_registered') from settings where key = 'site'), 1)
  and coalesce((select json_extract(value, '$.vat_registered_from') from settings where key = 'invoicing'), '')
    <= ${londonDay('b.actual_end_time')}
  and coalesce((select nullif(json_extract(value, '$.vat_registered_until'), '') from settings where key = 'invoicing'), '9999')
    >= ${londonDay('b.actual_end_time')})`

const whole = (json: string, place: number) => `cast(${json} ->> ${place} as integer)`

/** The price without VAT; null where nothing that is recorded says it. */
const price = `case
  when ${whole('documents', 0)} > 0 and (${whole('documents', 1)} > 0 or ${whole('documents', 2)} >= due)
    then ${whole('documents', 3)} + ${whole('documents', 6)} - iif(${whole('documents', 2)} = 0, 0,
      (max(0, min(refunded + ${whole('documents', 5)}, ${whole('documents', 4)})) * ${whole('documents', 3)}
        + ${whole('documents', 2)} / 2) / ${whole('documents', 2)})
  when ${whole('documents', 0)} > 0 then null
  when ${whole('ledger', 0)} = 0 and due = 0 then 0
  when not registered and ${whole('ledger', 0)} > 0 and ${whole('ledger', 0)} >= due then ${whole('ledger', 1)}
  end`

/**
 * A job whose figures are all known has its price, and what its parts, the work and the provider take from it. Any other is
 * counted apart, with a row for each reason.
 */
export const marginFacts = (place: string) => `with found as materialized (
    select b.actual_end_time as at, b.id as booking, b.reference, ${place},
      coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence, 0) as due,
      ${isRegistered} as registered, ${documents} as documents, cast(${refunded} as integer) as refunded, ${ledger} as ledger,
      ${fees} as fees, ${leads} as leads, ${crews} as crews, ${reported} as reported, ${further} as further
    from bookings b indexed by bookings_by_end left join booking_origins o on o.booking_id = b.id
    where b.status = 'completed' and b.actual_end_time >= @from and b.actual_end_time < @until),
  jobs as materialized (
    select *, ${price} as price,
      ${whole('reported', 0)} + ${whole('further', 0)} as parts,
      ${whole('leads', 0)} + ${whole('crews', 0)} as work, ${whole('fees', 0)} as fee,
      ${whole('leads', 1)} + ${whole('crews', 1)} as lacks_cost,
      ${whole('leads', 2)} + ${whole('crews', 2)} > 0 or ${whole('leads', 3)} = 0 as lacks_times,
      ${whole('reported', 1)} > 0 or (${whole('reported', 2)} + ${whole('further', 1)} = 0 and ${whole('documents', 7)} > 0)
        as lacks_parts,
      ${whole('fees', 1)} > 0 as lacks_fee, iif(${whole('fees', 2)} > 0, 'test-', '') as test
    from found),
  judged as (select *, price is null or lacks_cost > 0 or lacks_times or lacks_parts or lacks_fee as is_apart from jobs)
  select at, booking || ' ' || m.key as rank, booking, reference, null as payment, service, technician, district, source,
    channel, other, '' as reason, test || m.value as measure,
    case m.value when 'price' then price when 'parts' then -parts when 'work' then -work when 'fee' then -fee else 0 end as value
  from judged cross join json_each('["no-fee","no-parts","no-times","no-cost","no-price","apart","fee","work","parts","price"]') m
  where case m.value when 'price' then not is_apart when 'parts' then not is_apart and parts <> 0
    when 'work' then not is_apart and work <> 0 when 'fee' then not is_apart and fee <> 0 when 'apart' then is_apart
    when 'no-price' then price is null when 'no-cost' then lacks_cost > 0 when 'no-times' then lacks_times
    when 'no-parts' then lacks_parts when 'no-fee' then lacks_fee end`
