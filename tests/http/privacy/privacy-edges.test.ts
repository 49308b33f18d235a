import { afterAll, describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'
import { forgetAll } from '../../support/retention.ts'
import { type Row, not, oneOf } from '../../support/test-port.ts'

const whole = await openRelayedApp()
const { data, relay } = whole
const { privacy } = whole.adapters.privacy
const now = whole.adapters.clock.now()
afterAll(() => whole[Symbol.asyncDispose]())

async function customer(email: string): Promise<UserId> {
  await whole.signIn('customer')
  const id = `usr_${email.replaceAll(/\W/g, '')}` as UserId
  const { email_verified_at: _, ...like } = data.row('users', { email_key: 'customer@example.com' }) ?? {}
  const email_verified_at = like['created_at'] ?? null
  data.insert('users', { ...like, id, email, email_key: email, full_name: 'Jo Reed', email_verified_at })
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
  data.insert('messages', columns)
}

function agreesToService(user_id: UserId, times: Readonly<Record<string, string | null>>): void {
  const words = { text_version: 'profile-1', source: 'profile' }
  data.insert('consents', { user_id, channel: 'whatsapp', purpose: 'service', ...words, ...times })
}

describe('the personal data of a user', () => {
  it('has no enquiry of another with a similar address', async () => {
    const jo = await customer('jo@reed.example')
    const begun = { other: { email: 'banjo@reed.example', name: 'Ban' }, own: { email: ' Jo@Reed.example ' } }
    for (const [token_hash, fields] of Object.entries(begun)) {
      data.insert('booking_drafts', { token_hash, fields: JSON.stringify(fields), updated_at: now.toString() })
    }
    const { booking_drafts: drafts = [] } = await privacy.collect(jo)
    expect(drafts.map(({ fields }) => JSON.parse(String(fields)).email)).toEqual([' Jo@Reed.example '])
    await privacy.erase(jo, 'owner', now, now)
    expect(data.column('booking_drafts', 'token_hash')).toEqual(['other'])
  })

  it('has no link that opens or stops anything, and no address of staff', async () => {
    const jo = await customer('jo2@reed.example')
    data.insert('enquiries', {
      id: 'enq_jo2',
      reference: 'EN-JO2',
      kind: 'contact',
      name: 'Jo',
      email: 'jo2@reed.example',
      email_key: 'jo2@reed.example',
      message: 'Hello',
      contact_method: 'email',
      user_id: jo,
      state: 'open',
      created_at: now.toString(),
    })
    const at = now.toString()
    const body = JSON.stringify({ enquiryId: 'enq_jo2' })
    data.insert('outbox', { id: 90_001, kind: 'enquiry-kept', body, at, next_try_at: at, done_at: at })
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

  it('has an enquiry after its idempotency record was deleted', async () => {
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
    const about = () => data.count('messages', { event: 'enquiry_received' })
    expect(about()).toBeGreaterThan(0)
    await forgetAll(privacy, 'events', now.add({ hours: 24 * 91 }))
    await forgetAll(privacy, 'enquiries', now.add({ hours: 24 * 366 }))
    expect([about(), data.count('enquiries')]).toEqual([0, 0])
    await forgetAll(privacy, 'events', now.add({ hours: 24 * 366 }))
    expect(data.count('outbox', { kind: 'enquiry-kept' })).toBe(0)
  })

  it('has the latest consent for each channel', async () => {
    const jo = await customer('jo4@reed.example')
    expect(await privacy.agreementsOf(jo)).toEqual([])
    const agrees = (given_at: string, withdrawn_at: string | null) => agreesToService(jo, { given_at, withdrawn_at })
    const at = (day: number) => `2026-03-0${day}T09:00:00.000Z`
    agrees(at(1), at(2))
    agrees(at(3), null)
    data.insert('suppressions', { channel: 'email', address: 'jo4@reed.example', since: at(4), why: 'unsubscribe' })
    const agreed = { channel: 'whatsapp', word: 'agreed', at: Temporal.Instant.from(at(3)) }
    const stopped = { channel: 'email', word: 'stopped', at: Temporal.Instant.from(at(4)) }
    expect(await privacy.agreementsOf(jo)).toEqual([stopped, agreed])
    data.set('consents', { withdrawn_at: null }, { withdrawn_at: at(5) })
    const [, back] = await privacy.agreementsOf(jo)
    expect(back).toEqual({ channel: 'whatsapp', word: 'taken-back', at: Temporal.Instant.from(at(5)) })
  })

  it('has no conversation of a telephone number from before the account agreed to it', async () => {
    const jo = await customer('jo5@reed.example')
    const at = (day: number) => `2026-03-0${day}T09:00:00.000Z`
    data.set('users', { id: jo }, { phone: '+447700900155' })
    data.insert('suppressions', { channel: 'whatsapp', address: '+447700900155', since: at(2), why: 'stop' })
    expect(await privacy.agreementsOf(jo)).toEqual([])
    agreesToService(jo, { given_at: at(1) })
    const stopped = { channel: 'whatsapp', word: 'stopped', at: Temporal.Instant.from(at(2)) }
    expect(await privacy.agreementsOf(jo)).toEqual([stopped])
  })

  it('is exported in the form in which a message was sent', async () => {
    const jo = await customer('jo3@reed.example')
    message({ key: 'whatsapp:template', channel: 'whatsapp', recipient: '+447700900123', user_id: jo })
    const form = JSON.stringify({ kind: 'template', template: 'dispatch_notice', parameters: ['Jo Reed'] })
    data.insert('whatsapp_forms', { message_key: 'whatsapp:template', form })
    expect(JSON.stringify(await privacy.collect(jo))).toContain('dispatch_notice')
    expect(await privacy.erase(jo, 'owner', now, now)).toMatchObject({ ok: true })
    expect(data.count('whatsapp_forms')).toBe(0)
  })
})

describe('the deletion of an account', () => {
  it('is refused while completed work is unpaid, or a refund is open', async () => {
    await whole.addDemo()
    data.set(
      'bookings',
      { status: oneOf('pending', 'confirmed', 'in_progress') },
      { status: 'cancelled', cancel_reason: 'office' },
    )
    const payments = data.rows('payments', { status: 'succeeded', booking_id: not(null) })
    const done = { status: 'completed', id: oneOf(...payments.map((payment) => payment['booking_id'] ?? null)) }
    const booking = data.row('bookings', done)
    if (!booking) throw new Error('the made-up business has paid bookings')
    const paid = {
      id: String(booking['id']),
      customer: String(booking['customer_id']) as UserId,
      reference: String(booking['reference']),
      payment: data.text('payments', 'id', { status: 'succeeded', booking_id: String(booking['id']) }),
    }
    const refused = { kind: 'open-bookings', references: [paid.reference], more: false }
    expect(await privacy.mayErase(paid.customer, 'owner')).toBeNull()

    data.set('bookings', { id: paid.id }, { final_cost_pence: 9999900 })
    expect(await privacy.mayErase(paid.customer, 'owner')).toEqual(refused)
    data.set('bookings', { id: paid.id }, { final_cost_pence: 0 })

    data.insert('refunds', {
      id: 'rfd_1',
      payment_id: paid.payment,
      amount_pence: 1,
      reason: 'goodwill',
      status: 'pending',
      requested_by: 'usr_office',
      created_at: now.toString(),
      updated_at: now.toString(),
    })
    expect(await privacy.erase(paid.customer, 'owner', now, now)).toEqual({ ok: false, refusal: refused })
    data.set('refunds', { id: 'rfd_1' }, { status: 'succeeded' })
    expect(await privacy.mayErase(paid.customer, 'owner')).toBeNull()
  })
})
