import { afterAll, describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

type Row = Readonly<Record<string, unknown>>

const log = createLog('silent')
const whole = await openWholeApp(log)
const { raw } = whole.adapters.database
const { privacy } = whole.adapters.privacy
const now = whole.adapters.clock.now()
const relay = startOutboxRelay({ ...whole.adapters, log, unreadable: async () => {} }, subscribersOf(whole.modules), {
  everyMs: 1e9,
})
afterAll(async () => {
  await relay[Symbol.asyncDispose]()
  whole[Symbol.dispose]()
})

async function customer(email: string): Promise<UserId> {
  await whole.signIn('customer')
  const id = `usr_${email.replaceAll(/\W/g, '')}` as UserId
  raw
    .prepare(
      `insert into users (id, email, email_key, password_hash, full_name, role, status, email_verified_at, created_at, updated_at)
       select ?, ?, ?, password_hash, 'Jo Reed', 'customer', 'active', created_at, created_at, updated_at
       from users where email_key = 'customer@example.com'`,
    )
    .run(id, email, email)
  return id
}

function message(fields: Readonly<Record<string, string | null>>): void {
  const columns: Row = {
    id: `msg_${String(fields['key'])}`,
    event: 'booking_confirmed',
    cause: 'evt_x',
    channel: 'email',
    name: 'Somebody',
    subject: 'About a visit',
    text: 'Words',
    attachments: '[]',
    not_before: now.toString(),
    state: 'sent',
    created_at: now.toString(),
    next_try_at: now.toString(),
    changed_at: now.toString(),
    ...fields,
  }
  const names = Object.keys(columns)
  raw
    .prepare(`insert into messages (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`)
    .run(columns)
}

describe('what is held about somebody', () => {
  it('is not what another began whose address only ends alike', async () => {
    const jo = await customer('jo@reed.example')
    const draft = raw.prepare('insert into booking_drafts (token_hash, fields, updated_at) values (?, ?, ?)')
    draft.run('other', JSON.stringify({ email: 'banjo@reed.example', name: 'Ban' }), now.toString())
    draft.run('own', JSON.stringify({ email: ' Jo@Reed.example ' }), now.toString())
    const { booking_drafts: drafts = [] } = await privacy.collect(jo)
    expect(drafts.map(({ fields }) => JSON.parse(String(fields)).email)).toEqual([' Jo@Reed.example '])
    await privacy.erase(jo, now, now)
    expect(raw.prepare('select token_hash from booking_drafts').pluck().all()).toEqual(['other'])
  })

  it('has no link that opens or stops anything, and no address of who works on it', async () => {
    const jo = await customer('jo2@reed.example')
    raw
      .prepare(
        `insert into enquiries (id, reference, kind, name, email, email_key, message, contact_method, user_id, state, created_at)
         values ('enq_jo2', 'EN-JO2', 'contact', 'Jo', 'jo2@reed.example', 'jo2@reed.example', 'Hello', 'email', ?, 'open', ?)`,
      )
      .run(jo, now.toString())
    raw
      .prepare(
        `insert into outbox (id, kind, body, at, next_try_at, done_at) values (90001, 'enquiry-kept', ?, ?, ?, ?)`,
      )
      .run(JSON.stringify({ enquiryId: 'enq_jo2' }), ...Array.from({ length: 3 }, () => now.toString()))
    message({
      key: 'own',
      recipient: 'jo2@reed.example',
      user_id: jo,
      event: 'password_reset',
      action: JSON.stringify({ label: 'Reset', url: 'https://site.example/reset-password?token=aaaa-secret' }),
      link: '/reset-password?token=aaaa-secret',
      unsubscribe: 'https://site.example/unsubscribe/bbbb-secret',
    })
    message({
      key: 'office',
      cause: 'evt_90001',
      recipient: 'tom.private@staff.example',
      name: 'Tom Private',
      unsubscribe: 'https://site.example/unsubscribe/cccc-secret',
    })
    const { messages = [] } = await privacy.collect(jo)
    expect(messages).toHaveLength(2)
    const text = JSON.stringify(messages)
    expect(text).toContain('jo2@reed.example')
    expect(text).not.toMatch(/-secret|tom\.private|Tom Private/)
  })

  it('of an enquiry is still found when the program has forgotten what it did with it', async () => {
    const body = {
      name: 'Ana Vale',
      email: 'ana@vale.example',
      phone: '020 7946 0958',
      message: 'Ana Vale has a leak.',
    }
    const answer = await whole.app.request('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(201)
    await relay.drain()
    const about = () =>
      raw.prepare(`select count(*) from messages where event = 'enquiry_received'`).pluck().get() as number
    expect(about()).toBeGreaterThan(0)
    await privacy.forget('events', now.add({ hours: 24 * 91 }), 500, false)
    await privacy.forget('enquiries', now.add({ hours: 24 * 366 }), 500, false)
    expect([about(), raw.prepare('select count(*) from enquiries').pluck().get()]).toEqual([0, 0])
    await privacy.forget('events', now.add({ hours: 24 * 366 }), 500, false)
    expect(raw.prepare(`select count(*) from outbox where kind = 'enquiry-kept'`).pluck().get()).toBe(0)
  })

  it('says of each channel the latest word that they gave', async () => {
    const jo = await customer('jo4@reed.example')
    expect(await privacy.agreementsOf(jo)).toEqual([])
    const consent = raw.prepare(
      `insert into consents (user_id, channel, purpose, given_at, withdrawn_at, text_version, source)
       values (?, 'whatsapp', 'service', ?, ?, 'profile-1', 'profile')`,
    )
    const at = (day: number) => `2026-03-0${day}T09:00:00.000Z`
    consent.run(jo, at(1), at(2))
    consent.run(jo, at(3), null)
    raw.prepare(`insert into suppressions values ('email', 'jo4@reed.example', ?, 'unsubscribe')`).run(at(4))
    const agreed = { channel: 'whatsapp', word: 'agreed', at: Temporal.Instant.from(at(3)) }
    const stopped = { channel: 'email', word: 'stopped', at: Temporal.Instant.from(at(4)) }
    expect(await privacy.agreementsOf(jo)).toEqual([stopped, agreed])
    raw.prepare('update consents set withdrawn_at = ? where withdrawn_at is null').run(at(5))
    const [, back] = await privacy.agreementsOf(jo)
    expect(back).toEqual({ channel: 'whatsapp', word: 'taken-back', at: Temporal.Instant.from(at(5)) })
  })

  it('says nothing of what was said from a telephone number before it was agreed to from the account', async () => {
    const jo = await customer('jo5@reed.example')
    const at = (day: number) => `2026-03-0${day}T09:00:00.000Z`
    raw.prepare(`update users set phone = '+447700900155' where id = ?`).run(jo)
    raw.prepare(`insert into suppressions values ('whatsapp', '+447700900155', ?, 'stop')`).run(at(2))
    expect(await privacy.agreementsOf(jo)).toEqual([])
    const consent = raw.prepare(
      `insert into consents (user_id, channel, purpose, given_at, text_version, source)
       values (?, 'whatsapp', 'service', ?, 'profile-1', 'profile')`,
    )
    consent.run(jo, at(1))
    const stopped = { channel: 'whatsapp', word: 'stopped', at: Temporal.Instant.from(at(2)) }
    expect(await privacy.agreementsOf(jo)).toEqual([stopped])
  })

  it('goes with the form in which it left', async () => {
    const jo = await customer('jo3@reed.example')
    message({ key: 'whatsapp:template', channel: 'whatsapp', recipient: '+447700900123', user_id: jo })
    const form = JSON.stringify({ kind: 'template', template: 'dispatch_notice', parameters: ['Jo Reed'] })
    raw.prepare('insert into whatsapp_forms (message_key, form) values (?, ?)').run('whatsapp:template', form)
    expect(JSON.stringify(await privacy.collect(jo))).toContain('dispatch_notice')
    expect(await privacy.erase(jo, now, now)).toMatchObject({ ok: true })
    expect(raw.prepare('select count(*) from whatsapp_forms').pluck().get()).toBe(0)
  })
})

describe('deleting an account', () => {
  it('is refused while work that was done is not paid for, or money is still to go back', async () => {
    await addDemo(whole.adapters.database, whole.modules.catalogue, whole.clock.now(), () => {})
    raw.exec(
      `update bookings set status = 'cancelled', cancel_reason = 'office' where status in ('pending', 'confirmed', 'in_progress')`,
    )
    const paid = raw
      .prepare<[], { id: string; customer: UserId; reference: string; payment: string }>(
        `select b.id, b.customer_id as customer, b.reference, p.id as payment from bookings b
         join payments p on p.booking_id = b.id and p.status = 'succeeded' where b.status = 'completed' limit 1`,
      )
      .get()
    if (!paid) throw new Error('the made-up business has paid bookings')
    const refused = { kind: 'open-bookings', references: [paid.reference] }
    expect(await privacy.mayErase(paid.customer)).toBeNull()

    raw.prepare('update bookings set final_cost_pence = 9999900 where id = ?').run(paid.id)
    expect(await privacy.mayErase(paid.customer)).toEqual(refused)
    raw.prepare('update bookings set final_cost_pence = 0 where id = ?').run(paid.id)

    raw
      .prepare(
        `insert into refunds (id, payment_id, amount_pence, reason, status, requested_by, created_at, updated_at)
         values ('rfd_1', ?, 1, 'goodwill', 'pending', 'usr_office', ?, ?)`,
      )
      .run(paid.payment, now.toString(), now.toString())
    expect(await privacy.erase(paid.customer, now, now)).toEqual({ ok: false, refusal: refused })
    raw.exec(`update refunds set status = 'succeeded' where id = 'rfd_1'`)
    expect(await privacy.mayErase(paid.customer)).toBeNull()
  })
})
