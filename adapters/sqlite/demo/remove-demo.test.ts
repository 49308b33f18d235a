import { describe, expect, it } from 'vitest'
import { type BookingId, type PaymentId, type UserId, pence } from '#modules/shared'
import { aPayment } from '../../../tests/contracts/payments/payment-store-builders.ts'
import { addRealBooking, now, openDemo } from '../../../tests/support/apps/demo-database.ts'
import { aMessage, everyMessage, messageId } from '../../../tests/support/builders/messages.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteMessageStore } from '../messaging/message-store.ts'
import { createSqlitePaymentStore } from '../payments/payment-store.ts'
import type { DemoRows } from './demo-store.ts'
import { testLinks } from '../../../tests/support/doubles.ts'

describe('removal of the demo business', () => {
  it('leaves the database as it was before', async () => {
    using demo = await openDemo()
    const before = demo.dump()
    await demo.store.add(demo.rows)
    expect(await demo.store.remove(now)).toEqual({
      users: 46,
      bookings: 200,
      unassigned: [],
      stayed: [],
      documents: [],
      files: [],
    })
    expect(demo.dump()).toEqual(before)
    expect(await demo.store.add(demo.rows)).toBe(true)
  })

  it('removes what its users did', async () => {
    using demo = await openDemo()
    const before = demo.dump()
    await demo.store.add(demo.rows)
    const [one, two] = demo.rows.bookings
    demo.database.raw.exec(`
      insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at) values ('hash', 'usr_demo-customer-01', '2026-03-04T10:30:00.000Z', '2026-03-04T10:30:00.000Z', '2026-04-04T10:30:00.000Z');
      insert into provider_customers values ('usr_demo-customer-01', 'test', 'cus_1');
      insert into message_choices values ('usr_demo-customer-01', 'reminders', 'email', '2026-03-04T10:30:00.000Z');
      insert into consents (user_id, channel, purpose, given_at, text_version, source)
        values ('usr_demo-customer-01', 'whatsapp', 'service', '2026-03-04T10:30:00.000Z', '1', 'profile');
      insert into suppressions select 'email', email_key, '2026-03-04T10:30:00.000Z', 'unsubscribe' from users
        where id = 'usr_demo-customer-01';
      insert into stop_links select 'a hash', 'email', email_key, '2026-03-04T10:30:00.000Z' from users
        where id = 'usr_demo-customer-01';
      insert into departures select '${one?.id}', id, '', '2026-03-04T10:30:00.000Z', '2026-03-04T11:00:00.000Z'
        from technicians order by id limit 1;
      insert into photos values ('pho_1', null, '${one?.id}', 'one.jpg', 'image/jpeg', 1, 1, 1, '2026-03-04T10:30:00.000Z');
      insert into documents select 'doc_1', user_id, 'identity', 'one.pdf', 'application/pdf', 1, created_at
        from technicians order by id limit 1;
      insert into credentials (id, user_id, kind, number, expires_on, submitted_at)
        select 'crd_1', user_id, 'gas_safe', '1', '2027-01-01', created_at from technicians order by id limit 1;
      insert into enquiries (id, reference, kind, name, email, email_key, message, contact_method, user_id, state, created_at)
        values ('enq_1', 'EN-234567', 'contact', 'Ada', 'ada@example.com', 'ada@example.com', 'Hello', 'email',
          'usr_demo-customer-01', 'open', '2026-03-04T10:30:00.000Z');
      insert into exports (id, user_id, state, file, asked_at)
        values ('exp_1', 'usr_demo-customer-01', 'ready', 'one.zip', '2026-03-04T10:30:00.000Z');
      insert into whatsapp_inbound (id, provider_id, phone, type, text, at, received_at, booking_id)
        values ('wam_1', 'wamid.1', '+447700900123', 'text', 'Hello', '2026-03-04T10:30:00.000Z', '2026-03-04T10:30:00.000Z', '${one?.id}');
      insert into whatsapp_numbers (phone, last_inbound_at, unread, needs_person, booking_id)
        values ('+447700900123', '2026-03-04T10:30:00.000Z', 1, 0, '${one?.id}');
      insert into application_details select user_id, '[]', null, null, created_at from technicians order by id limit 1;
      update form_versions set saved_by = 'usr_demo-customer-01' where form_id = (select min(form_id) from form_versions);
      insert into visit_forms select '${one?.id}', 1, form_id, 1, version, '{}', 'usr_demo-customer-01', saved_at
        from form_versions limit 1;
      update bookings set source = 'web' where id = '${two?.id}'`)
    const removed = await demo.store.remove(now)
    expect(removed).toMatchObject({ bookings: 200, files: ['one.jpg'], documents: ['one.pdf'] })
    const raw = demo.database.raw
    expect(raw.prepare('select file from files_to_remove').pluck().all()).toEqual(['one.zip'])
    raw.exec('delete from files_to_remove')
    expect(demo.dump()).toEqual(before)
  })

  it('removes the messages to its users and about their bookings', async () => {
    const demo = await openDemo()
    const { database, store } = demo
    await store.add(demo.rows)
    const messages = createSqliteMessageStore(database, testLinks)
    const [booking] = demo.rows.bookings
    if (!booking) throw new Error('the demo has bookings')
    const nobodys = { userId: null, notBefore: now }
    const sent = aMessage('sent', { ...nobodys, bookingId: booking.id as BookingId })
    const to = booking.customerId
    const bell = aMessage('bell', { ...nobodys, userId: to as UserId, channel: 'in_app', to })
    await messages.add([sent, bell, aMessage('real', nobodys)], now)
    await store.remove(now)
    const left = await messages.list(everyMessage)
    expect(left.map(({ id }) => id)).toEqual([messageId('real')])
    expect(database.count('message_attempts')).toBe(0)
  })

  it('removes its chats with what was written in them and their notices, and no others', async () => {
    using demo = await openDemo()
    addRealBooking(demo, 'pending')
    demo.database.raw.exec(`
      insert into conversations (id, kind, phone, token_hash, state, unread, delivered_to, read_to, seen_to, last_at,
        last_text, created_at)
        values ('cnv_real', 'visitor', '+447700900123', 'hash', 'open', 0, 0, 0, 0, '2026-03-04T10:00:00.000Z', '',
          '2026-03-04T10:00:00.000Z')`)
    const before = demo.dump()
    await demo.store.add(demo.rows)
    demo.database.raw.exec(`
      insert into conversation_entries (conversation_id, kind, sender, user_id, text, at)
        values ('cnv_demo-1', 'message', 'office', 'usr_real', 'On our way', '2026-03-04T10:31:00.000Z');
      insert into notifications (id, user_id, type, title, message, link, data, created_at)
        values ('ntf_1', 'usr_real', 'chat_waiting', 'A visitor writes', '', '/admin/inbox/cnv_demo-1', '{}',
          '2026-03-04T10:30:00.000Z')`)
    await demo.store.remove(now)
    demo.database.raw.exec('delete from live_events')
    expect(demo.dump()).toEqual(before)
  })

  it('removes its conversations of bookings with their notices, and queues their files for removal', async () => {
    using demo = await openDemo()
    addRealBooking(demo, 'pending')
    const before = demo.dump()
    await demo.store.add(demo.rows)
    const [thread] = demo.rows.threads
    demo.database.raw.exec(`
      update service_communications set message_type = 'image', file_id = 'fil_demo', file_key = 'a.jpg',
        thumbnail_key = 'b.webp' where booking_id = '${thread?.bookingId}' and seq = 2;
      insert into notifications (id, user_id, type, title, message, link, data, created_at)
        values ('ntf_1', 'usr_real', 'thread_message', 'A message', '', '/chat/${thread?.bookingId}', '{}',
          '2026-03-04T10:30:00.000Z')`)
    await demo.store.remove(now)
    demo.database.raw.exec('delete from live_events')
    expect(demo.all("select file from files_to_remove where kind = 'thread' order by file")).toEqual([
      { file: 'a.jpg' },
      { file: 'b.webp' },
    ])
    demo.database.raw.exec('delete from files_to_remove')
    const ofThreads = before.filter(([table]) =>
      ['service_communications', 'booking_threads', 'read_markers', 'thread_events', 'notifications'].includes(table),
    )
    expect(ofThreads).toHaveLength(5)
    for (const [table, rows] of ofThreads) expect([table, demo.all(`select * from ${table}`)]).toEqual([table, rows])
  })

  it('removes payments at the test gateway, and none at a real provider', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    const [unpaid, other] = demo.rows.bookings.filter(({ status }) => status === 'pending')
    await payAs('test', demo, unpaid)
    expect(await demo.store.remove(now)).toMatchObject({ users: 46, bookings: 200, stayed: [] })
    expect(demo.database.count('ledger_entries')).toBe(0)
    await demo.store.add(demo.rows)
    await payAs('stripe', demo, other)
    expect((await demo.store.remove(now)).stayed.length).toBeGreaterThan(0)
    expect(demo.all("select provider from payments where provider <> 'test'")).toEqual([{ provider: 'stripe' }])
  })

  it('removes all rows that belong to its payments', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    const [unpaid] = demo.rows.bookings.filter(({ status }) => status === 'pending')
    await payAs('test', demo, unpaid)
    const { raw } = demo.database
    const payment = raw
      .prepare<unknown[], string>('select id from payments where booking_id = ?')
      .pluck()
      .get(unpaid?.id)
    const at = `'2026-03-04T10:30:00.000Z'`
    raw.exec(`
      insert into payment_attempts values (null, '${payment}', 'usr_one', 1, 'succeeded', null, 'visa', '4242', ${at});
      insert into payment_disputes values ('test', 'dp_1', '${payment}', 1, 'open', 'fraud', null, 0, ${at}, ${at});
      insert into payment_warnings values ('test', 'issfr_1', '${payment}', 'fraud', ${at});
      insert into payment_fraud_checks values (
        'frd_1', '${payment}', '${unpaid?.id}', 'low', 1, '{}', ${at}, null, null, null, null);
      insert into provider_events values ('test', 'evt_1', 'x', '${payment}', ${at});
      insert into reconciliations (id, provider, from_at, until_at, started_by, started_at)
        values ('rec_1', 'test', ${at}, ${at}, 'system', ${at});
      insert into reconciliation_differences values ('rec_1', 'pi_1', '${payment}', 'not_there', 1, 0);
      insert into variations values (
        'var_1', '${unpaid?.id}', 1, 'x', 'proposed', 'usr_one', ${at}, null, null);
      insert into links values ('hash', 'pay', '${unpaid?.id}', null, ${at}, ${at}, null)`)
    expect(demo.database.count('payment_log')).toBeGreaterThan(0)
    expect(await demo.store.remove(now)).toMatchObject({ users: 46, bookings: 200, stayed: [] })
    for (const table of [
      'payments',
      'payment_log',
      'payment_attempts',
      'payment_disputes',
      'provider_events',
      'links',
    ]) {
      expect(demo.database.count(table)).toBe(0)
    }
  })

  it('removes whatever happened at visits of demo technicians, and keeps the visits of real customers', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    for (const [name, status] of [
      ['closed', 'cancelled'],
      ['begun', 'in_progress'],
    ] as const) {
      addRealBooking(demo, status, name)
    }
    const at = '2026-03-03T10:00:00.000Z'
    demo.database.raw.exec(`
      update bookings set technician_id = 'tec_demo-01', cancel_reason = 'no_access' where id = 'bkg_closed';
      update visits set technician_id = 'tec_demo-01', status = 'no_access', called_off_at = null
        where booking_id = 'bkg_closed';
      update bookings set actual_start_time = '${at}' where id = 'bkg_begun';
      update visits set status = 'on_site', check_in_at = '${at}', check_out_at = '${at}' where booking_id = 'bkg_begun';
      insert into shared_positions values ('bkg_begun', 1, 'tec_demo-01', '${at}', 51.4, -0.1, '${at}');
      insert into visit_positions values ('bkg_begun', 1, 'check_in', 'tec_demo-01', 51.4, -0.1, 10, '${at}');
      insert into field_actions
        select u.id, 'action-' || b.id, b.id, 1, 'check-in', 'print', 200, '{}', null, '${at}'
        from bookings b cross join technicians t on t.id = 'tec_demo-01' cross join users u on u.id = t.user_id
        where b.id = 'bkg_begun' or b.source = 'demo'`)
    expect(await demo.store.remove(now)).toMatchObject({ unassigned: ['CB-begun'], stayed: [] })
    expect(
      demo.all('select booking_id, status, technician_id, check_in_at, check_out_at from visits order by 1'),
    ).toEqual([
      { booking_id: 'bkg_begun', status: 'scheduled', technician_id: null, check_in_at: null, check_out_at: null },
      { booking_id: 'bkg_closed', status: 'no_access', technician_id: null, check_in_at: null, check_out_at: null },
    ])
    for (const table of ['shared_positions', 'visit_positions', 'field_actions'])
      expect(demo.database.count(table)).toBe(0)
  })

  it("returns a real customer's booking to the office, with its time still reserved", async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    addRealBooking(demo, 'confirmed')
    const startsMs = Temporal.Instant.from('2027-03-01T08:00:00Z').epochMilliseconds
    demo.database.raw.exec(
      `insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms) values ('tec_demo-01', ${startsMs}, 'bkg_real-one', ${startsMs + 3_600_000}, 0)`,
    )
    expect(await demo.store.remove(now)).toMatchObject({
      users: 46,
      bookings: 200,
      unassigned: ['CB-real-one'],
      stayed: [],
    })
    expect(demo.all('select id, technician_id, status, expires_at, version from bookings')).toEqual([
      { id: 'bkg_real-one', technician_id: null, status: 'pending', expires_at: null, version: 4 },
    ])
    expect(demo.all('select resource from holds')).toEqual([{ resource: 'lane:plumbing:1' }])
    expect(demo.all('select from_status, to_status from booking_history')).toEqual([
      { from_status: 'confirmed', to_status: 'pending' },
    ])
    expect(demo.all('select id from users')).toEqual([{ id: 'usr_real' }])
  })

  it('gives each visit of a booking its own lane, and back the time of a crew', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    addRealBooking(demo, 'confirmed')
    const startsMs = Temporal.Instant.from('2027-03-01T08:00:00Z').epochMilliseconds
    const later = startsMs + 86_400_000
    demo.database.raw.exec(`
      insert into visits (booking_id, number, status, technician_id, starts_at, duration_minutes, version)
        values ('bkg_real-one', 2, 'scheduled', 'tec_demo-04', '2027-03-02T08:00:00.000Z', 60, 1);
      insert into visit_crew values ('bkg_real-one', 2, 2, 'tec_demo-01');
      insert into holds (resource, starts_ms, booking_id, visit_number, leads, ends_ms, buffer_ms) values
        ('tec_demo-01', ${startsMs}, 'bkg_real-one', 1, 1, ${startsMs + 3_600_000}, 0),
        ('tec_demo-04', ${later}, 'bkg_real-one', 2, 1, ${later + 3_600_000}, 0),
        ('tec_demo-01', ${later}, 'bkg_real-one', 2, 0, ${later + 3_600_000}, 0)`)
    await demo.store.remove(now)
    expect(demo.all('select resource, visit_number, starts_ms from holds order by starts_ms')).toEqual([
      { resource: 'lane:plumbing:1', visit_number: 1, starts_ms: startsMs },
      { resource: 'lane:plumbing:1', visit_number: 2, starts_ms: later },
    ])
    expect(demo.all('select * from visit_crew')).toEqual([])
  })

  it('leaves a booking with the real technician who leads it, and takes a demo helper out of the crew', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    addRealBooking(demo, 'in_progress')
    addTom(demo)
    demo.database.raw.exec(`
      update bookings set technician_id = 'tec_tom', actual_start_time = '${nine}' where id = 'bkg_real-one';
      update visits set technician_id = 'tec_tom', status = 'on_site', arrived_at = '${nine}', check_in_at = '${nine}'
        where booking_id = 'bkg_real-one';
      insert into visit_crew values ('bkg_real-one', 1, 2, 'tec_demo-01')`)
    hold(demo, 'tec_tom', 1, 1)
    hold(demo, 'tec_demo-01', 1, 0)
    expect(await demo.store.remove(now)).toMatchObject({ users: 46, unassigned: [], stayed: [] })
    expect(demo.all('select status, technician_id, actual_start_time, version from bookings')).toEqual([
      { status: 'in_progress', technician_id: 'tec_tom', actual_start_time: nine, version: 3 },
    ])
    expect(demo.all('select status, technician_id, check_in_at from visits')).toEqual([
      { status: 'on_site', technician_id: 'tec_tom', check_in_at: nine },
    ])
    expect(demo.all('select * from visit_crew')).toEqual([])
    expect(demo.all('select resource, leads from holds')).toEqual([{ resource: 'tec_tom', leads: 1 }])
  })

  it('frees another visit that a demo technician leads, and no visit of the real one', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    addRealBooking(demo, 'confirmed')
    addTom(demo)
    addSecondVisit(demo)
    demo.database.raw.exec(`
      update bookings set technician_id = 'tec_tom' where id = 'bkg_real-one';
      update visits set technician_id = 'tec_tom' where booking_id = 'bkg_real-one' and number = 1`)
    hold(demo, 'tec_tom', 1, 1)
    hold(demo, 'tec_demo-01', 2, 1)
    expect(await demo.store.remove(now)).toMatchObject({ users: 46, unassigned: ['CB-real-one'], stayed: [] })
    expect(demo.all('select status, technician_id, visit_number from bookings')).toEqual([
      { status: 'confirmed', technician_id: 'tec_tom', visit_number: 1 },
    ])
    expect(demo.all('select number, technician_id, called_off_at from visits order by number')).toEqual([
      { number: 1, technician_id: 'tec_tom', called_off_at: null },
      { number: 2, technician_id: null, called_off_at: null },
    ])
    expect(demo.all('select resource, visit_number from holds order by visit_number')).toEqual([
      { resource: 'tec_tom', visit_number: 1 },
      { resource: 'lane:plumbing:1', visit_number: 2 },
    ])
  })

  it('calls off the return visit of a demo technician, and the booking waits for parts again with its real one', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    addRealBooking(demo, 'in_progress')
    addTom(demo)
    addSecondVisit(demo)
    demo.database.raw.exec(`
      update bookings set visit_number = 2, starts_at = '${secondStart}', actual_start_time = '${nine}',
        arrival = 'two_hours', arrival_from = '${secondStart}', arrival_to = '2027-03-02T10:00:00.000Z'
        where id = 'bkg_real-one';
      update visits set technician_id = 'tec_tom', status = 'awaiting_parts', check_in_at = '${nine}',
        check_out_at = '${nine}', completion_status = 'pending_parts' where booking_id = 'bkg_real-one' and number = 1`)
    hold(demo, 'tec_demo-01', 2, 1)
    expect(await demo.store.remove(now)).toMatchObject({ users: 46, unassigned: ['CB-real-one'], stayed: [] })
    expect(
      demo.all('select status, technician_id, visit_number, starts_at, arrival, actual_start_time from bookings'),
    ).toEqual([
      {
        status: 'in_progress',
        technician_id: 'tec_tom',
        visit_number: 1,
        starts_at: '2027-03-01T08:00:00.000Z',
        arrival: null,
        actual_start_time: nine,
      },
    ])
    expect(
      demo.all('select number, status, technician_id, check_in_at, called_off_at from visits order by number'),
    ).toEqual([
      { number: 1, status: 'awaiting_parts', technician_id: 'tec_tom', check_in_at: nine, called_off_at: null },
      {
        number: 2,
        status: 'scheduled',
        technician_id: null,
        check_in_at: null,
        called_off_at: '2026-03-04T10:30:00.000Z',
      },
    ])
    expect(demo.all('select * from holds')).toEqual([])
  })

  it('gives a booking back whose current visit a demo technician leads, and leaves the others as they are', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    addRealBooking(demo, 'confirmed')
    addTom(demo)
    addSecondVisit(demo)
    demo.database.raw.exec(`
      update bookings set visit_number = 2, starts_at = '${secondStart}' where id = 'bkg_real-one';
      update visits set called_off_at = '${nine}' where booking_id = 'bkg_real-one' and number = 1;
      insert into visits (booking_id, number, status, technician_id, starts_at, duration_minutes, version)
        values ('bkg_real-one', 3, 'scheduled', 'tec_tom', '2027-03-03T08:00:00.000Z', 60, 1)`)
    hold(demo, 'tec_tom', 3, 1)
    expect(await demo.store.remove(now)).toMatchObject({ users: 46, unassigned: ['CB-real-one'], stayed: [] })
    expect(demo.all('select status, technician_id, visit_number, starts_at from bookings')).toEqual([
      { status: 'pending', technician_id: null, visit_number: 2, starts_at: secondStart },
    ])
    expect(demo.all('select number, technician_id, called_off_at, version from visits order by number')).toEqual([
      { number: 1, technician_id: null, called_off_at: nine, version: 1 },
      { number: 2, technician_id: null, called_off_at: null, version: 2 },
      { number: 3, technician_id: 'tec_tom', called_off_at: null, version: 1 },
    ])
    expect(demo.all('select resource, visit_number from holds')).toEqual([{ resource: 'tec_tom', visit_number: 3 }])
  })

  it.each(['completed', 'cancelled'])(
    'goes through where a %s booking of a real customer names them',
    async (status) => {
      using demo = await openDemo()
      await demo.store.add(demo.rows)
      addRealBooking(demo, status)
      addTom(demo)
      addSecondVisit(demo)
      demo.database.raw.exec(`
      update bookings set technician_id = 'tec_tom' where id = 'bkg_real-one';
      update visits set technician_id = 'tec_tom' where booking_id = 'bkg_real-one' and number = 1;
      insert into visit_crew values ('bkg_real-one', 1, 2, 'tec_demo-04')`)
      expect(await demo.store.remove(now)).toMatchObject({ users: 46, unassigned: [], stayed: [] })
      expect(demo.all('select number, technician_id from visits order by number')).toEqual([
        { number: 1, technician_id: 'tec_tom' },
        { number: 2, technician_id: null },
      ])
      expect(demo.all('select * from visit_crew')).toEqual([])
    },
  )

  it('keeps a demo technician, suspended, who led a visit that was made to a real customer', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    addRealBooking(demo, 'completed')
    addTom(demo)
    addSecondVisit(demo)
    demo.database.raw.exec(`
      update bookings set technician_id = 'tec_tom' where id = 'bkg_real-one';
      update visits set technician_id = 'tec_tom' where booking_id = 'bkg_real-one' and number = 1;
      update visits set status = 'done', check_in_at = '${nine}' where booking_id = 'bkg_real-one' and number = 2`)
    expect(await demo.store.remove(now)).toMatchObject({ users: 45, unassigned: [], stayed: ['Marcus Bailey'] })
    expect(demo.all('select technician_id from visits where number = 2')).toEqual([{ technician_id: 'tec_demo-01' }])
  })

  it('releases the time when the lane is reserved, and keeps the expiry of an unpaid booking', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    addRealBooking(demo, 'pending')
    addRealBooking(demo, 'confirmed', 'second')
    const startsMs = Temporal.Instant.from('2027-03-01T08:00:00Z').epochMilliseconds
    demo.database.raw.exec(`
      insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms) values ('tec_demo-01', ${startsMs}, 'bkg_real-one', ${startsMs + 3_600_000}, 0);
      insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms) values ('tec_demo-04', ${startsMs}, 'bkg_second', ${startsMs + 3_600_000}, 0)`)
    await demo.store.remove(now)
    expect(demo.all('select booking_id, resource from holds')).toEqual([
      { booking_id: 'bkg_real-one', resource: 'lane:plumbing:1' },
    ])
    expect(demo.all('select expires_at from bookings order by id')).toEqual([
      { expires_at: '2026-03-05T00:00:00.000Z' },
      { expires_at: null },
    ])
  })

  it('suspends and keeps a demo technician who completed a real booking', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    addRealBooking(demo, 'completed')
    addRealBooking(demo, 'cancelled', 'second')
    expect(await demo.store.remove(now)).toMatchObject({
      users: 45,
      bookings: 200,
      unassigned: [],
      stayed: ['Marcus Bailey'],
    })
    expect(demo.all('select id, status from users where demo = 1')).toEqual([
      { id: 'usr_demo-technician-01', status: 'suspended' },
    ])
    expect(demo.all('select is_active from technicians')).toEqual([{ is_active: 0 }])
    expect(demo.all("select status from bookings where technician_id = 'tec_demo-01' order by id")).toEqual([
      { status: 'completed' },
      { status: 'cancelled' },
    ])
  })

  it('removes the name of a demo technician from a cancelled real booking', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    addRealBooking(demo, 'cancelled')
    expect(await demo.store.remove(now)).toMatchObject({ users: 46, unassigned: [], stayed: [] })
    expect(demo.all('select status, technician_id, version from bookings')).toEqual([
      { status: 'cancelled', technician_id: null, version: 3 },
    ])
  })

  it('suspends and keeps a demo customer whose money is in the ledger', async () => {
    using demo = await openDemo()
    await demo.store.add(demo.rows)
    const [payment] = demo.rows.payments
    demo.database.raw.exec(`insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at)
      values ('${payment?.id}', '${payment?.bookingId}', 'capture', 1, 'pi_real', '2026-03-04T10:30:00.000Z')`)
    const { stayed, users } = await demo.store.remove(now)
    expect(stayed.length).toBeGreaterThan(0)
    expect(users).toBe(46 - stayed.length)
    expect(demo.all("select amount_pence from ledger_entries where provider_ref = 'pi_real'")).toEqual([
      { amount_pence: 1 },
    ])
  })
})

