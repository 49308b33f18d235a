import { describe, expect, it } from 'vitest'
import { now, openDemo } from '../../../tests/support/apps/demo-database.ts'
import type { UserId } from '#modules/shared'
import { createSqliteThreadStore } from '../conversations/thread-store.ts'
import type { DemoRows } from './demo-store.ts'

describe('demo business', () => {
  it('contains six technicians, forty customers, three of them guests, one of whom the office booked for, and two hundred bookings in every state, all marked as demo', async () => {
    using demo = await openDemo()
    expect(await demo.store.add(demo.rows)).toBe(true)
    expect(demo.all('select role, count(*) as people from users where demo = 1 group by role order by role')).toEqual([
      { role: 'customer', people: 37 },
      { role: 'guest', people: 3 },
      { role: 'technician', people: 6 },
    ])
    const ofGuests = `select 1 from bookings where customer_id in (select id from users where role = 'guest')`
    expect(demo.all(ofGuests)).not.toEqual([])
    const ofCaller = `select distinct b.source from bookings b join users u on u.id = b.customer_id
      where u.role = 'guest' and u.guest_key is null and u.email is null and u.email_verified_at is null`
    expect(demo.all(ofCaller)).toEqual([{ source: 'office' }])
    expect(demo.all("select count(*) as count from bookings where source in ('demo', 'office')")).toEqual([
      { count: 200 },
    ])
    expect(demo.all("select 1 from bookings where source = 'office' and status = 'confirmed'")).not.toEqual([])
    const given = demo.all(`select t.id, each.value as skill from technicians t, json_each(t.skills) as each
      where each.value in ('gas-safe', 'niceic') and not exists (select 1 from credentials c where c.user_id = t.user_id
        and c.kind = replace(each.value, '-', '_') and c.verified_at is not null)`)
    expect([given, demo.all("select count(*) as insured from credentials where kind = 'insurance'")]).toEqual([
      [],
      [{ insured: 6 }],
    ])
    const states = demo.all<{ state: string; count: number }>(
      `select status || coalesce(' ' || cancel_reason, '') as state, count(*) as count from bookings group by 1 order by 1`,
    )
    expect(Object.fromEntries(states.map(({ state, count }) => [state, count]))).toEqual({
      'cancelled customer': 12,
      'cancelled expired': 7,
      'cancelled no_access': 2,
      'cancelled office': 5,
      completed: 125,
      confirmed: 37,
      in_progress: 2,
      pending: 10,
    })
    expect(demo.database.count('emergency_requests')).toBe(17)
    expect(demo.database.count('reviews')).toBeGreaterThan(60)
    expect(demo.database.count('reviews')).toBeLessThan(125)
    expect(demo.database.count('refunds')).toBeGreaterThan(8)
    expect(demo.database.count('outbox')).toBe(0)
    expect(demo.all('select distinct channel, provider, state from messages')).toEqual([
      { channel: 'sms', provider: 'relay', state: 'delivered' },
    ])
  })

  it('has chats that are unread, opened, answered and closed, which no cookie opens', async () => {
    using demo = await openDemo()
    demo.database.raw.exec("insert into sqlite_sequence values ('conversation_entries', 40)")
    await demo.store.add(demo.rows)
    const { raw } = demo.database
    const states = raw.prepare<[], { state: string; unread: number; waits: number }>(
      `select state, unread, waiting_since is not null as waits from conversations
       where demo = 1 and token_hash = id order by id`,
    )
    expect(states.all()).toEqual([
      { state: 'open', unread: 2, waits: 1 },
      { state: 'open', unread: 0, waits: 1 },
      { state: 'open', unread: 0, waits: 0 },
      { state: 'closed', unread: 0, waits: 0 },
    ])
    const read = `select count(*) as lines from conversation_entries e join conversations c on c.id = e.conversation_id
      where e.sender = 'visitor' and e.number > 40 and c.seen_to >= e.number
        and (c.read_to >= e.number) = (c.id <> 'cnv_demo-1')`
    expect(demo.all(read)).toEqual([{ lines: demo.database.count("conversation_entries where sender = 'visitor'") }])
    expect(demo.all('select 1 from conversations where last_at < created_at')).toEqual([])
  })

  it('has conversations of bookings: under way, unanswered, read, unopened by the customer, and read-only', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    const threads = createSqliteThreadStore(demo.database)
    const newest = { after: null, before: null, limit: 50 }
    const states = await Promise.all(
      demo.rows.threads.map(async ({ bookingId }) => {
        const booking = demo.rows.bookings.find(({ id }) => id === bookingId)
        const worker = demo.rows.technicians.find(({ id }) => id === booking?.technicianId)
        const as = (id: string, role: 'customer' | 'technician' | 'office') =>
          threads.page(bookingId, { user: { id: id as UserId, role, fullName: '' }, hasTrackLink: false }, newest, now)
        const customer = await as(booking?.customerId ?? '', 'customer')
        const technician = await as(worker?.userId ?? '', 'technician')
        const seqs = customer?.items.map(({ seq }) => seq)
        expect(seqs).toEqual(Array.from({ length: customer?.newestSeq ?? 0 }, (_, at) => at + 1))
        const unread = (side: string) =>
          customer && customer.newestSeq - (customer.markers.find((marker) => marker.side === side)?.seq ?? 0)
        return [
          booking?.status,
          customer?.member.canWrite,
          technician !== null,
          unread('customer'),
          unread('technician'),
        ]
      }),
    )
    expect(states).toEqual([
      ['in_progress', true, true, 1, 0],
      ['confirmed', true, true, 0, 2],
      ['confirmed', true, true, 0, 0],
      ['confirmed', true, true, 1, 0],
      ['completed', true, true, 0, 0],
      ['completed', false, false, 0, 0],
    ])
    const waiting = `select count(*) as threads, max(office_read_to < asked_seq) as unread from booking_threads
      where waiting_since is not null and waiting_since < last_at`
    expect(demo.all(waiting)).toEqual([{ threads: 1, unread: 1 }])
  })

  it('promises exact starts, two hours and half a day, in its services and in its bookings', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    const kinds = [{ kind: 'exact' }, { kind: 'half_day' }, { kind: 'two_hours' }]
    expect(demo.all('select distinct arrival as kind from services where is_emergency = 0 order by 1')).toEqual(kinds)
    expect(demo.all('select distinct arrival as kind from services where is_emergency = 1')).toEqual([
      { kind: 'exact' },
    ])
    expect(demo.all(`select distinct coalesce(arrival, 'exact') as kind from bookings order by 1`)).toEqual(kinds)
    const coming = `select b.id from bookings b join services s on s.id = b.service_id
      where b.starts_at is not null and coalesce(b.arrival, 'exact') <> s.arrival`
    expect(demo.all(coming)).toEqual([])
  })

  it('is the same for the same seed and moment', async () => {
    using one = await openDemo()
    using other = await openDemo()
    expect(one.rows).toEqual(other.rows)
  })

  it.each(['2026-03-04T10:30:00Z', '2026-03-29T00:59:00Z', '2026-10-25T01:30:00Z', '2026-12-26T23:00:00Z'])(
    'has no overlapping visits, and no past visit that is still to come, at %s',
    async (text) => {
      const at = Temporal.Instant.from(text)
      using demo = await openDemo(at)
      expect(await demo.store.add(demo.rows)).toBe(true)
      const overlaps = demo.all(
        `select 1 from holds a join holds b on a.resource = b.resource and a.booking_id < b.booking_id
         and a.starts_ms < b.ends_ms and b.starts_ms < a.ends_ms`,
      )
      expect(overlaps).toEqual([])
      for (const moment of happened(demo.rows)) expect(Temporal.Instant.compare(moment, at)).toBeLessThanOrEqual(0)
      const starts = demo.rows.bookings.flatMap(({ startsAt, status, createdAt }) =>
        startsAt ? [{ startsAt, status, createdAt }] : [],
      )
      expect(starts.filter(({ startsAt, createdAt }) => createdAt.until(startsAt).total('hours') < 2.5)).toEqual([])
      expect(starts.filter(({ startsAt }) => !isOpen(startsAt))).toEqual([])
      const before = starts.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, at) < 0)
      expect([...new Set(before.map(({ status }) => status))].toSorted()).toEqual(['cancelled', 'completed'])
    },
  )

  it('keeps what is due for completed work that nobody paid', async () => {
    using demo = await openDemo()
    const { rows } = demo
    const paid = new Set(rows.disputes.map(({ paymentId }) => paymentId))
    const { id } = rows.bookings.find(
      (one) =>
        one.status === 'completed' &&
        rows.payments.every(({ id: payment, bookingId }) => bookingId !== one.id || !paid.has(payment)),
    ) ?? { id: '' }
    const others = <T extends { readonly bookingId: string }>(of: readonly T[]) =>
      of.filter(({ bookingId }) => bookingId !== id)
    const kept = new Set(others(rows.payments).map((one) => one.id))
    await demo.store.add({
      ...rows,
      payments: others(rows.payments),
      ledger: others(rows.ledger),
      checks: others(rows.checks),
      refunds: rows.refunds.filter(({ paymentId }) => kept.has(paymentId)),
    })
    // A few took more than was paid for.
    expect(demo.all('select booking_id id, due_pence due from work_due order by id')).toEqual(
      demo.all(
        `select id, final_cost_pence - case id when '${id}' then 0 else estimated_cost_pence end due from bookings
         where id = '${id}' or final_cost_pence > estimated_cost_pence order by id`,
      ),
    )
  })

  it('has a ledger that agrees with its payments and refunds', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    expect(
      demo.all(
        `select p.id from payments p where p.paid_at is not null and p.amount_pence <> (
           select coalesce(sum(amount_pence), 0) from ledger_entries l where l.payment_id = p.id and l.kind = 'capture')
         or (select coalesce(sum(amount_pence), 0) from refunds r where r.payment_id = p.id) <> -(
           select coalesce(sum(amount_pence), 0) from ledger_entries l where l.payment_id = p.id and l.kind = 'refund')`,
      ),
    ).toEqual([])
    const wrong = demo.all(
      `select p.status, sum(l.amount_pence) as left from payments p join ledger_entries l on l.payment_id = p.id
       group by p.id having p.status <> case when left = 0 then 'refunded' when left < p.amount_pence then 'partially_refunded' else 'succeeded' end`,
    )
    expect(wrong).toEqual([])
    expect(demo.all("select 1 from ledger_entries where demo = 0 or provider_ref not like 'demo_%'")).toEqual([])
    expect(demo.all('select distinct provider from payments')).toEqual([{ provider: 'test' }])
    expect(demo.all(`select status, failure_code from payments where paid_at is null group by 1, 2`)).toEqual([
      { status: 'cancelled', failure_code: 'card_declined' },
    ])
    const unpaid = demo.all<{ count: number }>(
      `select count(*) as count from bookings where status = 'pending' and id not in (select booking_id from payments)`,
    )
    expect(unpaid).toEqual([{ count: 7 }])
  })

  it('has a history for each booking that ends in its state', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    const wrong = demo.all(
      `select b.id from bookings b where b.status <> (
         select to_status from booking_history h where h.booking_id = b.id order by at desc, id desc limit 1)`,
    )
    expect(wrong).toEqual([])
  })

  it('exists once, however often it is added', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    const before = demo.dump()
    expect(await demo.store.add(demo.rows)).toBe(false)
    expect(demo.dump()).toEqual(before)
  })
})

function happened({
  bookings,
  history,
  payments,
  refunds,
  ledger,
  reviews,
  threads,
  users,
}: DemoRows): readonly Temporal.Instant[] {
  return [
    ...bookings.flatMap(({ createdAt, updatedAt, actualStartTime, actualEndTime }) => [
      createdAt,
      updatedAt,
      ...(actualStartTime ? [actualStartTime] : []),
      ...(actualEndTime ? [actualEndTime] : []),
    ]),
    ...[...history, ...ledger, ...threads.flatMap(({ messages }) => messages)].map(({ at }) => at),
    ...[...payments, ...refunds, ...reviews, ...users].map(({ createdAt }) => createdAt),
  ]
}

function isOpen(startsAt: Temporal.Instant): boolean {
  const { dayOfWeek, hour, minute } = startsAt.toZonedDateTimeISO('Europe/London')
  if (dayOfWeek === 7 || minute !== 0) return false
  return dayOfWeek === 6 ? hour >= 9 && hour <= 15 : hour >= 8 && hour <= 17
}
