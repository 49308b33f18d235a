import fc from 'fast-check'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { type LinkPurpose, linkPurposes } from '#modules/booking'
import { addresses, officeActor, openLinkedApp } from '../../support/apps/linked-app.ts'
import { type Caller, openWholeApp } from '../../support/apps/whole-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'
import LinkTrackPage from '../../../ui/pages/link/track/+Page.tsx'
import { data as trackData } from '../../../ui/pages/link/track/+data.ts'
import { forgetAll } from '../../support/retention.ts'
import { copyOf, oneOf } from '../../support/test-port.ts'

const linked = await openLinkedApp()
const { whole, get, post, booked, visitBooked, linksTo, kept, cookies } = linked
afterAll(() => linked[Symbol.dispose]())

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
      // The page of the tracker proves the link to the booking's conversation, too.
      const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[0-9a-f]{32};/, '=;'))
      const ofTracker = ['callout_track_links=; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax']
      expect([path, status, cookies]).toEqual([path, 200, path.startsWith('/track/') ? ofTracker : []])
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
    const file = await get(`/receipt/${tokens.receipt}.pdf`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe('inline; filename="receipt.pdf"')
    expect(new Uint8Array(await file.answer.arrayBuffer()).length).toBeGreaterThan(1_000)
  })

  it('to the reports lasts to the last day of a guarantee that is longer than 400 days, and at least 400 days', async () => {
    const { id } = await booked()
    for (const [guarantee_months, days] of [
      [24, 730],
      [0, 400],
    ] as const) {
      whole.data.set('bookings', { id }, { guarantee_months })
      const made = await whole.modules.links.makeReportLink(id)
      const lasts = made ? Math.round(whole.clock.now().until(made.expiresAt).total('hours') / 24) : 0
      expect(lasts).toBeGreaterThanOrEqual(days)
      expect(lasts).toBeLessThan(days + 2)
    }
  })

  it('to follow a visit shows its course, live until the booking is over', async () => {
    const { id } = await visitBooked()
    const made = await whole.modules.links.makeTrackLink(id)
    const page = { data: trackData, Page: LinkTrackPage }
    const token = made?.token ?? ''
    const words = () =>
      showPage(page, {
        modules: whole.modules,
        who: null,
        url: `/track/${token}`,
        now: whole.clock.now(),
        params: { token },
      })
    expect(await words()).toContain('Live Tracking')
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
    expect((await whole.modules.booking.cancel(officeActor, off.id, null)).ok).toBe(true)

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
    const said = new Map<string, Set<string>>()
    for (const path of leadNowhere) {
      const { status, headers, answer } = await get(path)
      const known = [...headers].filter(([name]) => name !== 'x-request-id')
      // The tracker's address may ask for camera and place, whatever stands behind it.
      const of = path.startsWith('/track/') ? 'tracker' : 'other'
      const answers = said.get(of) ?? new Set()
      said.set(of, answers.add(JSON.stringify([status, known, await answer.text()])))
    }
    const once = [expect.stringMatching(/^\[404,/)]
    expect([...said].map(([of, answers]) => [of, [...answers]])).toEqual([
      ['tracker', once],
      ['other', once],
    ])
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
    for (const route of ['/track/:id', '/review/:id', '/receipt/:key', '/manage/:token']) expect(text).toContain(route)
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
      await forgetAll(whole.adapters.privacy.privacy, 'links', made.add({ hours: 24 * days }))
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
