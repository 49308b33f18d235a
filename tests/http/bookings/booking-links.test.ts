import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LinkPurpose, linkPurposes } from '#modules/booking'
import { type BookingId, type PaymentId, type UserId, parseId } from '#modules/shared'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import { copyOf, oneOf } from '../../support/test-port.ts'

let whole: WholeApp
const cookies = new Map<Caller, string>()
beforeAll(async () => {
  whole = await openWholeApp()
  for (const caller of ['customer', 'technician', 'office'] as const) cookies.set(caller, await whole.signIn(caller))
})
afterAll(() => whole[Symbol.dispose]())

const office = { userId: 'usr_office' as UserId, role: 'office' } as const

async function get(path: string, as: Caller = null) {
  const answer = await whole.app.request(path, { headers: { cookie: cookies.get(as) ?? '' } })
  return { status: answer.status, to: answer.headers.get('location'), headers: answer.headers, answer }
}

async function post(path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) {
  const answer = await whole.app.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return { status: answer.status, to: answer.headers.get('location'), headers: answer.headers }
}

async function json(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await whole.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies.get('customer') ?? '' },
    body: JSON.stringify(body),
  })
  return JSON.parse(await answer.text())
}

/** A repair that the customer has paid, and that is done unless it is said to be otherwise. */
async function booked(status: 'confirmed' | 'in_progress' | 'completed' = 'completed') {
  const { data } = whole
  const service = data.text('services', 'id', { is_emergency: 1 })
  const made = await json('/api/bookings', {
    service_id: service,
    priority: 'emergency',
    customer_address: '12 Park Lane',
    customer_postcode: 'CR0 1AB',
    customer_phone: '020 7946 0958',
    problem_description: 'Water comes through the ceiling.',
  })
  const id = parseId('bkg', String(made['id']))
  if (!id) throw new Error('not booked')
  const intent = await json('/api/payments/intents', { booking_id: id })
  const payment = parseId('pay', String(intent['payment_id']))
  if (!payment) throw new Error('nothing to pay')
  await json(`/api/payments/${payment}/confirm`, { payment_method_id: 'pm_card_visa' })
  const { updated_at, version } = data.row('bookings', { id }) ?? {}
  data.set(
    'bookings',
    { id },
    {
      status,
      actual_end_time: status === 'completed' ? (updated_at ?? null) : null,
      technician_id: data.text('technicians', 'id'),
      version: Number(version) + 1,
    },
  )
  return { id, payment }
}

/** One link of each purpose that a message may carry, to the same booking. */
async function linksTo({ id, payment }: { readonly id: BookingId; readonly payment: PaymentId }) {
  const { links } = whole.modules
  const [track, review, receipt] = [
    await links.makeTrackLink(id),
    await links.makeReviewLink(id),
    await links.makeReceiptLink(id, payment),
  ]
  if (!track || !review || !receipt) throw new Error('each can be made of work that is done and paid')
  return { track: track.token, review: review.token, receipt: receipt.token }
}

const addresses = (token: string) => [
  `/track/${token}`,
  `/review/${token}`,
  `/receipt/${token}`,
  `/receipt/${token}.pdf`,
  `/pay/${token}`,
  `/variation/${token}`,
]

const kept = async (id: BookingId) => {
  const found = await whole.modules.booking.find(office, id)
  if (!found.ok) throw new Error('it is there')
  return found.value
}

