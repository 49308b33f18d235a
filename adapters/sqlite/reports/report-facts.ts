import type { CountedReport } from '#modules/reports'
import { marginFacts } from './margin-facts.ts'

/** The postcode district as `districtOf` finds it: without the postcode's second half, and "SW1" of "SW1A". */
const districtOf = (postcode: string) =>
  `rtrim(substr(${postcode}, 1, max(instr(${postcode}, ' ') - 1, 0)), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')`

/** How the visit began for bookings of the website, and how it was made for the others. */
const source = `case when b.id is null then '' when b.source <> 'web' then b.source else coalesce(o.source, '') end`

const place = `coalesce(b.service_id, '') as service, coalesce(b.technician_id, '') as technician,
  coalesce(${districtOf('b.customer_postcode')}, '') as district, ${source} as source,
  '' as channel, null as other`

const isTest = `iif(p.provider = 'test', 'test-', '')`

const minutesBetween = (first: string, last: string) =>
  `max(0, cast((julianday(${last}) - julianday(${first})) * 1440 + 0.001 as integer))`

/**
 * Minutes as a part of a measure, so that the sums of days are the spread of them, from which a median follows: each minute
 * for an hour, and in coarser steps after it, rounded down.
 */
const stepped = (minutes: string) => `case
  when ${minutes} < 60 then ${minutes} when ${minutes} < 240 then ${minutes} / 5 * 5
  when ${minutes} < 1440 then ${minutes} / 15 * 15 when ${minutes} < 10080 then ${minutes} / 60 * 60
  else ${minutes} / 1440 * 1440 end`

const asked = (channel: string, from: string) => `select asked as at, id as rank, booking, reference, null as payment,
  '' as service, '' as technician, '' as district, '' as source, '${channel}' as channel, other, '' as reason,
  case when answered is null then 'waiting' else 'answered~' || ${stepped(minutesBetween('asked', 'answered'))} end as measure,
  coalesce(${minutesBetween('asked', 'answered')}, 0) as value
  from (${from}) where asked >= @from and asked < @until`

/** The first arrival of anybody, and the end of an emergency that was cancelled. */
const arrived = '(select min(coalesce(v.arrived_at, v.check_in_at)) from visits v where v.booking_id = b.id)'
const calledOff = `case when b.status = 'cancelled' then coalesce(
  (select max(v.called_off_at) from visits v where v.booking_id = b.id),
  (select max(h.at) from booking_history h indexed by booking_history_by_booking_cancelled
   where h.booking_id = b.id and h.to_status = 'cancelled')) end`

const millisecondsOf = (moment: string) => `cast(strftime('%s', ${moment}) as integer) * 1000`

/** SQL of the rows of a report from the moment `@from` to `@until`, each with its dimension, a measure and a value. */
export const reportFacts: Readonly<Record<CountedReport, string>> = {
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
  answers: `${asked(
    'thread',
    `select t.first_asked_at as asked, t.first_answered_at as answered, t.booking_id as id, t.booking_id as booking,
       b.reference, null as other
     from booking_threads t indexed by booking_threads_by_first cross join bookings b on b.id = t.booking_id
     where t.first_asked_at is not null`,
  )} union all ${asked(
    'enquiry',
    `select created_at as asked, answered_at as answered, id, null as booking, reference, id as other
     from enquiries indexed by enquiries_by_time where kind <> 'coverage' and state <> 'spam'`,
  )} union all ${asked(
    'chat',
    `select c.created_at as asked, (select min(e.at) from conversation_entries e
         where e.conversation_id = c.id and e.kind = 'message' and e.sender = 'office') as answered,
       c.id, null as booking, null as reference, c.id as other
     from conversations c indexed by conversations_by_time
     where exists (select 1 from conversation_entries e
       where e.conversation_id = c.id and e.kind = 'message' and e.sender = 'visitor')`,
  )}`,
  responses: `select at, rank, booking, reference, null as payment, service, technician, district, source, channel, other,
      '' as reason, case when arrived is not null then iif(arrived <= at, 'in-time~', 'late~') || ${stepped(minutesBetween('requested', 'arrived'))}
        when called_off > at then 'missed' else 'waiting' end as measure,
      coalesce(${minutesBetween('requested', 'arrived')}, 0) as value
    from (select e.estimated_arrival as at, b.id as rank, b.id as booking, b.reference, ${place},
        b.created_at as requested, ${arrived} as arrived, ${calledOff} as called_off
      from emergency_requests e indexed by emergency_requests_by_due cross join bookings b on b.id = e.booking_id
        left join booking_origins o on o.booking_id = b.id
      where e.estimated_arrival >= @from and e.estimated_arrival < @until)
    where arrived is not null or called_off is null or called_off > at`,
  utilisation: `select strftime('%Y-%m-%dT%H:%M:%fZ', h.starts_ms / 1000.0, 'unixepoch') as at, b.id as rank, b.id as booking,
      b.reference, null as payment, '' as service, h.resource as technician, '' as district, '' as source,
      '' as channel, null as other, '' as reason, 'booked' as measure, (h.ends_ms - h.starts_ms) / 60000 as value
    from holds h indexed by holds_by_start cross join technicians t on t.id = h.resource
      cross join bookings b on b.id = h.booking_id
    where h.starts_ms >= ${millisecondsOf('@from')} and h.starts_ms < ${millisecondsOf('@until')}`,
  margins: marginFacts(place),
}

/** The dimensions that are summed for each report, and all together, from which the months follow. */
export const summed = {
  takings: ['all', 'service', 'technician', 'district', 'source'],
  returning: ['all', 'service', 'technician', 'district', 'source'],
  cancellations: ['all', 'service', 'district', 'source', 'reason'],
  answers: ['all', 'channel'],
  responses: ['all', 'service', 'technician', 'district', 'source'],
  utilisation: ['all', 'technician'],
  margins: ['all', 'service', 'technician', 'district', 'source'],
} as const satisfies Record<CountedReport, readonly string[]>