type Demo = Awaited<ReturnType<typeof openDemo>>

const nine = '2026-03-04T09:00:00.000Z'
const secondStart = '2027-03-02T08:00:00.000Z'

/** A technician who is not of the demo business. */
function addTom({ database }: Demo): void {
  database.raw.exec(`
    insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
      values ('usr_tom', 'tom@example.net', 'tom@example.net', 'x', 'Tom', 'technician', 'active', '${nine}', '${nine}');
    create temp table tom as select * from technicians where id = 'tec_demo-01';
    update tom set id = 'tec_tom', user_id = 'usr_tom';
    insert into technicians select * from tom;
    drop table tom`)
}

/** The second visit of the real booking, which a demo technician leads. */
function addSecondVisit({ database }: Demo): void {
  database.raw.exec(`
    insert into visits (booking_id, number, status, technician_id, starts_at, duration_minutes, version)
      values ('bkg_real-one', 2, 'scheduled', 'tec_demo-01', '${secondStart}', 60, 1)`)
}

function hold({ database }: Demo, resource: string, visit: number, leads: 0 | 1): void {
  const startsMs = Temporal.Instant.from('2027-03-01T08:00:00Z').epochMilliseconds + (visit - 1) * 86_400_000
  database.raw.exec(`
    insert into holds (resource, starts_ms, booking_id, visit_number, leads, ends_ms, buffer_ms)
      values ('${resource}', ${startsMs}, 'bkg_real-one', ${visit}, ${leads}, ${startsMs + 3_600_000}, 0)`)
}

async function payAs(
  provider: 'test' | 'stripe',
  { database }: { readonly database: ReturnType<typeof openDatabase> },
  booking: DemoRows['bookings'][number] | undefined,
): Promise<void> {
  if (!booking) throw new Error('no demo booking is left to be paid')
  const store = createSqlitePaymentStore(database)
  const payment = aPayment({
    id: 'pay_tried-out' as PaymentId,
    bookingId: booking.id as BookingId,
    userId: booking.customerId as UserId,
    provider,
    providerRef: 'pi_1',
    amount: pence(7_900),
    createdAt: now,
    updatedAt: now,
  })
  await store.open(payment)
  const { id: paymentId, bookingId, amount } = payment
  const entry = { paymentId, bookingId, refundId: null, kind: 'capture', amount, providerRef: 'ch_1', at: now } as const
  const step = {
    payment: { ...payment, status: 'succeeded' as const },
    entries: [entry],
    refunds: [],
    disputes: [],
    warnings: [],
    attempt: null,
    lines: [],
    events: [],
    moved: true,
  }
  await store.apply({ step, paymentId, event: null, claim: null, at: now })
}
