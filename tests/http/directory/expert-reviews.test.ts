import { describe, expect, it } from 'vitest'
import type { FindableListing } from '#modules/directory'
import type { ListingId, ListingMessageId, ListingReviewId } from '#modules/shared'
import { keepListing, keepOwner } from '../../support/adverts/found-listings.ts'
import { addReview } from '../../support/adverts/reviews.ts'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const good = { rating: 4, comment: 'They came on time and mended the tap.', own_experience: true }
const week = 7 * 24

async function openDirectory() {
  const site = await openRelayedApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' })
  const { app, data, relay, clock, modules } = site
  const { database } = site.adapters
  const now = clock.now()
  keepOwner(database)
  const listing: FindableListing = {
    id: 'lst_ada' as ListingId,
    businessName: 'Ada Pipes',
    description: 'Leaks',
    serviceArea: 'Croydon',
    postcode: 'CR0 7ZQ',
    district: 'CR0',
    centre: { latitude: 51.373, longitude: -0.089 },
    radiusMiles: 10,
    certifications: [],
    categories: ['plumbing'],
    ratingSum: 0,
    totalReviews: 0,
    isFeatured: false,
    state: 'live',
    paidUntil: now.add({ hours: 400 * 24 }),
    contactConfirmedAt: now,
    createdAt: now,
  }
  keepListing(database, listing)
  const email = data.text('users', 'email', { role: 'customer' })
  data.set('users', { email }, { email_verified_at: '2026-01-01T00:00:00.000Z' })
  const cookies = {
    visitor: '',
    customer: await site.signIn('customer'),
    technician: await site.signIn('technician'),
    office: await site.signIn('office'),
    admin: await site.signIn('admin'),
  }
  type By = keyof typeof cookies
  const send = async (by: By, method: string, path: string, body?: object) => {
    const answer = await app.request(path, {
      method,
      headers: { 'content-type': 'application/json', 'user-agent': firefox, cookie: cookies[by] },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  /** The listing belongs to the technician from now on. */
  const own = () =>
    data.set('adverts', { id: 'lst_ada' }, { owner_id: data.text('users', 'id', { role: 'technician' }) })
  return {
    ...site,
    send,
    own,
    email,
    message: (text = 'The tap drips. Could you come on Monday?') =>
      send('customer', 'POST', '/api/listings/lst_ada/messages', { name: 'Asha Patel', email, message: text }),
    review: (body: object = good, by: By = 'customer') => send(by, 'POST', '/api/listings/lst_ada/reviews', body),
    list: async () => (await send('visitor', 'GET', '/api/listings/lst_ada/reviews')).body,
    /** The sums that are kept, and a count of what is published. */
    sums() {
      const [row] = data.rows('listings', { advert_id: 'lst_ada' }, ['advert_id'])
      const published = data.rows('listing_reviews', { advert_id: 'lst_ada', state: 'published' }, ['id'])
      const counted = published.reduce((sum, one) => sum + Number(one['rating']), 0)
      expect([row?.['rating_sum'], row?.['total_reviews']]).toEqual([counted, published.length])
      return published.length
    },
    async mails(event: string) {
      await relay.drain()
      return data.rows('messages', { event, channel: 'email' }, ['seq'])
    },
    async ask() {
      clock.set(clock.now().add({ hours: week + 1 }))
      await modules.expertReviews.askDue()
    },
    form: (path: string, fields: Readonly<Record<string, string>>, by: By = 'visitor') =>
      app.request(path, {
        method: 'POST',
        headers: { cookie: cookies[by], 'user-agent': firefox },
        body: new URLSearchParams(fields),
      }),
  }
}

const form = { rating: '2', comment: 'The tap drips again, and nobody answers.', own_experience: 'yes' }

describe('who may review an expert', () => {
  it('is the sender of a confirmed message, once for each message', async () => {
    await using site = await openDirectory()
    expect((await site.review(good, 'visitor')).status).toBe(401)
    expect(await site.review()).toMatchObject({ status: 403, body: { code: 'no_contact' } })
    await site.message()
    expect(await site.review(good, 'office')).toMatchObject({ status: 403, body: { code: 'no_contact' } })
    expect(await site.review()).toMatchObject({ status: 201, body: { status: 'published', held_for: [] } })
    expect(await site.review()).toMatchObject({ status: 409, body: { code: 'already_reviewed' } })
    expect(site.sums()).toBe(1)
    const shown = await site.list()
    expect(shown).toMatchObject({
      average: 4,
      total_reviews: 1,
      removed: 0,
      items: [{ author_name: 'Asha', rating: 4 }],
    })
    expect(JSON.stringify(shown)).not.toContain(site.email)
  })

  it('is nobody by a message that was kept unconfirmed', async () => {
    await using site = await openDirectory()
    await site.message()
    site.data.set('listing_messages', { advert_id: 'lst_ada' }, { email_confirmed_at: null })
    expect(await site.review()).toMatchObject({ status: 403, body: { code: 'no_contact' } })
    await site.ask()
    expect(await site.mails('listing_review_asked')).toHaveLength(0)
    expect(site.data.count('listing_reviews')).toBe(0)
  })

  it('is nobody without a confirmed account', async () => {
    await using site = await openDirectory()
    await site.message()
    site.data.set('users', { email: site.email }, { email_verified_at: null })
    expect(await site.review()).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
    expect(site.data.count('listing_reviews')).toBe(0)
  })

  it('says that it is their own experience, and gives every field as it is asked for', async () => {
    await using site = await openDirectory()
    await site.message()
    const bad = [
      { ...good, own_experience: false },
      { ...good, rating: 6 },
      { ...good, rating: 0 },
      { ...good, comment: 'Too short' },
      { ...good, comment: 'x'.repeat(2_001) },
      { ...good, month: '2026-13' },
      { ...good, month: '2099-01' },
      { ...good, state: 'published' },
    ]
    for (const body of bad) expect((await site.review(body)).status).toBe(422)
    expect(site.data.count('listing_reviews')).toBe(0)
    const full = { ...good, month: '2026-01', work: 'New tap', incentive: 'A voucher' }
    expect((await site.review(full)).status).toBe(201)
    expect((await site.list()).items[0]).toMatchObject({ month: '2026-01', work: 'New tap', incentive: 'A voucher' })
  })
})

describe('the link seven days after a message', () => {
  it('is mailed once, serves once, and leads to a link that changes and withdraws', async () => {
    await using site = await openDirectory()
    await site.message()
    await site.modules.expertReviews.askDue()
    expect(await site.mails('listing_review_asked')).toHaveLength(0)
    await site.ask()
    await site.modules.expertReviews.askDue()
    const mails = await site.mails('listing_review_asked')
    expect(mails).toHaveLength(1)
    const id = site.data.text('listing_messages', 'id') as ListingMessageId
    const token = await site.modules.expertReviews.makeWriteLink(id)
    const page = `/review-expert/${token}`
    expect((await site.app.request(page)).status).toBe(200)
    expect((await site.form(page, { ...form, comment: 'Short' })).status).toBe(422)
    const written = await site.form(page, form)
    expect(written.status).toBe(303)
    const next = (written.headers.get('location') ?? '').split('?')[0] ?? ''
    expect(next).toMatch(/^\/review-expert\/[0-9a-f]{32}$/)
    expect((await site.app.request(page)).status).toBe(404)
    expect((await site.form(page, form)).status).toBe(404)
    expect(site.sums()).toBe(1)
    expect((await site.form(next, { ...form, rating: '5' })).status).toBe(303)
    expect((await site.list()).average).toBe(5)
    expect(site.sums()).toBe(1)
    expect((await site.form(`${next}/withdraw`, {})).status).toBe(303)
    expect(site.sums()).toBe(0)
    expect(site.data.texts('listing_reviews', 'comment')).toEqual([''])
  })

  it('works for 60 days, and for its own listing alone', async () => {
    await using site = await openDirectory()
    await site.message()
    const id = site.data.text('listing_messages', 'id') as ListingMessageId
    const token = await site.modules.expertReviews.makeWriteLink(id)
    const before = site.clock.now()
    site.clock.set(before.add({ hours: 60 * 24 + 1 }))
    expect(await site.review({ ...good, token }, 'visitor')).toMatchObject({ status: 404 })
    site.clock.set(before.add({ hours: 59 * 24 }))
    expect(await site.review({ ...good, token }, 'visitor')).toMatchObject({ status: 201 })
  })

  it('goes to nobody twice when the process ends between the mail and its note', async () => {
    await using site = await openDirectory()
    await site.message()
    await site.ask()
    await site.mails('listing_review_asked')
    // The relay had mailed it, and was killed before it had noted that.
    site.data.set('outbox', { kind: 'listing-review-asked' }, { done_at: null })
    expect(await site.mails('listing_review_asked')).toHaveLength(1)
  })
})

describe('a review', () => {
  it('is held by the screen whatever its stars, read by a person, and mailed with reasons', async () => {
    await using site = await openDirectory()
    await site.message()
    const held = await site.review({ ...good, rating: 5, comment: 'Very good: call them on 07700 900 123 at once.' })
    expect(held.body).toMatchObject({ status: 'in_review', held_for: ['phone'] })
    expect(site.sums()).toBe(0)
    expect((await site.mails('listing_review_held'))[0]?.['text']).toContain('it has a phone number')
    expect(await site.mails('listing_review_new')).toHaveLength(0)
    const queue = (await site.send('office', 'GET', '/api/admin/market')).body
    expect(queue.counts.review).toBe(1)
    expect(queue.items).toMatchObject([{ kind: 'review', subject: 'review', id: held.body.id, reasons: ['phone'] }])
    const to = `/api/admin/reviews/${held.body.id}/decision`
    const approve = { decision: 'approve', reason: 'meets_rules', text: 'It is fine' }
    expect((await site.send('customer', 'POST', to, approve)).status).toBe(403)
    expect((await site.send('office', 'POST', to, approve)).body).toMatchObject({ decision: 'approve', state: 'live' })
    expect(site.sums()).toBe(1)
    expect(await site.mails('listing_review_new')).toHaveLength(1)
    expect((await site.send('office', 'GET', '/api/admin/market')).body.counts.review).toBe(0)
  })

  it('is held from a browser and from a network that the expert uses', async () => {
    await using site = await openDirectory()
    site.own()
    const owner = site.data.text('users', 'id', { role: 'technician' })
    await site.message()
    site.data.set('sessions', { user_id: owner }, { network: '203.0.113.0/24' })
    const [message] = await site.modules.expertReviews.messagesTo('lst_ada' as ListingId, site.email)
    const from = { network: '203.0.113.0/24', isSameDevice: true }
    const author = { userId: site.data.text('users', 'id', { role: 'customer' }) as never, email: site.email }
    const words = { rating: 5, comment: good.comment, month: '', work: '', incentive: '' }
    const written = await site.modules.expertReviews.write('lst_ada' as ListingId, author, words, from)
    expect(message?.reviewId).toBeNull()
    expect(written).toMatchObject({
      ok: true,
      value: { state: 'in_review', heldFor: ['same-device', 'same-network'] },
    })
  })

  it('is changed for 30 days by its author alone, and the old words are shown until the new ones pass', async () => {
    await using site = await openDirectory()
    await site.message()
    const { id } = (await site.review()).body
    const change = { ...good, rating: 1, comment: 'It drips again. Do not write to ann@example.org at all.' }
    expect((await site.send('office', 'PATCH', `/api/reviews/${id}`, change)).status).toBe(404)
    const edited = await site.send('customer', 'PATCH', `/api/reviews/${id}`, change)
    expect(edited.body).toMatchObject({ status: 'published', has_edit_waiting: true, held_for: ['link', 'email'] })
    expect((await site.list()).items).toMatchObject([{ rating: 4, comment: good.comment }])
    const approve = { decision: 'approve', reason: 'meets_rules', text: 'It is fine' }
    expect((await site.send('office', 'POST', `/api/admin/reviews/${id}/decision`, approve)).status).toBe(200)
    expect((await site.list()).items).toMatchObject([{ rating: 1, comment: change.comment }])
    expect(site.sums()).toBe(1)
    site.data.set('listing_reviews', { id }, { created_at: '2026-01-01T12:00:00.000Z' })
    expect(await site.send('customer', 'PATCH', `/api/reviews/${id}`, good)).toMatchObject({
      status: 409,
      body: { code: 'review_closed' },
    })
    expect((await site.send('office', 'DELETE', `/api/reviews/${id}`)).status).toBe(404)
    expect((await site.send('customer', 'DELETE', `/api/reviews/${id}`)).status).toBe(204)
    expect((await site.list()).items).toEqual([])
    expect(site.sums()).toBe(0)
  })

  it('has one reply, of its expert alone, and the word of the expert that the job was done', async () => {
    await using site = await openDirectory()
    await site.message()
    const { id } = (await site.review()).body
    const reply = { text: 'Thank you. We came back and mended it.' }
    expect((await site.send('technician', 'POST', `/api/reviews/${id}/reply`, reply)).status).toBe(404)
    expect((await site.send('technician', 'POST', `/api/reviews/${id}/confirm-job`)).status).toBe(404)
    expect((await site.form(`/my-listings/reviews/${id}/reply`, reply, 'technician')).status).toBe(404)
    site.own()
    const contact = { text: 'Call me on 07700 900 123' }
    expect((await site.send('technician', 'POST', `/api/reviews/${id}/reply`, contact)).status).toBe(422)
    expect((await site.send('technician', 'POST', `/api/reviews/${id}/reply`, reply)).status).toBe(204)
    expect((await site.send('technician', 'POST', `/api/reviews/${id}/reply`, reply)).status).toBe(409)
    const version = site.modules.experts.expertsVersion()
    expect((await site.send('technician', 'POST', `/api/reviews/${id}/confirm-job`)).status).toBe(204)
    expect(site.modules.experts.expertsVersion()).toBeGreaterThan(version)
    expect((await site.list()).items).toMatchObject([{ reply: reply.text, is_job_confirmed: true }])
    expect(await site.mails('listing_review_replied')).toHaveLength(1)
  })

  it('is confirmed by staff with a note in the audit log', async () => {
    await using site = await openDirectory()
    const id = addReview(site.data, 'proved', 'lst_ada')
    const to = `/api/admin/reviews/${id}/confirm-job`
    expect((await site.send('office', 'POST', to, {})).status).toBe(422)
    expect((await site.send('office', 'POST', to, { note: 'The invoice of 3 May' })).status).toBe(204)
    expect(site.data.texts('audit_log', 'action', { target_id: id })).toEqual(['expert_job_confirmed'])
    expect((await site.list()).items).toMatchObject([{ is_job_confirmed: true }])
  })
})

describe('the moderation of a review', () => {
  it('takes a report, removes for a listed reason alone, counts the removal, and restores', async () => {
    await using site = await openDirectory()
    const id: ListingReviewId = addReview(site.data, 'reported', 'lst_ada', { rating: 1 })
    const report = { subject: 'review', id, reason: 'fake', text: 'They were no customer', email: 'ada@example.org' }
    expect((await site.send('customer', 'POST', '/api/reports', report)).status).toBe(201)
    expect((await site.send('office', 'GET', '/api/admin/market')).body.counts.report).toBe(1)
    const to = `/api/admin/reviews/${id}/decision`
    const remove = { decision: 'remove', reason: 'fake', text: 'No such customer' }
    expect((await site.send('office', 'POST', to, remove)).status).toBe(403)
    for (const reason of ['complaint_upheld', 'meets_rules', 'few_stars']) {
      expect((await site.send('admin', 'POST', to, { ...remove, reason })).status).toBe(422)
    }
    expect(site.sums()).toBe(1)
    expect((await site.send('admin', 'POST', to, remove)).body).toMatchObject({ state: 'suspended' })
    expect(site.sums()).toBe(0)
    expect(await site.list()).toMatchObject({ items: [], removed: 1, average: null })
    expect((await site.mails('market_decided')).map((one) => one['recipient'])).toEqual(['asha@example.org'])
    expect(await site.mails('market_case_decided')).toHaveLength(1)
    const restore = { decision: 'restore', reason: 'mistake', text: 'They were a customer' }
    expect((await site.send('admin', 'POST', to, restore)).status).toBe(200)
    expect(site.sums()).toBe(1)
    expect((await site.list()).removed).toBe(0)
  })

  it('leaves the numbered reviews of the business as they were', async () => {
    await using site = await openDirectory()
    const to = '/api/admin/reviews/99999/decision'
    expect((await site.send('office', 'POST', to, { decision: 'publish' })).status).toBe(404)
    expect((await site.send('office', 'POST', to, { decision: 'reject' })).status).toBe(422)
    expect((await site.send('office', 'POST', to, { decision: 'approve', reason: 'fake' })).status).toBe(422)
  })
})
