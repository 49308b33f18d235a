import { describe, expect, it } from 'vitest'
import { data as bookData } from '../../../ui/pages/book/+data.ts'
import BookPage from '../../../ui/pages/book/+Page.tsx'
import type { UserId } from '#modules/shared'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'

/** The first step sent with a chosen job and a postcode: the answer, and the draft that it was kept in. */
async function sendFirstStep(site: WholeApp, fields: Readonly<Record<string, string>>) {
  const serviceId = site.data.text('services', 'id', { name: 'Toilet Repair' })
  const answer = await site.app.request('/book', {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ step: '1', intent: 'next', category: 'plumbing', serviceId, ...fields }),
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  const draftToken = cookie.split(';', 1).join().split('=')[1] ?? null
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text(), draftToken }
}

describe('the first step of the wizard', () => {
  it('says at once that nobody comes to a postcode, and leads to the waiting list with it', async () => {
    using site = await openWholeApp()
    const { status, html, draftToken } = await sendFirstStep(site, { postcode: 'm1 1ae' })
    expect(status).toBe(422)
    expect(html).toContain('We do not come to M1 yet. Is the postcode right?')
    const who = await site.modules.accounts.find(site.data.text('users', 'id') as UserId)
    if (!who) throw new Error('there is a user')
    const page = { data: bookData, Page: BookPage }
    const shown = await showPage(page, { modules: site.modules, who, url: '/book', now: site.clock.now(), draftToken })
    for (const words of ['We do not come to M1 yet', 'M1 1AE', 'Join the waiting list']) expect(shown).toContain(words)
  })

  it('names a postcode that is none once', async () => {
    using site = await openWholeApp()
    const { status, html } = await sendFirstStep(site, { postcode: 'Croydon' })
    expect([status, html.match(/<p>/g)?.length]).toEqual([422, 2])
  })

  it('says that a job is not offered at the postcode', async () => {
    using site = await openWholeApp()
    site.data.set('services', { name: 'Toilet Repair' }, { districts: '["CR2"]' })
    const { status, html } = await sendFirstStep(site, { postcode: 'CR0 1AB' })
    expect(status).toBe(422)
    expect(html).toContain('We do not offer this job in CR0. Choose another, or call us')
    expect(await sendFirstStep(site, { postcode: 'CR2 6AA' })).toMatchObject({ status: 303 })
  })

  it.each([
    ['CR0 1AB', 303, '/book?step=1'],
    ['', 303, '/book?step=1'],
    ['M1 1AE', 422, null],
    ['Croydon', 422, null],
  ])('begins a booking with the postcode “%s” of another page', async (postcode, status, to) => {
    using site = await openWholeApp()
    const answer = await site.app.request('/book', {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ step: '1', intent: 'postcode', postcode }),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([status, to])
    const [cookie = ''] = answer.headers.getSetCookie()
    const kept = await site.app.request('/api/booking-draft', { headers: { cookie: cookie.split(';', 1).join() } })
    expect(await kept.json()).toMatchObject({ draft: { postcode } })
  })

  it.each([{ postcode: 'CR0 1AB' }, { postcode: '' }, {}])('goes on with %j', async (fields) => {
    using site = await openWholeApp()
    expect(await sendFirstStep(site, fields)).toMatchObject({ status: 303, to: '/book?step=2' })
  })
})
