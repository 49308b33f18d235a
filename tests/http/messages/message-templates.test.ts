import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { like } from '../../support/test-port.ts'

const whole = await openWholeApp()
const { data } = whole
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

async function send(method: string, path: string, body?: object) {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}
const form = (path: string, fields: Readonly<Record<string, string>>) =>
  whole.app.request(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })

const path = '/api/admin/message-templates/booking_confirmed/customer'
const texts = {
  subject: 'We come: {service}',
  text: 'It is settled: {visit}.\n\nCall {hotline}.',
  title: 'Settled',
  short: '{service}: {visit}.',
}
const changed = { ...texts, channels: ['email'], version: 0 }

/** The notification to a customer about a confirmation. */
async function mailsOf(cause: string) {
  const facts = {
    warranty: 'Our work carries a warranty.',
    change_terms: 'You can move or cancel it until 24 hours before.',
    reference: 'CB-1',
    service: 'Tap repair',
    when: 'now',
    visit: 'now',
    technician: 'Tom',
    address: '1 Lane',
    price: '£1.00',
  }
  const to = [{ part: 'customer', userId: null, name: 'Asha', email: 'asha@example.com', phone: null }] as const
  const at = whole.adapters.clock.now()
  await whole.modules.messaging.notify({
    event: 'booking_confirmed',
    cause,
    at,
    to,
    facts,
    bookingId: null,
    link: null,
  })
  return data.pick('messages', ['channel', 'subject', 'text'], { cause })
}

describe('GET /api/admin/message-templates', () => {
  it('lists every row with its facts, and marks those that always go by e-mail', async () => {
    const { status, body } = await send('GET', '/api/admin/message-templates')
    expect(status).toBe(200)
    const confirmed = body.items.find((one: { event: string }) => one.event === 'booking_confirmed')
    expect(confirmed).toMatchObject({ part: 'customer', always_by_email: true, version: 0, edited_at: null })
    expect(confirmed.facts).toContain('visit')
    expect(await send('GET', '/api/admin/message-templates/no_such/customer')).toMatchObject({ status: 404 })
  })
})

describe('PUT /api/admin/message-templates/{event}/{part}', () => {
  it('changes later messages, once for each version, and DELETE restores the original', async () => {
    const before = await mailsOf('evt_before')
    expect(await send('PUT', path, changed)).toMatchObject({
      status: 200,
      body: { ...texts, version: 1, channels: ['email'] },
    })
    expect(await mailsOf('evt_after')).toEqual([
      { channel: 'email', subject: 'We come: Tap repair', text: 'It is settled: now.\n\nCall 0800-247-847.' },
    ])
    expect(await send('PUT', path, changed)).toMatchObject({ status: 409, body: { code: 'text_changed' } })
    expect(await send('PUT', path, { ...changed, version: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
    const reset = await send('DELETE', path)
    expect(reset).toMatchObject({ status: 200, body: { version: 0, edited_at: null } })
    expect(reset.body).toMatchObject(reset.body.original)
    expect(await mailsOf('evt_again')).toEqual(before)
  })

  it.each([
    [{ subject: '{reference} and {password}' }, 'subject', /no fact \{password\}.*\{reference\}/],
    [{ text: 'Hello {Name}' }, 'text', /Braces/],
    [{ text: 'Hello {' }, 'text', /Braces/],
    [{ title: 'x'.repeat(81) }, 'title', /at most 80/],
    [{ subject: 'One\nBcc: all@example.com' }, 'subject', /one line/],
    [{ short: ' ' }, 'short', /fill this in/],
    [{ channels: ['in_app'] }, 'channels', /always goes by e-mail/],
  ])('refuses %j', async (fault, at, message) => {
    const { status, body } = await send('PUT', path, { ...changed, ...fault })
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ path: at, message: expect.stringMatching(message) }])
    expect(data.count('message_rows')).toBe(0)
  })

  it('is in the audit log with the texts before and after, once for each change', async () => {
    const lines = () =>
      data.pick('audit_log', ['action', 'before_json', 'after_json'], { target_id: 'booking_started/customer' })
    const started = '/api/admin/message-templates/booking_started/customer'
    await send('PUT', started, { ...texts, text: 'It began.', subject: 'It began', channels: [], version: 0 })
    await send('DELETE', started)
    expect(lines()).toEqual([
      { action: 'message_text_changed', before_json: null, after_json: expect.stringContaining('It began.') },
      { action: 'message_text_reset', before_json: expect.stringContaining('It began.'), after_json: null },
    ])
  })
})

