import { factText } from '../booking/history-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { promiseStarts } from './demo-arrivals.ts'
import { takeDemoRoomBack } from './demo-room.ts'
import { leaveRota } from './demo-workforce.ts'

export interface DemoRemoved {
  readonly users: number
  readonly bookings: number
  /** The references of real customers' bookings that wait for the office to assign them again. */
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
  const texts = (sql: string) => raw.prepare<[], string>(sql).pluck().all()
  const count = (table: string) => raw.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0
  const removed: DemoRemoved = {
    users: count('leaving_users'),
    bookings: count('leaving_bookings'),
    unassigned: texts('select reference from bookings where id in (select id from orphans) order by reference'),
    stayed: texts(
      'select full_name from users where demo = 1 and id not in (select id from leaving_users) order by full_name',
    ),
    documents: texts(`select file from documents where ${ofUsers} order by file`),
    files: texts(
      `select file from photos where booking_id in (select id from leaving_bookings)
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
       select 'original', original_file, ? from visit_photos
       where original_file is not null and booking_id in (select id from leaving_bookings)`,
    )
    .run(at)
  for (const [table, condition] of leavingFirst) raw.exec(`delete from ${table} where ${condition}`)
  giveBack(database, at)
  raw.exec(leaveRota)
  for (const [table, condition] of leavingLast) raw.exec(`delete from ${table} where ${condition}`)
  raw.exec(`
    update technicians set is_active = 0 where user_id in (select id from users where demo = 1);
    delete from sessions where user_id in (select id from users where demo = 1);
    update users set status = 'suspended' where demo = 1;
    drop table orphans; drop table leaving_users; drop table leaving_bookings; drop table demo_technicians`)
  return removed
}

/**
 * Rows that must stay: a customer with ledger entries not marked `demo`, because the ledger is append-only; a
 * technician who completed a booking that stays, because that booking names them. Orphans are remaining bookings
 * assigned to a demo technician, or whose time one reserves.
 */
const markWhatGoes = `
  create temp table demo_technicians as
    select t.id, t.user_id from technicians t join users u on u.id = t.user_id where u.demo = 1;
  create temp table leaving_bookings as
    select b.id from bookings b join users u on u.id = b.customer_id
    where u.demo = 1 and not exists (
      select 1 from ledger_entries l join bookings paid on paid.id = l.booking_id
      where paid.customer_id = u.id and l.demo = 0);
  create temp table leaving_users as
    select id from users where demo = 1
      and id not in (select customer_id from bookings where id not in (select id from leaving_bookings))
      and id not in (
        select t.user_id from demo_technicians t join bookings b on b.technician_id = t.id
        where b.status = 'completed' and b.id not in (select id from leaving_bookings));
  create temp table orphans as
    select b.id from bookings b left join holds h on h.booking_id = b.id
    where b.id not in (select id from leaving_bookings) and b.status in ('pending', 'confirmed', 'in_progress')
      and (b.technician_id in (select id from demo_technicians) or h.resource in (select id from demo_technicians))`

interface OrphanHold {
  readonly bookingId: string
  readonly number: number
  readonly resource: string
  readonly leads: number
  readonly category: string
  readonly capacity: number
}

/** A booking that stays is nobody's again: pending, its time kept in a lane of its trade where there is room. */
function giveBack({ raw }: SqliteDatabase, at: string): void {
  const held = raw
    .prepare<[], OrphanHold>(
      `select h.booking_id bookingId, h.visit_number number, h.resource, h.leads, c.slug category, c.parallel_capacity capacity
       from holds h join bookings b on b.id = h.booking_id
       join services s on s.id = b.service_id join categories c on c.slug = s.category
       where h.booking_id in (select id from orphans) and h.resource in (select id from demo_technicians)
       order by h.starts_ms, h.booking_id, h.leads desc`,
    )
    .all()
  const ofOne = 'booking_id = ? and visit_number = ? and resource = ?'
  const moveTo = raw.prepare<[string, string, number, string]>(
    `update holds set resource = ?, district = null where ${ofOne}`,
  )
  const release = raw.prepare<[string, number, string]>(`delete from holds where ${ofOne}`)
  for (const { bookingId, number, resource, leads, category, capacity } of held) {
    const lanes = Array.from({ length: capacity }, (_, index) => `lane:${category}:${index + 1}`)
    const isKept = leads === 1 && lanes.some((lane) => isMoved(() => moveTo.run(lane, bookingId, number, resource)))
    if (!isKept) release.run(bookingId, number, resource)
  }
  raw
    .prepare(
      `insert into booking_history (booking_id, at, actor, from_status, to_status, fact)
       select id, ?, 'system', status, 'pending', ?
       from bookings where id in (select id from orphans)`,
    )
    .run(at, factText({ kind: 'demo-technician-removed' }))
  raw
    .prepare(
      `update bookings set
         expires_at = case when status = 'pending' then expires_at end,
         technician_id = null, status = 'pending', actual_start_time = null, version = version + 1, updated_at = ?
       where id in (select id from orphans)`,
    )
    .run(at)
  raw.exec(`
    delete from visit_crew where booking_id in (select id from orphans);
    delete from holds where leads = 0 and booking_id in (select id from orphans);
    update visits set status = 'scheduled', technician_id = null, arrives_at = null, arrived_at = null, check_in_at = null,
      check_out_at = null, completion_status = null, called_off_at = null, version = version + 1
    where booking_id in (select id from orphans);
    update bookings set visit_number = 1, (starts_at, duration_minutes) = (
      select starts_at, duration_minutes from visits where booking_id = bookings.id and number = 1)
    where visit_number > 1 and id in (select id from orphans);
    update visits set technician_id = null
    where (called_off_at is not null or status = 'no_access') and technician_id in (
      select id from demo_technicians where user_id in (select id from leaving_users));
    update bookings set technician_id = null
    where status = 'cancelled' and technician_id in (
      select id from demo_technicians where user_id in (select id from leaving_users))`)
}

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

const ofBookings = 'booking_id in (select id from leaving_bookings)'
const ofPayments = `payment_id in (select id from payments where ${ofBookings})`
const ofUsers = 'user_id in (select id from leaving_users)'
const ofAddresses =
  'address in (select coalesce(email_key, guest_key) from users where id in (select id from leaving_users))'

type Leaving = readonly (readonly [table: string, condition: string])[]

/** In the order in which nothing is left pointing at what is gone. */
const leavingFirst: Leaving = [
  ['links', ofBookings],
  ['ledger_entries', ofBookings],
  ...[
    'refunds',
    'payment_attempts',
    'payment_disputes',
    'payment_warnings',
    'payment_fraud_checks',
    'payment_log',
    'provider_events',
    'reconciliation_differences',
  ].map((table) => [table, ofPayments] as const),
  ['card_consents', ofPayments],
  ['payments', ofBookings],
  ['reviews', ofBookings],
  ['emergency_requests', ofBookings],
  ['booking_history', ofBookings],
  ['photos', ofBookings],
  ['variations', ofBookings],
  ['cost_reductions', ofBookings],
  ['booking_moves', ofBookings],
  ['booking_completions', ofBookings],
  ['booking_agreements', ofBookings],
  ['booking_start_consents', ofBookings],
  ['holds', ofBookings],
  ['visit_crew', ofBookings],
  ['visit_positions', `${ofBookings} or technician_id in (select id from demo_technicians)`],
  ['field_actions', `${ofBookings} or user_id in (select user_id from demo_technicians)`],
  ['visit_photos', ofBookings],
  ['visit_reports', `${ofBookings} or (submitted_at is null and booking_id in (select id from orphans))`],
  ['visits', ofBookings],
  ['message_attempts', `message_id in (select id from messages where ${ofBookings} or ${ofUsers})`],
  ['messages', `${ofBookings} or ${ofUsers}`],
  ...['whatsapp_inbound', 'whatsapp_numbers'].map((table) => [table, ofBookings] as const),
  ['departures', `${ofBookings} or technician_id in (select id from demo_technicians where ${ofUsers})`],
  ['bookings', 'id in (select id from leaving_bookings)'],
]

const leavingLast: Leaving = [
  ['notifications', ofUsers],
  ...['live_events', 'calendar_feeds', 'push_subscriptions'].map((table) => [table, ofUsers] as const),
  ['message_choices', ofUsers],
  ['consents', ofUsers],
  ...['suppressions', 'stop_links'].map((table) => [table, ofAddresses] as const),
  ['enquiry_entries', `enquiry_id in (select id from enquiries where ${ofUsers})`],
  ['enquiries', ofUsers],
  ['exports', ofUsers],
  ['properties', ofUsers],
  ['business_details', ofUsers],
  ['idempotency_keys', ofUsers],
  ['provider_customers', ofUsers],
  ['sessions', ofUsers],
  ...['application_details', 'documents', 'credentials'].map((table) => [table, ofUsers] as const),
  ['invitations', `${ofUsers} or invited_by in (select id from leaving_users)`],
  ['technician_applications', ofUsers],
  ...['technician_hours', 'absences'].map(
    (table) => [table, `technician_id in (select id from demo_technicians where ${ofUsers})`] as const,
  ),
  ['technicians', ofUsers],
  ['users', 'id in (select id from leaving_users)'],
]