describe('a booking link', () => {
  it('opens its own page to a visitor, without a referrer, an index entry or a cache', async () => {
    const tokens = await linksTo(await booked())
    for (const path of [
      `/track/${tokens.track}`,
      `/review/${tokens.review}`,
      `/receipt/${tokens.receipt}`,
      `/receipt/${tokens.receipt}.pdf`,
    ]) {
      const { status, headers } = await get(path)
      expect([path, status, headers.getSetCookie()]).toEqual([path, 200, []])
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
    const file = await get(`/receipt/${tokens.receipt}.pdf`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe('inline; filename="receipt.pdf"')
    expect(new Uint8Array(await file.answer.arrayBuffer()).length).toBeGreaterThan(1_000)
  })

  it('opens only the page of its purpose', async () => {
    const tokens = await linksTo(await booked())
    for (const [purpose, token] of Object.entries(tokens)) {
      const opened: string[] = []
      for (const path of addresses(token)) if ((await get(path)).status === 200) opened.push(path)
      expect(opened).toEqual(addresses(token).filter((path) => path.startsWith(`/${purpose}/`)))
    }
  })

  it('redirects its signed-in owner to the page of the account, and nobody else', async () => {
    const done = await booked()
    const tokens = await linksTo(done)
    const own = [
      [`/track/${tokens.track}`, `/track/${done.id}`],
      [`/review/${tokens.review}`, `/review/${done.id}`],
      [`/receipt/${tokens.receipt}`, `/receipt/${done.payment}`],
      [`/receipt/${tokens.receipt}.pdf`, `/receipt/${done.payment}.pdf`],
    ] as const
    for (const [path, to] of own) {
      expect(await get(path, 'customer')).toMatchObject({ status: 303, to })
      expect(await get(to, 'customer')).toMatchObject({ status: 200 })
      for (const other of ['technician', 'office'] as const) expect((await get(path, other)).status).toBe(200)
    }
  })

  it('is answered alike where it is malformed, unknown, ended, expired, void or of a suspended account', async () => {
    const { data } = whole
    const ended = await linksTo(await booked())
    data.set('links', { revoked_at: null }, { revoked_at: copyOf('created_at') })
    const expired = await linksTo(await booked())
    data.set('links', { revoked_at: null }, { expires_at: '2020-01-01T00:00:00.000Z' })
    const off = await booked('confirmed')
    const track = await whole.modules.links.makeTrackLink(off.id)
    expect((await get(`/track/${track?.token}`)).status).toBe(200)
    expect((await whole.modules.booking.cancel(office, off.id, null)).ok).toBe(true)

    const leadNowhere = [
      ...[ended, expired].flatMap((tokens) => [
        `/track/${tokens.track}`,
        `/review/${tokens.review}`,
        `/receipt/${tokens.receipt}`,
        `/receipt/${tokens.receipt}.pdf`,
      ]),
      `/track/${track?.token}`,
      ...[
        'x',
        '0'.repeat(32),
        ended.track.toUpperCase(),
        ended.track.slice(1),
        '%20',
        'usr_one',
        '%F0%9F%94%A5',
      ].flatMap((key) => [`/track/${key}`, `/review/${key}`, `/receipt/${key}`, `/receipt/${key}.pdf`]),
    ]
    const said = new Set<string>()
    for (const path of leadNowhere) {
      const { status, headers, answer } = await get(path)
      const known = [...headers].filter(([name]) => name !== 'x-request-id')
      said.add(JSON.stringify([status, known, await answer.text()]))
    }
    expect([...said]).toEqual([expect.stringMatching(/^\[404,/)])
  })

  it('ends with all others of its booking when the office revokes them, and a later one works', async () => {
    const done = await booked()
    for (const way of ['DELETE', 'POST'] as const) {
      const tokens = await linksTo(done)
      const path = way === 'POST' ? `/admin/bookings/${done.id}/links/revoke` : `/api/bookings/${done.id}/links`
      const asked = async (as: Caller) => {
        const headers = { cookie: cookies.get(as) ?? '' }
        return (await whole.app.request(path, { method: way, headers })).status
      }
      expect(await asked('customer')).toBe(403)
      expect((await get(`/track/${tokens.track}`)).status).toBe(200)
      expect(await asked('office')).toBe(way === 'POST' ? 303 : 204)
      for (const [purpose, token] of Object.entries(tokens)) {
        expect([purpose, (await get(`/${purpose}/${token}`)).status]).toEqual([purpose, 404])
      }
    }
    expect((await get(`/track/${(await linksTo(done)).track}`)).status).toBe(200)
  })

  it('cannot cancel, move or refund the booking, nor show the account', async () => {
    const done = await booked('in_progress')
    const track = await whole.modules.links.makeTrackLink(done.id)
    const token = track?.token ?? ''
    await get(`/track/${token}`)
    for (const path of [
      `/bookings/${token}/cancel`,
      `/bookings/${done.id}/cancel`,
      `/bookings/${done.id}/reschedule`,
    ]) {
      expect((await post(path, { refund_shown: '0' }, { 'x-pay-token': token })).status).toBe(303)
    }
    for (const path of ['/api/me/payments', `/api/bookings/${done.id}`, `/api/payments/${done.payment}`]) {
      const answer = await whole.app.request(path, { headers: { 'x-pay-token': token } })
      expect([path, answer.status >= 401 && answer.status <= 404]).toEqual([path, true])
    }
    expect(await kept(done.id)).toMatchObject({ status: 'in_progress' })
  })

  it.each(linkPurposes)('to %s is opened by its own token and by no other text or purpose', async (purpose) => {
    const done = await booked()
    const tokens = await linksTo(done)
    const known: Partial<Record<LinkPurpose, string>> = tokens
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constantFrom(...Object.values(tokens)),
          fc.string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: 32, maxLength: 32 }),
          fc.string(),
        ),
        async (text) => {
          const opened = await whole.modules.links.open(text, purpose)
          expect(opened?.id ?? null).toBe(text === known[purpose] ? done.id : null)
        },
      ),
    )
  })
})

