import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { movableClock, rethrow } from '../../tests/support/doubles.ts'
import { createTestGateway } from './index.ts'

const made = Temporal.Instant.from('2026-02-27T09:30:00.123Z')
const hex = made.epochMilliseconds.toString(16).padStart(12, '0')
const paymentId = `pay_${hex.slice(0, 8)}-${hex.slice(8)}-7abc-8000-000000000001`

const waiting = JSON.stringify({
  id: 'evt_old',
  kind: 'payment.captured',
  payment: {
    ref: 'pi_old',
    paymentId,
    amount: 500,
    clientSecret: null,
    phase: 'captured',
    attempt: 1,
    failure: null,
    card: { brand: 'visa', last4: '4242' },
    riskLevel: 'low',
    redirectUrl: null,
    captures: [{ ref: 'ch_old', amount: 500 }],
    refunds: [],
    disputes: [],
  },
})

/** The file of a gateway that could not list payments, warn or dispute yet. */
const older = `
  create table customers (ref text primary key, user_id text not null unique) strict;
  create table cards (ref text primary key, customer_ref text not null references customers (ref), token text not null,
    exp_year integer not null, saved_ms integer not null, unique (customer_ref, token)) strict;
  create table intents (ref text primary key, payment_id text not null unique,
    customer_ref text not null references customers (ref), amount integer not null, capture text not null,
    description text not null, client_secret text not null, phase text not null, attempt integer not null, token text,
    save_card integer not null, return_url text, failure_code text, failure_message text, captured integer not null,
    capture_ref text) strict;
  insert into customers values ('cus_old', 'usr_asha');
  insert into cards values ('pm_old', 'cus_old', 'pm_card_visa', 2030, 1);
  insert into intents values ('pi_old', '${paymentId}', 'cus_old', 500, 'automatic', 'x', 'secret', 'captured', 1,
    'pm_card_visa', 0, null, null, null, 500, 'ch_old');
  create table events (position integer primary key autoincrement, body text not null, tries integer not null,
    next_try_ms integer not null) strict;
  insert into events (body, tries, next_try_ms) values ('${waiting}', 0, 0);
`

it('test gateway reads a file of an older version completely, and again at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-gateway-'))
  const file = join(folder, 'gateway.sqlite')
  const before = new Database(file)
  before.exec(older)
  before.close()

  const publicUrl = new URL('http://localhost:3000')
  const clock = movableClock(Temporal.Instant.from('2026-03-02T12:00:00Z'))
  const answers: unknown[] = []
  for (const start of ['first', 'second']) {
    using provider = createTestGateway({ file, publicUrl, clock, onFault: rethrow })
    const { gateway } = provider
    const state = await gateway.retrieve('pi_old')
    expect(state).toMatchObject({ paymentId, phase: 'captured', disputes: [], warnings: [] })
    const page = await gateway.listPayments(made, made.add({ milliseconds: 1 }), null)
    expect(page).toEqual({ states: [state], next: null })
    expect(await gateway.listCards('cus_old')).toMatchObject([{ id: 'pm_old', isDefault: start === 'second' }])
    expect(await gateway.makeDefaultCard('cus_old', 'pm_old')).toBe(true)
    await provider.deliveries.deliverDue(async (text, signature) => {
      answers.push(await gateway.readNotice(text, () => signature))
      return true
    })
  }
  expect(answers).toMatchObject([{ ok: true, value: { eventId: 'evt_old', state: { ref: 'pi_old', warnings: [] } } }])
  rmSync(folder, { recursive: true })
})
