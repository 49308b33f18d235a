import { describe, expect, it, vi } from 'vitest'
import type { ServiceId, UserId } from '#modules/shared'
import { data as bookData } from '../../../ui/pages/book/+data.ts'
import BookPage from '../../../ui/pages/book/+Page.tsx'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'

/** A customer with a booked start, not paid yet. */
async function withUnpaid(site: WholeApp) {
  const cookie = await site.signIn('customer')
  const { data, modules, app } = site
  const serviceId = data.text('services', 'id', { name: 'Toilet Repair' }) as ServiceId
  const [scheduled_date = ''] = await modules.booking.nextFreeStarts(
    serviceId,
    site.clock.now().add({ hours: 72 }),
    'standard',
  )
  const answer = await app.request('/api/bookings', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      service_id: serviceId,
      scheduled_date,
      customer_address: '12 Park Lane',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'The cistern runs all night.',
    }),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  const reference = data.text('bookings', 'reference')
  const page = async (path: string, cookies = cookie) =>
    (await app.request(path, { headers: { accept: 'text/html', cookie: cookies } })).text()
  const bookPage = async (url: string) => {
    const who = await modules.accounts.find(data.text('users', 'id', { email: 'customer@example.com' }) as UserId)
    if (!who) throw new Error('the customer has an account')
    return showPage({ data: bookData, Page: BookPage }, { modules, who, url, now: site.clock.now() })
  }
  return { cookie, reference, page, bookPage }
}

describe('a booking that waits for its payment', () => {
  it('is known to every page of its customer until its time runs out', async () => {
    using site = await openWholeApp()
    const { page, reference } = await withUnpaid(site)
    const line = `Unpaid: ${reference}`
    for (const path of ['/', '/book', '/contact', '/dashboard', '/no-such-page']) {
      expect(await page(path)).toContain(line)
    }
    site.clock.move({ hours: 2 })
    expect(await page('/')).not.toContain(line)
  })

  it('is on no page of anyone else, and costs visitors without a session no query', async () => {
    using site = await openWholeApp()
    const { page, reference } = await withUnpaid(site)
    const asked = vi.spyOn(site.modules.booking, 'unpaid')
    expect(await page('/', '')).not.toContain(reference)
    expect(await page('/contact?from=a-letter', '')).not.toContain(reference)
    expect(asked).not.toHaveBeenCalled()
    expect(await page('/')).toContain(reference)
    expect(await page('/', '')).not.toContain(reference)
    expect(await page('/', await site.signIn('technician'))).not.toContain(reference)
  })

  it('takes the place of the step that the way back from the payment leads to', async () => {
    using site = await openWholeApp()
    const { bookPage, reference } = await withUnpaid(site)
    const back = await bookPage('/book?step=4')
    expect(back).toMatch(/Your booking is held until \d/)
    for (const words of [reference, 'Toilet Repair', '12 Park Lane', 'Release it', 'Book another repair']) {
      expect(back).toContain(words)
    }
    expect(back).not.toContain('What needs repairing?')
  })

  it('stands above the first step in another tab, with the ways to pay and to release it', async () => {
    using site = await openWholeApp()
    const { bookPage } = await withUnpaid(site)
    for (const url of ['/book', '/book?step=1']) {
      const first = await bookPage(url)
      expect(first).toMatch(/Your booking is held until \d/)
      for (const words of ['Pay £', 'Release it', 'What needs repairing?']) expect(first).toContain(words)
    }
    site.clock.move({ hours: 2 })
    expect(await bookPage('/book?step=4')).not.toContain('held until')
  })

  it('is shown to whoever confirms its answers again in another tab, and is booked once', async () => {
    using site = await openWholeApp()
    const { cookie } = await withUnpaid(site)
    const answer = await site.app.request('/book', {
      method: 'POST',
      headers: { cookie, accept: 'text/html' },
      body: new URLSearchParams({ step: '4', intent: 'confirm', consent: 'yes', key: 'of-another-tab' }),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/book?step=4'])
    expect(site.data.count('bookings')).toBe(1)
  })
})
