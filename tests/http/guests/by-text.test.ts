import { describe, expect, it } from 'vitest'
import { asha, openRecoveryApp, signUpAsha } from '../../support/apps/recovery-app.ts'
import { fakeTwilioSettings } from '../../fakes/twilio.ts'
import { type RecoveryApp } from '../../support/apps/recovery-app.ts'
import { book, codeOf, digits } from './guest-steps.ts'

const typed = '07700 900123'
const mobile = '+447700900123'
const gill = { full_name: 'Gill Guest', phone: typed }

/** Keys of Twilio, so that texts count as sent; nothing is delivered here. */
const withTexts = {
  TWILIO_ACCOUNT_SID: fakeTwilioSettings.accountSid,
  TWILIO_AUTH_TOKEN: fakeTwilioSettings.authToken,
  TWILIO_FROM: fakeTwilioSettings.from,
}

/** The text messages to a number so far, after all events were relayed. */
async function textsTo(site: RecoveryApp, to: string) {
  await site.mails()
  return site.data.pick('messages', ['event', 'text'], { channel: 'sms', recipient: to }, ['seq'])
}

async function codeFor(site: RecoveryApp, to: string): Promise<string> {
  return digits(String((await textsTo(site, to)).at(-1)?.['text']))
}

/** A guest whose code went to the number. */
async function enter(site: RecoveryApp) {
  const visitor = site.aVisitor()
  expect((await visitor.send('POST', '/api/guest/codes', { phone: typed })).status).toBe(202)
  const answer = await visitor.send('POST', '/api/guest/session', { ...gill, code: await codeFor(site, mobile) })
  return { visitor, answer }
}

