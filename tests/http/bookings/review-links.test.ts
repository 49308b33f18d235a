import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openLinkedApp } from '../../support/apps/linked-app.ts'

const linked = await openLinkedApp()
const { whole, get, post, booked, linksTo, kept, cookies } = linked
afterAll(() => linked[Symbol.dispose]())

describe('any text in the place of a token or in the review form', () => {
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
