import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { addAdvert } from '../../support/adverts/adverts.ts'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'

const end = '2030-01-01T00:00:00.000Z'
const report = { reason: 'fake', text: 'There is no such business', email: 'ada@example.org' }
const reject = { decision: 'reject', reason: 'fake', text: 'No such business is registered' }
const suspend = { decision: 'suspend', reason: 'misleading', text: 'The address is another business' }
const approve = { decision: 'approve', reason: 'meets_rules', text: 'We called them' }

async function openMarket(state: 'in_review' | 'live' | 'awaiting_payment' = 'live') {
  const site = await openRelayedApp()
  const { app, data, relay, clock } = site
  const owner = data.text('users', 'id', { role: 'customer' }) as UserId
  data.set('users', { id: owner }, { email_verified_at: '2026-01-01T00:00:00.000Z' })
  const id = addAdvert(data, 'one', owner, { state, paidUntil: end, title: 'The Plumber' })
  const cookies = {
    admin: await site.signIn('admin'),
    office: await site.signIn('office'),
    visitor: '',
    customer: await site.signIn('customer'),
  }
  type By = keyof typeof cookies
  const send = async (by: By, method: string, path: string, body?: object) => {
    const answer = await app.request(path, {
      method,
      headers: { 'content-type': 'application/json', cookie: cookies[by] },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  const form = (by: By, path: string, fields: Readonly<Record<string, string>>) =>
    app.request(path, { method: 'POST', headers: { cookie: cookies[by] }, body: new URLSearchParams(fields) })
  return Object.assign(site, {
    id,
    owner,
    send,
    form,
    state: () => data.text('adverts', 'state', { id }),
    audited: () => data.texts('audit_log', 'action', { target_id: id }),
    async mails(event: string) {
      await relay.drain()
      return data
        .rows('messages', { event, channel: 'email' })
        .map((row) => String(row['recipient']))
        .toSorted()
    },
    later: (hours: number) => clock.move({ hours }),
  })
}

describe('POST /api/reports', () => {
  it('keeps the report of a visitor under a reference, with a mail to them and news for the staff', async () => {
    await using market = await openMarket()
    const sent = await market.send('visitor', 'POST', '/api/reports', { subject: 'listing', id: market.id, ...report })
    expect(sent.status).toBe(201)
    expect(sent.body.reference).toMatch(/^RP-[A-Z0-9]{6}$/)
    expect(await market.mails('market_case_received')).toContain('ada@example.org')
    expect(market.data.count('notifications', { link: `/admin/market/listing/${market.id}` })).toBeGreaterThan(0)
    expect(market.state()).toBe('live')
  })

  it('keeps the same words once, and nothing about what is not there', async () => {
    await using market = await openMarket()
    const body = { subject: 'listing', id: market.id, ...report }
    const [one, two] = [
      await market.send('visitor', 'POST', '/api/reports', body),
      await market.send('visitor', 'POST', '/api/reports', body),
    ]
    expect(two.body).toEqual(one.body)
    expect((await market.send('visitor', 'POST', '/api/reports', { ...body, id: 'lst_other' })).status).toBe(404)
    expect((await market.send('visitor', 'POST', '/api/reports', { ...body, subject: 'job' })).status).toBe(404)
    expect(market.data.count('market_cases')).toBe(1)
  })

  it('needs an address to answer to, and a reason of the list', async () => {
    await using market = await openMarket()
    const { email: _, ...nameless } = report
    const base = { subject: 'listing', id: market.id }
    expect((await market.send('visitor', 'POST', '/api/reports', { ...base, ...nameless })).status).toBe(422)
    expect((await market.send('visitor', 'POST', '/api/reports', { ...base, ...report, reason: 'rude' })).status).toBe(
      422,
    )
    expect(market.data.count('market_cases')).toBe(0)
  })

  it('keeps what a program wrote apart, and notifies nobody', async () => {
    await using market = await openMarket()
    await market.send('visitor', 'POST', '/api/reports', {
      subject: 'listing',
      id: market.id,
      ...report,
      website: 'x.test',
    })
    expect(await market.mails('market_case_received')).toEqual([])
    expect((await market.send('office', 'GET', '/api/admin/market')).body.items).toEqual([])
  })
})

describe('POST /api/admin/listings/:id/decision', () => {
  it('lets the office approve, with an audit line and a mail to the owner', async () => {
    await using market = await openMarket('in_review')
    const decided = await market.send('office', 'POST', `/api/admin/listings/${market.id}/decision`, approve)
    expect(decided).toMatchObject({ status: 200, body: { decision: 'approve', state: 'live' } })
    expect(market.state()).toBe('live')
    expect(market.audited()).toEqual(['market_decided'])
    expect(await market.mails('market_decided')).toEqual(['customer@example.com'])
  })

  it.each([reject, suspend, { decision: 'restore', reason: 'mistake', text: 'Again' }])(
    'refuses the office to $decision, and nothing has happened',
    async (asked) => {
      await using market = await openMarket('in_review')
      const decided = await market.send('office', 'POST', `/api/admin/listings/${market.id}/decision`, asked)
      expect(decided).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
      expect(market.state()).toBe('in_review')
      expect(market.audited()).toEqual([])
      expect(market.data.count('market_decisions')).toBe(0)
      expect(await market.mails('market_decided')).toEqual([])
    },
  )

  it('asks an administrator for the password when it was typed long ago, and nothing has happened', async () => {
    await using market = await openMarket('in_review')
    market.later(2)
    const decided = await market.send('admin', 'POST', `/api/admin/listings/${market.id}/decision`, reject)
    expect([401, 403]).toContain(decided.status)
    expect(market.state()).toBe('in_review')
    expect(market.data.count('market_decisions')).toBe(0)
  })

  it('takes down what was reported, and gives the reasons to both sides', async () => {
    await using market = await openMarket()
    await market.send('visitor', 'POST', '/api/reports', { subject: 'listing', id: market.id, ...report })
    const decided = await market.send('admin', 'POST', `/api/admin/listings/${market.id}/decision`, suspend)
    expect(decided).toMatchObject({ status: 200, body: { state: 'suspended' } })
    expect(market.data.rows('market_cases')).toMatchObject([{ state: 'closed', outcome: 'upheld', due_at: null }])
    expect(await market.mails('market_decided')).toEqual(['customer@example.com'])
    expect(await market.mails('market_case_decided')).toEqual(['ada@example.org'])
  })

  it('refunds the first rejection, once', async () => {
    await using market = await openMarket('in_review')
    const path = `/api/admin/listings/${market.id}/decision`
    expect((await market.send('admin', 'POST', path, reject)).body).toMatchObject({ state: 'rejected' })
    expect(market.data.count('outbox', { kind: 'advert-refund-due' })).toBe(1)
    market.data.set('adverts', { id: market.id }, { state: 'in_review' })
    expect((await market.send('admin', 'POST', path, reject)).status).toBe(200)
    expect(market.data.count('outbox', { kind: 'advert-refund-due' })).toBe(1)
  })

  it('refuses what the state does not allow, and a reason of another decision', async () => {
    await using market = await openMarket('awaiting_payment')
    const path = `/api/admin/listings/${market.id}/decision`
    expect(await market.send('office', 'POST', path, approve)).toMatchObject({
      status: 409,
      body: { code: 'market_state' },
    })
    expect((await market.send('office', 'POST', path, { ...approve, reason: 'fake' })).status).toBe(422)
    expect((await market.send('office', 'POST', '/api/admin/listings/lst_other/decision', approve)).status).toBe(404)
    expect(market.data.count('market_decisions')).toBe(0)
  })
})

describe('an appeal', () => {
  it('comes once, and is answered by another person than the one who decided', async () => {
    await using market = await openMarket()
    const decided = await market.send('admin', 'POST', `/api/admin/listings/${market.id}/decision`, suspend)
    const number: number = decided.body.number
    const token = await market.modules.marketLinks.make({ kind: 'decision', decision: number, reportId: null })
    const path = `/contest/${token}`
    expect((await market.form('visitor', path, { text: 'It is our address' })).status).toBe(303)
    expect((await market.form('visitor', path, { text: 'And again' })).status).toBe(409)
    expect(market.data.count('market_appeals')).toBe(1)

    const queue = await market.send('office', 'GET', '/api/admin/market?kind=appeal')
    expect(queue.body).toMatchObject({ items: [{ kind: 'appeal', id: market.id }], counts: { appeal: 1 } })

    const answer = { outcome: 'overturned', text: 'We saw the lease' }
    const to = `/api/admin/market/appeals/${number}/answer`
    expect((await market.send('office', 'POST', to, answer)).status).toBe(403)
    // The one administrator decided it: only a note lets them answer.
    expect(await market.send('admin', 'POST', to, answer)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'note' }] },
    })
    expect(market.state()).toBe('suspended')
    const noted = { ...answer, note: 'I read the lease with our accountant' }
    expect((await market.send('admin', 'POST', to, noted)).status).toBe(204)
    expect(market.state()).toBe('live')
    expect(market.audited().filter((action) => action === 'market_appeal_answered')).toHaveLength(1)
    expect(await market.mails('market_appeal_answered')).toEqual(['customer@example.com'])
    expect((await market.send('admin', 'POST', to, noted)).status).toBe(409)
  })

  it('is refused to the one who decided while somebody else can answer', async () => {
    await using market = await openMarket()
    const decided = await market.send('admin', 'POST', `/api/admin/listings/${market.id}/decision`, suspend)
    const number: number = decided.body.number
    await market.modules.moderation.appeal({ decision: number, side: 'owner', reportId: null, text: 'No' })
    market.data.set('users', { email: 'office@example.com' }, { role: 'admin' })
    const to = `/api/admin/market/appeals/${number}/answer`
    const refused = await market.send('admin', 'POST', to, { outcome: 'stands', text: 'No', note: 'I looked' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'another_person' } })
    expect(market.data.rows('market_appeals')).toMatchObject([{ outcome: null }])
  })

  it('comes too late after 28 days', async () => {
    await using market = await openMarket()
    const decided = await market.send('admin', 'POST', `/api/admin/listings/${market.id}/decision`, suspend)
    const token = await market.modules.marketLinks.make({
      kind: 'decision',
      decision: decided.body.number,
      reportId: null,
    })
    market.later(24 * 28)
    expect((await market.form('visitor', `/contest/${token}`, { text: 'It is ours' })).status).toBe(409)
    expect(market.data.count('market_appeals')).toBe(0)
  })

  it('is behind a link that nobody can guess', async () => {
    await using market = await openMarket()
    expect((await market.app.request(`/contest/${'0'.repeat(32)}`)).status).toBe(404)
  })
})