describe('any text in the place of a token or in the form', () => {
  const keys = fc.string({ unit: 'grapheme', minLength: 1 })

  it('is answered without a server error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('track', 'review', 'receipt'), keys, async (purpose, key) => {
        const path = `/${purpose}/${encodeURIComponent(key)}`
        fc.pre(!/^[/](track|review|receipt)[/](%2E|[.]){1,2}$/i.test(path))
        expect([path, (await get(path)).status]).toEqual([path, 404])
      }),
    )
  })

  it('is kept as a rating only with one to five stars and a comment that fits', async () => {
    const done = await booked()
    const { review } = await linksTo(done)
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.oneof(fc.constantFrom('rating', 'comment'), fc.string()), fc.string({ unit: 'grapheme' })),
        async (fields) => {
          fc.pre(!/^[1-5]$/.test(fields['rating'] ?? ''))
          expect((await post(`/review/${review}`, fields)).status).toBe(422)
        },
      ),
    )
    expect((await post(`/review/${review}`, { rating: '3', comment: 'x'.repeat(2_001) })).status).toBe(422)
    expect((await kept(done.id)).rating).toBeNull()
  })
})

describe('the review form of a link', () => {
  it('takes one rating, however often it is sent, in the name of the customer', async () => {
    const done = await booked()
    const { review } = await linksTo(done)
    const page = `/review/${review}`
    expect(await post(page, { rating: '6' })).toMatchObject({ status: 422 })
    expect((await kept(done.id)).rating).toBeNull()
    const sent = await post(page, { rating: '4', comment: 'Quick and clean.' }, { origin: 'null' })
    expect([sent.status, sent.to, sent.headers.get('referrer-policy')]).toEqual([303, page, 'no-referrer'])
    expect(await post(page, { rating: '1' })).toMatchObject({ status: 409 })
    expect((await kept(done.id)).rating).toBe(4)
    expect((await get(page)).status).toBe(200)
    expect(await whole.modules.links.makeReviewLink(done.id)).toBeNull()
  })

  it('refuses a token of another purpose', async () => {
    const done = await booked()
    const { track, receipt } = await linksTo(done)
    for (const token of [track, receipt, '0'.repeat(32), 'x']) {
      expect((await post(`/review/${token}`, { rating: '1' })).status).toBe(404)
    }
    expect(await post(`/review/${done.id}`, { rating: '1' })).toMatchObject({
      status: 303,
      to: `/login?next=%2Freview%2F${done.id}`,
    })
    const signedIn = { cookie: cookies.get('customer') ?? '' }
    expect((await kept(done.id)).rating).toBeNull()
    expect(await post(`/review/${done.id}`, { rating: '5' }, signedIn)).toMatchObject({ to: `/review/${done.id}` })
    expect((await kept(done.id)).rating).toBe(5)
  })

  it('does not exist before the work is completed', async () => {
    const { id } = await booked('in_progress')
    expect(await whole.modules.links.makeReviewLink(id)).toBeNull()
  })
})

