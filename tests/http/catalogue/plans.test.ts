import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const asked = { plan: 'professional', billing: 'yearly', name: 'Ada Swift', email: 'ada@example.org' }
const kept = () => whole.data.rows('enquiries', { kind: 'plan' })

async function json(method: string, path: string, body?: object, as = '') {
  const answer = await whole.app.request(path, {
    method,
    headers: { cookie: as, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answered: Readonly<Record<string, unknown>> = await answer.json()
  return { status: answer.status, body: answered }
}

const form = (path: string, fields: Readonly<Record<string, string>>, as = '') =>
  whole.app.request(path, {
    method: 'POST',
    headers: { cookie: as, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

describe('GET /api/plans', () => {
  it('lists the plans with what a year saves, and the tiers that are on: only Standard at first', async () => {
    const { body } = await json('GET', '/api/plans')
    expect(body).toMatchObject({
      plans: [
        { name: 'Basic Care', monthly_price: 49, yearly_price: 490, saving: 98, saving_percent: 17, popular: false },
        { name: 'Professional', monthly_price: 99, yearly_price: 990, saving: 198, popular: true },
        { name: 'Enterprise', monthly_price: 199, yearly_price: 1_990, saving: 398, popular: false },
      ],
      tiers: [{ name: 'Standard', response_minutes: 60, price: 150 }],
    })
  })
})

describe('a request for a plan', () => {
  it('is an enquiry of its kind, with the plan and its price, and the office is notified; nothing is charged', async () => {
    const sent = await json('POST', '/api/plan-requests', { ...asked, message: 'Two flats.' })
    expect(sent).toMatchObject({ status: 201, body: { reference: expect.stringMatching(/^EN-/) } })
    expect(kept()).toMatchObject([
      { name: 'Ada Swift', message: 'Professional, £990.00 a year.\n\nTwo flats.', state: 'open', subject: null },
    ])
    expect(whole.data.eventKinds()).toContain('enquiry-kept')
    expect(whole.data.rows('payments')).toEqual([])
    expect(whole.data.rows('bookings')).toEqual([])
  })

  it('is one enquiry however often it is sent in a moment', async () => {
    const twice = { ...asked, email: 'twice@example.org' }
    await json('POST', '/api/plan-requests', twice)
    await json('POST', '/api/plan-requests', twice)
    expect(kept().filter(({ email }) => email === 'twice@example.org').length).toBe(1)
  })

  it('works as a form, and leads to the page that names the reference', async () => {
    const sent = await form('/plans', {
      ...asked,
      email: 'form@example.org',
      phone: '',
      postcode: 'cr01lh',
      message: '',
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/plans\?sent=EN-/)])
    expect(kept().find(({ email }) => email === 'form@example.org')).toMatchObject({ postcode: 'CR0 1LH', phone: null })
  })

  it('that a program filled in is spam, and notifies nobody', async () => {
    const events = whole.data.eventKinds().length
    await form('/plans', { ...asked, email: 'bot@example.org', website: 'https://spam.example' })
    expect(kept().find(({ email }) => email === 'bot@example.org')).toMatchObject({ state: 'spam' })
    expect(whole.data.eventKinds().length).toBe(events)
  })

  it.each([
    ['plan', { plan: 'platinum' }],
    ['plan', { plan: '' }],
    ['billing', { billing: 'weekly' }],
    ['email', { email: 'ada' }],
    ['name', { name: ' ' }],
    ['postcode', { postcode: 'Croydon' }],
    ['message', { message: 'x'.repeat(2_001) }],
    ['price', { price: 1 }],
    ['state', { state: 'answered' }],
  ])('is refused at %s for %o, and nothing is kept', async (path, change) => {
    const before = kept().length
    const refused = await json('POST', '/api/plan-requests', { ...asked, ...change })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body['errors'])).toContain(path)
    expect(kept().length).toBe(before)
  })

  it('is refused for a plan that is not offered any more', async () => {
    const { body: setting } = await json('GET', '/api/admin/plans', undefined, cookie)
    const plans: readonly object[] = Array.isArray(setting['plans']) ? setting['plans'] : []
    const without = { ...setting, plans: plans.map((plan, at) => (at === 1 ? { ...plan, active: false } : plan)) }
    expect((await json('PUT', '/api/admin/plans', without, cookie)).status).toBe(200)
    expect((await json('POST', '/api/plan-requests', asked)).status).toBe(422)
    expect((await form('/plans', asked)).status).toBe(422)
    const back = { ...setting, version: Number(setting['version']) + 1 }
    expect((await json('PUT', '/api/admin/plans', back, cookie)).status).toBe(200)
  })
})

describe('the plans of the owner', () => {
  const fields = Object.fromEntries([
    ['popular', 'basic'],
    ...['basic', 'professional', 'enterprise'].flatMap((id) => [
      [`${id}.name`, id],
      [`${id}.monthly`, '10'],
      [`${id}.yearly`, '100.50'],
      [`${id}.features`, 'One check\r\n\r\nOne report'],
      [`${id}.active`, 'yes'],
    ]),
    ...['standard', 'priority', 'premium'].flatMap((id) => [
      [`${id}.name`, id],
      [`${id}.minutes`, '45'],
      [`${id}.price`, '120'],
      [`${id}.active`, 'yes'],
    ]),
  ])

  const versionNow = async () => String((await json('GET', '/api/admin/plans', undefined, cookie)).body['version'])

  it('are set on one page, and the site has them at once', async () => {
    const version = await versionNow()
    expect((await form('/admin/plans', { ...fields, version }, cookie)).headers.get('location')).toBe(
      '/admin/plans?done=saved',
    )
    const { body } = await json('GET', '/api/plans')
    expect(body).toMatchObject({
      plans: [{ name: 'basic', monthly_price: 10, yearly_price: 100.5, saving: 19.5, popular: true }, {}, {}],
      tiers: [{ response_minutes: 45, price: 120 }, {}, {}],
    })
  })

  it.each([
    ['a year above twelve months', { 'basic.yearly': '120.01' }, 'no more than twelve months'],
    ['no amount', { 'premium.price': 'much' }, 'price in pounds'],
    ['no feature', { 'enterprise.features': ' ' }, 'lines'],
    ['half minutes', { 'standard.minutes': '1.5' }, 'whole minutes'],
  ])('come back with %s, and stay as they were', async (_, change, words) => {
    const before = await json('GET', '/api/plans')
    const sent = await form('/admin/plans', { ...fields, ...change }, cookie)
    expect([sent.status, await sent.text()]).toEqual([422, expect.stringContaining(words)])
    expect(await json('GET', '/api/plans')).toEqual(before)
  })

  it('are refused in an edit of an older version, with the words, and what was typed is still there', async () => {
    const { body: seen } = await json('GET', '/api/admin/plans', undefined, cookie)
    const version = String(seen['version'])
    const theirs = { ...fields, 'basic.name': 'Theirs', version }
    expect((await form('/admin/plans', theirs, cookie)).status).toBe(303)
    const before = await json('GET', '/api/plans')
    const stale = await form('/admin/plans', { ...fields, 'basic.name': 'Mine', version }, cookie)
    expect([stale.status, await stale.text()]).toEqual([
      409,
      expect.stringContaining('Somebody saved this setting since you opened it'),
    ])
    const again = await json('PUT', '/api/admin/plans', seen, cookie)
    expect(again).toMatchObject({ status: 409, body: { code: 'plans_changed' } })
    expect(await json('GET', '/api/plans')).toEqual(before)
    const { version: _, ...unversioned } = seen
    expect((await json('PUT', '/api/admin/plans', unversioned, cookie)).status).toBe(422)
    expect((await form('/admin/plans', { ...fields, version: await versionNow() }, cookie)).status).toBe(303)
  })

  it('are read by the office and set by administrators', async () => {
    const office = await whole.signIn('office')
    const { status, body } = await json('GET', '/api/admin/plans', undefined, office)
    expect(status).toBe(200)
    expect((await json('PUT', '/api/admin/plans', body, office)).status).toBe(403)
    expect((await form('/admin/plans', fields, office)).status).toBe(403)
  })
})