describe('a preview and a test', () => {
  it('shows the filled texts, and keeps nothing', async () => {
    const shown = await send('POST', `${path}/preview`, texts)
    expect(shown).toMatchObject({ status: 200, body: { subject: 'We come: Plumbing Repair', title: 'Settled' } })
    expect(shown.body.text).toMatch(/^It is settled: Tuesday 1 December/)
    expect((await send('GET', path)).body.version).toBe(0)
    expect(await send('POST', `${path}/preview`, { ...texts, text: '{nothing}' })).toMatchObject({ status: 422 })
  })

  it('is sent to the user who asks only', async () => {
    expect((await send('POST', `${path}/test`)).status).toBe(202)
    const sent = data.pick('messages', ['recipient', 'channel', 'subject'], { cause: like('try_%') })
    expect(sent).toEqual([
      {
        recipient: 'admin@example.com',
        channel: 'email',
        subject: expect.stringMatching(/^Test: Booking confirmed: Plumbing Repair/),
      },
    ])
  })
})

describe('the forms of a message template', () => {
  const page = '/admin/message-templates/booking_moved_nowhere/customer'
  const own = '/admin/message-templates/booking_started/customer'

  it('save, show problems, and return to the page', async () => {
    const saved = await form(own, { ...texts, 'channel.in_app': 'yes', version: '0' })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${own}?done=saved`])
    expect((await form(own, { ...texts, text: '{x}', version: '1' })).status).toBe(422)
    expect((await form(own, { ...texts, version: '0' })).status).toBe(409)
    expect((await form(`${own}/preview`, { ...texts })).status).toBe(200)
    expect((await form(`${own}/preview`, { ...texts, text: '{x}' })).status).toBe(422)
    expect((await form(`${own}/reset`, {})).headers.get('location')).toBe(`${own}?done=reset`)
    for (const verb of ['', '/reset', '/test', '/preview']) expect((await form(page + verb, texts)).status).toBe(404)
  })
})

describe('the text message of a template', () => {
  it('is kept, is left as it is where a change does not name it, and its length is counted with a link', async () => {
    const started = '/api/admin/message-templates/booking_completed/customer'
    const { body: before } = await send('GET', started)
    expect(before.sms).toMatch(/^\{business\}: /)
    const wish = { ...texts, short: '{service}.', text: 'Done.', subject: 'Done', title: 'Done', channels: ['email'] }
    expect((await send('PUT', started, { ...wish, version: 0 })).body).toMatchObject({ sms: before.sms, version: 1 })
    const named = await send('PUT', started, { ...wish, sms: 'All done: {service}.', version: 1 })
    expect(named.body).toMatchObject({ sms: 'All done: {service}.', original: { sms: before.sms } })
    const preview = async (sms: string) =>
      (await send('POST', `${started}/preview`, { ...wish, sms, channels: undefined })).body
    const short = await preview('All done.')
    expect(short.sms).toMatch(/^All done\. http:\/\/localhost:3000\/\S{32,}$/)
    expect(short.sms_length).toEqual({ encoding: 'GSM-7', units: short.sms.length, segments: 1 })
    expect((await preview('Zażółć gęślą jaźń.')).sms_length).toMatchObject({ encoding: 'UCS-2', segments: 2 })
    expect(await send('PUT', started, { ...wish, sms: 'x'.repeat(481), version: 2 })).toMatchObject({ status: 422 })
    expect(await send('PUT', started, { ...wish, sms: '{secret}', version: 2 })).toMatchObject({ status: 422 })
    await send('DELETE', started)
  })
})

describe('the daily cap of text messages', () => {
  it('is 200 segments by default, and a whole number', async () => {
    expect((await send('GET', '/api/admin/sms-cap')).body).toEqual({ segments_a_day: 200 })
    for (const segments_a_day of [-1, 1.5, 1e9]) {
      expect((await send('PUT', '/api/admin/sms-cap', { segments_a_day })).status).toBe(422)
    }
    for (const typed of ['', 'many', '-3']) {
      expect((await form('/admin/message-templates/sms-cap', { segments_a_day: typed })).status).toBe(422)
    }
    const saved = await form('/admin/message-templates/sms-cap', { segments_a_day: ' 120 ' })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin/message-templates?done=sms-cap'])
    expect((await send('GET', '/api/admin/sms-cap')).body).toEqual({ segments_a_day: 120 })
  })
})

describe('quiet hours', () => {
  it('are from 21:00 to 08:00 by default', async () => {
    expect((await send('GET', '/api/admin/quiet-hours')).body).toEqual({ from: '21:00', until: '08:00' })
    const set = { from: '22:30', until: '07:00' }
    expect(await send('PUT', '/api/admin/quiet-hours', set)).toMatchObject({ status: 200, body: set })
    expect((await send('GET', '/api/admin/quiet-hours')).body).toEqual(set)
    expect((await send('PUT', '/api/admin/quiet-hours', { from: '25:00', until: '07:00' })).status).toBe(422)
    expect((await form('/admin/message-templates/quiet-hours', { from: 'x', until: '07:00' })).status).toBe(422)
  })
})
