import type { ReportName } from '#modules/reports'

/** The postcode district as `districtOf` finds it: without the postcode's second half, and "SW1" of "SW1A". */
const districtOf = (postcode: string) =>
  `rtrim(substr(${postcode}, 1, max(instr(${postcode}, ' ') - 1, 0)), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')`

/** How the visit began for bookings of the website, and how it was made for the others. */
const source = `case when b.id is null then '' when b.source <> 'web' then b.source else coalesce(o.source, '') end`

const place = `coalesce(b.service_id, '') as service, coalesce(b.technician_id, '') as technician,
  coalesce(${districtOf('b.customer_postcode')}, '') as district, ${source} as source`

const isTest = `iif(p.provider = 'test', 'test-', '')`

/** SQL of the rows of a report from the moment `@from` to `@until`, each with what it is told apart by, a measure and a value. */
export const reportFacts: Readonly<Record<ReportName, string>> = {
  takings: `select l.at, l.id as rank, b.id as booking, b.reference, p.id as payment, ${place}, '' as reason,
      ${isTest} || case when l.kind = 'capture' then 'taken'
        when l.kind in ('refund', 'refund_reversal') then 'refunded' else 'disputed' end as measure,
      l.amount_pence as value
    from ledger_entries l indexed by ledger_by_time cross join payments p on p.id = l.payment_id
      left join bookings b on b.id = l.booking_id left join booking_origins o on o.booking_id = b.id
    where l.at >= @from and l.at < @until`,
  returning: `select b.actual_end_time as at, b.id as rank, b.id as booking, b.reference, null as payment, ${place},
      '' as reason, iif(exists (select 1 from bookings e indexed by bookings_done_in_order
        where e.customer_id = b.customer_id and e.status = 'completed' and e.actual_end_time is not null
          and (e.actual_end_time, e.id) < (b.actual_end_time, b.id)), 'again', 'first') as measure, 0 as value
    from bookings b indexed by bookings_by_end left join booking_origins o on o.booking_id = b.id
    where b.status = 'completed' and b.actual_end_time >= @from and b.actual_end_time < @until`,
  cancellations: `select h.at, h.id as rank, b.id as booking, b.reference, null as payment, ${place},
      b.cancel_reason as reason, 'cancelled' as measure, 0 as value
    from booking_history h indexed by booking_history_cancelled cross join bookings b on b.id = h.booking_id
      left join booking_origins o on o.booking_id = b.id
    where h.to_status = 'cancelled' and h.at >= @from and h.at < @until and b.status = 'cancelled'
      and not exists (select 1 from booking_history l indexed by booking_history_by_booking_cancelled
        where l.booking_id = h.booking_id and l.to_status = 'cancelled' and l.id > h.id)`,
}

/** The dimensions that are summed for each report, and all together, from which the months follow. */
export const summed = {
  takings: ['all', 'service', 'technician', 'district', 'source'],
  returning: ['all', 'service', 'technician', 'district', 'source'],
  cancellations: ['all', 'service', 'district', 'source', 'reason'],
} as const satisfies Record<ReportName, readonly string[]>