describe('a notice of defamation', () => {
  const notice = {
    name: 'Ada Swift',
    email: 'ada@example.org',
    statement: 'Ada Swift steals pipes',
    where: '/find-experts/the-listing-one',
    meaning: 'That I am a thief',
    untrue: 'I took nothing',
    text: 'My customers read it',
    poster_unknown: 'yes',
    share_name: 'no',
    share_email: 'no',
  }

  async function noticed() {
    const market = await openMarket()
    const sent = await market.form('visitor', '/report-content/defamation', {
      subject: 'listing',
      id: market.id,
      ...notice,
    })
    const reportId = market.data.text('market_cases', 'id')
    return Object.assign(market, { sent, reportId })
  }

  it('goes to the poster without the name of a complainant who keeps it, and an answer in time lets the words stay', async () => {
    await using market = await noticed()
    expect(market.sent.headers.get('location')).toMatch(/^\/report-content\/defamation\?sent=RP-/)
    const step = `/api/admin/market/notices/${market.reportId}/step`
    expect((await market.send('office', 'POST', step, { step: 'ask' })).status).toBe(204)
    expect(await market.mails('defamation_asked')).toEqual(['customer@example.com'])
    const [mail] = market.data.rows('messages', { event: 'defamation_asked', channel: 'email' })
    expect(JSON.stringify(mail)).not.toContain('ada@example.org')
    const token = await market.modules.marketLinks.make({ kind: 'notice', reportId: market.reportId as never })
    const page = `/contest/${token}`
    expect((await market.form('visitor', page, { removes: 'no', name: 'Bo Poster' })).status).toBe(422)
    const whole = { removes: 'no', name: 'Bo Poster', address: '1 High Street, Croydon', shares: 'no' }
    expect((await market.form('visitor', page, whole)).status).toBe(303)
    expect(market.state()).toBe('live')
    expect(await market.mails('defamation_closed')).toEqual(['ada@example.org'])
    const [closed] = market.data.rows('messages', { event: 'defamation_closed', channel: 'email' })
    expect(JSON.stringify(closed)).not.toContain('High Street')
  })

  it('takes the words down when nobody answers in time, and not before', async () => {
    await using market = await noticed()
    await market.send('office', 'POST', `/api/admin/market/notices/${market.reportId}/step`, { step: 'ask' })
    expect(await market.modules.moderation.lapseNotices()).toBe(0)
    market.later(24 * 7)
    expect(await market.modules.moderation.lapseNotices()).toBe(1)
    expect(market.state()).toBe('suspended')
    expect(market.data.rows('market_cases')).toMatchObject([{ outcome: 'removed', state: 'closed' }])
    expect(await market.mails('defamation_ended')).toEqual(['customer@example.com'])
  })

  it('that lacks a part comes back, and nothing is kept', async () => {
    await using market = await openMarket()
    const { poster_unknown: _, ...rest } = notice
    const sent = await market.form('visitor', '/report-content/defamation', {
      subject: 'listing',
      id: market.id,
      ...rest,
    })
    expect(sent.status).toBe(422)
    expect(market.data.count('market_cases')).toBe(0)
  })

  it('lets the office take nothing down', async () => {
    await using market = await noticed()
    const step = `/api/admin/market/notices/${market.reportId}/step`
    expect((await market.send('office', 'POST', step, { step: 'remove' })).status).toBe(403)
    expect(market.state()).toBe('live')
  })
})