describe('a visitor who opens links again and again', () => {
  it('is asked to wait for known and unknown links alike', async () => {
    using limited = await openWholeApp(undefined, { RATE_LIMITS: 'on' })
    const statuses = async (path: string, times: number) => {
      const found: number[] = []
      for (let turn = 0; turn < times; turn += 1) found.push((await limited.app.request(path)).status)
      return new Set(found)
    }
    expect(await statuses(`/track/${'0'.repeat(32)}`, 600)).toEqual(new Set([404]))
    for (const path of addresses('1'.repeat(32))) {
      const answer = await limited.app.request(path)
      expect([path, answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([path, 429, true])
    }
    for (const path of ['/review/', '/variation/'].map((start) => start + '0'.repeat(32))) {
      const form = await limited.app.request(path, { method: 'POST', body: new URLSearchParams() })
      expect([path, form.status]).toEqual([path, 429])
    }
  })
})

describe('the log', () => {
  it('has the routes of booking links, and never their tokens', async () => {
    const lines: string[] = []
    using logged = await openWholeApp(pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }))
    const token = 'f'.repeat(32)
    for (const path of addresses(token)) await logged.app.request(path)
    await logged.app.request(`/review/${token}`, { method: 'POST', body: new URLSearchParams({ rating: '1' }) })
    const text = lines.join('')
    for (const route of ['/track/:id', '/review/:id', '/receipt/:key']) expect(text).toContain(route)
    expect(text).not.toContain(token)
  })
})

describe('the record of a booking link', () => {
  it('is deleted a month after it expired, and not before', async () => {
    const done = await booked()
    await linksTo(done)
    const rows = () => whole.data.count('links', { booking_id: done.id })
    const made = whole.adapters.clock.now()
    for (const [days, left] of [
      [59, 3],
      [61, 2],
      [179, 2],
      [181, 0],
    ] as const) {
      await whole.adapters.privacy.privacy.forget('links', made.add({ hours: 24 * days }), 500, false)
      expect([days, rows()]).toEqual([days, left])
    }
  })

  // The last one: the account is gone after it.
  it('is exported without its hash, and is erased with the account', async () => {
    const done = await booked()
    const tokens = await linksTo(done)
    const { customerId } = await kept(done.id)
    const { data } = whole
    const hashes = data.texts('links', 'token_hash')
    expect(hashes.length).toBeGreaterThan(2)
    const archive = await whole.modules.privacy.document(customerId)
    expect(archive).toContain('"purpose": "receipt"')
    for (const secret of [...hashes, ...Object.values(tokens)]) expect(archive).not.toContain(secret)
    data.set('bookings', { status: oneOf('pending', 'confirmed', 'in_progress') }, { status: 'completed' })
    expect(await whole.modules.privacy.erase(customerId)).toMatchObject({ ok: true })
    expect(data.count('links')).toBe(0)
    for (const [purpose, token] of Object.entries(tokens)) {
      expect([purpose, (await get(`/${purpose}/${token}`)).status]).toEqual([purpose, 404])
    }
    expect(await whole.modules.links.makeTrackLink(done.id)).toBeNull()
    expect(await whole.modules.links.makeReceiptLink(done.id, done.payment)).toBeNull()
  })
})
