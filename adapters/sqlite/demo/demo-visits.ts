import { isUnfinished } from '../kit/sql-lists.ts'
import { factText } from '../booking/history-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'

const ahead = `('scheduled', 'en_route', 'on_site')`

/**
 * The visits of real customers that demo technicians lead, while `demo_technicians` and `leaving_bookings` are there.
 * Orphans are bookings whose current visit is one of them, and at which nobody else has begun. Visits that were made stay
 * where their booking is no orphan. One ahead ends where work has begun, as somebody always leads such a booking; else it
 * is freed.
 */
export const markDemoVisits = `
  create temp table demo_visits as
    select v.booking_id, v.number, v.number = b.visit_number is_current, v.status in ${ahead} is_ahead
    from bookings b cross join visits v on v.booking_id = b.id
    where ${isUnfinished('b.status')} and b.id not in (select id from leaving_bookings)
      and v.called_off_at is null and v.status <> 'no_access'
      and (v.technician_id in (select id from demo_technicians) or (v.technician_id is null and exists (
        select 1 from holds where booking_id = v.booking_id and visit_number = v.number and leads = 1
          and resource in (select id from demo_technicians))));
  create temp table orphans as
    select booking_id id from demo_visits d where is_current and not exists (
      select 1 from visits where booking_id = d.booking_id and check_in_at is not null
        and technician_id not in (select id from demo_technicians));
  create temp table ended_visits as
    select booking_id, number from demo_visits d
    where is_ahead and booking_id not in (select id from orphans)
      and exists (select 1 from visits where booking_id = d.booking_id and check_in_at is not null);
  create temp table freed_visits as
    select booking_id, number from demo_visits where is_ahead or booking_id in (select id from orphans)
    except select booking_id, number from ended_visits;
  create temp table given_back as
    select booking_id id from freed_visits union select booking_id from ended_visits`

/** The users who led a visit that was made to a real customer, and that stays. */
export const ledRealVisits = `
  select t.user_id from visits v
  cross join demo_technicians t on t.id = v.technician_id cross join bookings b on b.id = v.booking_id
  where v.check_in_at is not null and b.status <> 'cancelled' and b.id not in (select id from leaving_bookings)
    and b.id not in (select id from orphans)`

export const forgetDemoVisits = `
  drop table demo_visits; drop table orphans; drop table ended_visits; drop table freed_visits; drop table given_back`

interface DemoHold {
  readonly bookingId: string
  readonly number: number
  readonly resource: string
  readonly category: string
  readonly capacity: number
}

/** Demo technicians come to no visit any more. An orphan is pending; the time of a freed visit is kept in a lane with room. */
export function giveBack({ raw }: SqliteDatabase, at: string): void {
  raw.exec(`
    delete from visit_crew where technician_id in (select id from demo_technicians)
      or (booking_id, visit_number) in (select booking_id, number from freed_visits);
    delete from holds where (leads = 0 and resource in (select id from demo_technicians))
      or (leads = 0 and (booking_id, visit_number) in (select booking_id, number from freed_visits))
      or (booking_id, visit_number) in (select booking_id, number from ended_visits)`)
  const held = raw
    .prepare<[], DemoHold>(
      `select h.booking_id bookingId, h.visit_number number, h.resource, c.slug category, c.parallel_capacity capacity
       from freed_visits v join holds h on h.booking_id = v.booking_id and h.visit_number = v.number
       join bookings b on b.id = h.booking_id
       join services s on s.id = b.service_id join categories c on c.slug = s.category
       where h.resource in (select id from demo_technicians) order by h.starts_ms, h.booking_id`,
    )
    .all()
  const ofOne = 'booking_id = ? and visit_number = ? and resource = ?'
  const moveTo = raw.prepare<[string, string, number, string]>(
    `update holds set resource = ?, district = null where ${ofOne}`,
  )
  const release = raw.prepare<[string, number, string]>(`delete from holds where ${ofOne}`)
  for (const { bookingId, number, resource, category, capacity } of held) {
    const lanes = Array.from({ length: capacity }, (_, index) => `lane:${category}:${index + 1}`)
    const isKept = lanes.some((lane) => isMoved(() => moveTo.run(lane, bookingId, number, resource)))
    if (!isKept) release.run(bookingId, number, resource)
  }
  const addHistory = raw.prepare<[string, string, string]>(
    `insert into booking_history (booking_id, at, actor, from_status, to_status, fact)
     select b.id, ?, 'system', b.status, iif(b.id in (select id from orphans), 'pending', b.status), ?
     from bookings b where b.id = ?`,
  )
  for (const id of raw.prepare<[], string>('select id from given_back').pluck().all()) {
    addHistory.run(at, factText({ kind: 'demo-technician-removed' }), id)
  }
  const ended = raw.prepare<[], { id: string; visit: number }>('select booking_id id, number visit from ended_visits')
  for (const { id, visit } of ended.all()) addHistory.run(at, factText({ kind: 'visit-called-off', visit }), id)

  raw.exec(`
    update visits set status = 'scheduled', technician_id = null, arrives_at = null, arrived_at = null, check_in_at = null,
      check_out_at = null, completion_status = null, version = version + 1
    where (booking_id, number) in (select booking_id, number from freed_visits)`)
  raw
    .prepare(
      `update visits set called_off_at = ?, version = version + 1
       where (booking_id, number) in (select booking_id, number from ended_visits)`,
    )
    .run(at)
  raw.exec(`
    update bookings set expires_at = case when status = 'pending' then expires_at end,
      technician_id = null, status = 'pending', actual_start_time = null
    where id in (select id from orphans)`)
  raw.exec(followVisits)
  raw
    .prepare('update bookings set version = version + 1, updated_at = ? where id in (select id from given_back)')
    .run(at)
  raw.exec(takeNamesOut)
}

/** The bookings are at the visit that `currentVisit` of `modules/fulfilment` says, with its technician and start. */
const followVisits = `
  update bookings set visit_number = (
    select number from visits where booking_id = bookings.id
    order by
      case when called_off_at is not null then 3 when status in ${ahead} then 0 when status = 'awaiting_parts' then 1 else 2 end,
      iif(called_off_at is null and status in ${ahead}, number, -number)
    limit 1)
  where id in (select id from given_back);
  update bookings set arrival = null, arrival_from = null, arrival_to = null
  where id in (select id from given_back) and starts_at is not (
    select starts_at from visits where booking_id = bookings.id and number = bookings.visit_number);
  update bookings set (technician_id, starts_at, duration_minutes) = (
    select technician_id, starts_at, duration_minutes from visits
    where booking_id = bookings.id and number = bookings.visit_number)
  where id in (select id from given_back)`

/** Those who leave are named by nothing that stays. */
const takeNamesOut = `
  update visits set technician_id = null where technician_id in (
    select id from demo_technicians where user_id in (select id from leaving_users))
    and booking_id not in (select id from leaving_bookings);
  -- A visit that is taken away notes who had it.
  delete from visit_leads where technician_id in (
    select id from demo_technicians where user_id in (select id from leaving_users));
  update bookings set technician_id = null
  where status = 'cancelled' and technician_id in (
    select id from demo_technicians where user_id in (select id from leaving_users))`

/** False when the trigger says that somebody holds that time. */
function isMoved(move: () => unknown): boolean {
  try {
    move()
    return true
  } catch (fault) {
    if (fault instanceof Error && fault.message === 'slot held') return false
    throw fault
  }
}