describe('the code of a guest without an e-mail address', () => {
  it('goes to the mobile number by text message alone, and begins a session', async () => {
    await using site = await openRecoveryApp(withTexts)
    const { visitor, answer } = await enter(site)
    expect(await textsTo(site, mobile)).toMatchObject([{ event: 'guest_code' }])
    expect(await site.mails()).toEqual([])
    expect([answer.status, await answer.json()]).toMatchObject([
      201,
      { guest: { email: '', full_name: 'Gill Guest', phone: mobile } },
    ])
    expect(site.data.row('users', { role: 'guest' })).toMatchObject({
      email: null,
      email_key: null,
      guest_key: mobile,
      phone: mobile,
      email_verified_at: null,
    })
    const { id } = await book(visitor, { customer_phone: typed })
    expect(site.data.row('bookings', { id })).toMatchObject({ contact_email: '', customer_phone: mobile })
    expect((await visitor.send('GET', `/api/bookings/${id}`)).status).toBe(200)
    expect(await visitor.me()).toBeNull()
  })

  it('is short enough for one segment', async () => {
    await using site = await openRecoveryApp(withTexts)
    await site.aVisitor().send('POST', '/api/guest/codes', { phone: typed })
    const [text] = await textsTo(site, mobile)
    expect(text?.['text']).toMatch(/^.+: \d{6} is your code to book\. It works for 10 minutes\./)
    expect(String(text?.['text']).length).toBeLessThan(110)
  })

  it.each([
    ['a landline', '020 7946 0958'],
    ['a personal number', '070 1234 5678'],
    ['a number abroad', '+1 202 555 0123'],
    ['no number', 'call me'],
  ])('goes to UK mobiles only, not to %s', async (_, phone) => {
    await using site = await openRecoveryApp(withTexts)
    const answer = await site.aVisitor().send('POST', '/api/guest/codes', { phone })
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ path: 'phone' }] }])
    expect(site.data.count('guest_codes')).toBe(0)
  })

  it('needs one of the two addresses, and not both', async () => {
    await using site = await openRecoveryApp(withTexts)
    for (const body of [{}, { email: 'gill@example.com', phone: typed }]) {
      expect((await site.aVisitor().send('POST', '/api/guest/codes', body)).status).toBe(422)
    }
    const landline = { full_name: 'Gill', phone: '020 7946 0958', code: '123456' }
    expect((await site.aVisitor().send('POST', '/api/guest/session', landline)).status).toBe(422)
  })

  it('is not sent where no text leaves, unless the site has the sample business', async () => {
    await using site = await openRecoveryApp()
    const ask = () => site.aVisitor().send('POST', '/api/guest/codes', { phone: typed })
    const refused = await ask()
    expect([refused.status, await codeOf(refused)]).toEqual([422, 'texts_not_sent'])
    const form = await site.aVisitor().post('/guest', { ...gill, by_text: 'yes' })
    expect(form.status).toBe(422)
    expect(site.data.count('guest_codes')).toBe(0)
    await signUpAsha(site)
    site.data.set('users', { role: 'customer' }, { demo: 1 })
    expect((await ask()).status).toBe(202)
  })

  it('is asked for alike whether or not an account names the number: status, body, headers and rows', async () => {
    await using site = await openRecoveryApp(withTexts)
    const owner = await signUpAsha(site)
    expect((await owner.send('PATCH', '/api/me', { phone: typed })).status).toBe(200)
    const seen: unknown[] = []
    for (const phone of [typed, '07700 900124']) {
      const before = site.data.written()
      const answer = await site.aVisitor().send('POST', '/api/guest/codes', { phone })
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
      seen.push({ status: answer.status, headers, text: await answer.text(), written: site.data.written() - before })
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject({ status: 202, text: '' })
    expect((await textsTo(site, mobile)).map(({ event }) => event)).toEqual(['guest_code'])
    expect(await textsTo(site, '+447700900124')).toHaveLength(1)
  })

  it('takes five tries, comes once a minute, and is no code of another address', async () => {
    await using site = await openRecoveryApp(withTexts)
    const visitor = site.aVisitor()
    await visitor.send('POST', '/api/guest/codes', { phone: typed })
    expect((await visitor.send('POST', '/api/guest/codes', { phone: '+44 7700 900123' })).status).toBe(429)
    const code = await codeFor(site, mobile)
    const elsewhere = { ...gill, email: 'gill@example.com', code }
    expect((await visitor.send('POST', '/api/guest/session', elsewhere)).status).toBe(422)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await visitor.send('POST', '/api/guest/session', { ...gill, code: wrong })
      expect([answer.status, await codeOf(answer)]).toEqual([422, 'wrong_code'])
    }
    expect((await visitor.send('POST', '/api/guest/session', { ...gill, code })).status).toBe(422)
    expect(site.data.count('users', { role: 'guest' })).toBe(0)
  })

  it('is tried 20 times an hour from a network, and asked for ten times for a number', async () => {
    await using site = await openRecoveryApp({ ...withTexts, RATE_LIMITS: 'on' })
    const tried: number[] = []
    for (let count = 0; count < 21; count += 1) {
      tried.push((await site.aVisitor().send('POST', '/api/guest/session', { ...gill, code: '000000' })).status)
    }
    expect(tried).toEqual([...Array.from({ length: 20 }, () => 422), 429])
    const asked: number[] = []
    for (let count = 0; count < 11; count += 1) {
      asked.push((await site.aVisitor().send('POST', '/api/guest/codes', { phone: typed })).status)
      site.clock.move({ minutes: 1 })
    }
    expect(asked).toEqual([...Array.from({ length: 10 }, () => 202), 429])
  })

  it('lets no account join the bookings, whichever number it names', async () => {
    await using site = await openRecoveryApp(withTexts)
    const { visitor } = await enter(site)
    await book(visitor)
    const guestId = site.data.text('users', 'id', { role: 'guest' })
    const owner = await signUpAsha(site)
    await owner.send('PATCH', '/api/me', { phone: typed })
    expect(await (await owner.send('GET', '/api/me/guest-bookings')).json()).toMatchObject({
      guest_id: null,
      items: [],
    })
    const claimed = await owner.send('POST', '/api/me/guest-bookings/claim', { guest_id: guestId })
    expect(claimed.status).toBe(404)
    expect(site.data.count('bookings', { customer_id: guestId })).toBe(1)
    expect(await owner.me()).toBe(asha.email)
  })
})

describe('the pages of a guest without an e-mail address', () => {
  it('lead with the tick to the code, and back to the fourth step', async () => {
    await using site = await openRecoveryApp(withTexts)
    const visitor = site.aVisitor()
    const ticked = { ...gill, email: '', by_text: 'yes' }
    expect((await visitor.post('/guest', ticked)).status).toBe(200)
    expect(site.shown.at(-1)).toMatchObject({ url: '/guest/code', form: { values: ticked, errors: [] } })
    const code = await codeFor(site, mobile)
    const entered = await visitor.post('/guest/code', { ...gill, by_text: 'yes', code })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/book?step=4'])
    expect((await visitor.send('GET', '/api/bookings')).status).toBe(200)
  })

  it('ask again for a mobile number where another is typed, and for an e-mail address without the tick', async () => {
    await using site = await openRecoveryApp(withTexts)
    const visitor = site.aVisitor()
    expect((await visitor.post('/guest', { ...gill, phone: '020 7946 0958', by_text: 'yes' })).status).toBe(422)
    expect(site.shown.at(-1)?.form).toMatchObject({ errors: [{ path: 'phone' }] })
    expect((await visitor.post('/guest', { ...gill, email: '' })).status).toBe(422)
    expect(site.shown.at(-1)?.form).toMatchObject({ errors: [{ path: 'email' }] })
    expect(site.data.count('guest_codes')).toBe(0)
  })
})