describe('a measure against an account', () => {
  it('takes its adverts down for 30 days, and brings them back', async () => {
    await using market = await openMarket()
    const asked = { subject: 'listing', id: market.id, kind: 'suspension', cause: 'complaint', text: 'Two complaints' }
    const place = { location: 'Croydon', postcode: 'CR0 1AB' }
    const job = { category_id: 'plumbing', title: 'Plumber', description: 'Two weeks of work.', ...place }
    expect((await market.send('customer', 'POST', '/api/jobs', job)).status).toBe(201)
    expect((await market.send('office', 'POST', '/api/admin/market/sanctions', asked)).status).toBe(403)
    expect(market.state()).toBe('live')
    expect((await market.send('admin', 'POST', '/api/admin/market/sanctions', asked)).status).toBe(204)
    expect(market.state()).toBe('suspended')
    const adverts = market.data.count('adverts')
    const refused = await market.send('customer', 'POST', '/api/jobs', { ...job, title: 'Another plumber' })
    expect([refused.status, refused.body.code]).toEqual([403, 'market_barred'])
    expect(market.data.count('adverts')).toBe(adverts)
    expect(await market.mails('market_sanctioned')).toEqual(['customer@example.com'])
    market.later(24 * 30)
    await market.modules.moderation.applySanctions()
    expect(market.state()).toBe('live')
  })

  it('ends a place in the market after 30 days of notice', async () => {
    await using market = await openMarket()
    const asked = { subject: 'listing', id: market.id, kind: 'end', cause: 'rules', text: 'Three breaches' }
    await market.send('admin', 'POST', '/api/admin/market/sanctions', asked)
    await market.modules.moderation.applySanctions()
    expect(market.state()).toBe('live')
    market.later(24 * 30)
    await market.modules.moderation.applySanctions()
    expect(market.state()).toBe('suspended')
  })
})
