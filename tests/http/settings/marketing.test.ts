import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

async function send(form: string, fields: Readonly<Record<string, string>>, as = cookie) {
  const answer = await whole.app.request(`/admin/site/marketing/${form}`, {
    method: 'POST',
    headers: { cookie: as, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const marketing = async () => (await whole.modules.catalogue.publicSite()).marketing

describe('the marketing of the public pages', () => {
  it('keeps each card by itself', async () => {
    const banner = { words: 'Open on Sundays', path: '/plans', link_words: 'See', from: '2026-03-02', to: '2026-03-09' }
    expect(await send('banner', banner)).toMatchObject({
      status: 303,
      location: '/admin/site/marketing?done=banner#banner',
    })
    expect((await send('links', { source: 'Van', path: '/plans' })).status).toBe(303)
    expect((await send('reviews', { 'review.7': '2', 'review.3': '1', 'review.4': '' })).status).toBe(303)
    expect(await marketing()).toEqual({
      bannerWords: 'Open on Sundays',
      bannerPath: '/plans',
      bannerLinkWords: 'See',
      bannerFrom: '2026-03-02',
      bannerTo: '2026-03-09',
      firstReviews: [3, 7],
      links: ['van /plans'],
    })
    expect((await send('links/remove', { link: 'van /plans' })).status).toBe(303)
    expect((await marketing()).links).toEqual([])
  })

  it.each([
    [
      'banner',
      { words: 'News', path: 'https://evil.example', link_words: 'Go' },
      'Give the address of a page of this site',
    ],
    ['banner', { words: 'News', from: '2026-03-09', to: '2026-03-02' }, 'The last day must not be before the first'],
    ['banner', { words: 'News', path: '/plans' }, 'Say where the link leads'],
    ['reviews', { 'review.3': 'first' }, 'Give a number from 1 on'],
    ['links', { source: 'van', path: '//evil.example' }, 'Give a name of small letters'],
  ])('is refused beside the field of %s as %j, and nothing is kept', async (form, fields, words) => {
    const before = await marketing()
    const refused = await send(form, fields)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(words)])
    expect(await marketing()).toEqual(before)
  })

  it('is refused with a stale version, and closed to the office', async () => {
    const before = await marketing()
    expect((await send('banner', { words: 'Other', version: '0' })).status).toBe(409)
    expect((await send('banner', { words: 'Other' }, await whole.signIn('office'))).status).toBe(403)
    expect(await marketing()).toEqual(before)
  })
})
