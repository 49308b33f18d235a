import { describe, expect, it } from 'vitest'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

/** A customer who has answered everything up to the confirmation, and the quote that the page shows. */
async function readyToConfirm(site: WholeApp, more: { readonly keep?: boolean } = {}) {
  const session = await site.signIn('customer')
  const json = async (path: string, init: RequestInit = {}, cookie = session) =>
    site.app.request(path, { ...init, headers: { 'content-type': 'application/json', cookie } })
  const services = await json('/api/services?category=plumbing')
  const { items } = (await services.json()) as { items: readonly { id: string; name: string }[] }
  const [service, other] = items.filter(({ name }) => !name.includes('Emergency'))
  if (!service || !other) throw new Error('the catalogue has two plumbing services')
  const today = site.adapters.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  const [start = ''] = await site.modules.booking.nextFreeStarts(
    service.id as Parameters<typeof site.modules.booking.nextFreeStarts>[0],
    today.add({ days: 2 }).toZonedDateTime('Europe/London').toInstant(),
    'standard',
  )
  const draft = {
    category: 'plumbing',
    serviceId: service.id,
    urgency: 'standard',
    date: start.slice(0, 10),
    time: start.slice(11, 16),
    name: 'Asha Patel',
    email: 'asha@example.com',
    phone: '020 7946 0958',
    postcode: 'CR0 1AB',
    address: '12 Park Lane',
    description: 'The tap drips.',
    step: 4,
    ...more,
  }
  const kept = await json('/api/booking-draft', { method: 'PUT', body: JSON.stringify(draft) })
  const [own = ''] = kept.headers.getSetCookie()
  const cookie = `${session}; ${own.split(';', 1).join()}`
  const quote = async (serviceId: string) => {
    const body = JSON.stringify({ service_id: serviceId, priority: 'standard' })
    const answer = await json('/api/quotes', { method: 'POST', body })
    return ((await answer.json()) as { id: string }).id
  }
  const { data } = site
  return {
    service,
    other,
    quote,
    data,
    confirm: (fields: Readonly<Record<string, string>>) =>
      site.app.request('/book', {
        method: 'POST',
        headers: { cookie, accept: 'text/html' },
        body: new URLSearchParams({ step: '4', intent: 'confirm', consent: 'yes', key: 'one', ...fields }),
      }),
    profile: () => data.pick('users', ['phone', 'postcode', 'address'], { email: 'customer@example.com' }),
    costs: () => data.pick('bookings', ['estimated_cost_pence', 'quote_id']),
    raise: () => data.set('services', { id: service.id }, { base_price_pence: 99_900, version: 99 }),
  }
}

describe('confirming in the wizard', () => {
  it('books at the price that the page showed', async () => {
    using site = await openWholeApp()
    const { service, quote, data, confirm, costs, raise } = await readyToConfirm(site)
    const shown = await quote(service.id)
    const cost = data.value('services', 'base_price_pence', { id: service.id })
    raise()
    const answer = await confirm({ quote: shown })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^\/book\?step=5/)
    expect(costs()).toEqual([{ estimated_cost_pence: cost, quote_id: shown }])
  })

  it.each([
    [true, { phone: '+442079460958', postcode: 'CR0 1AB', address: '12 Park Lane' }],
    [false, { phone: null, postcode: null, address: null }],
  ])('saves phone and address in the profile only where the visitor asks for it (%s)', async (keep, expected) => {
    using site = await openWholeApp()
    const { service, quote, confirm, costs, profile } = await readyToConfirm(site, { keep })
    expect((await confirm({ quote: await quote(service.id) })).status).toBe(303)
    expect(costs()).toHaveLength(1)
    expect(profile()).toEqual([expected])
  })

  it('books nothing at an expired price until the new one was shown', async () => {
    using site = await openWholeApp()
    const { service, quote, data, confirm, costs } = await readyToConfirm(site)
    const shown = await quote(service.id)
    data.set('quotes', {}, { expires_at: '2020-01-01T00:00:00.000Z' })
    expect((await confirm({ quote: shown })).status).toBe(409)
    expect(costs()).toEqual([])
    expect((await confirm({ quote: await quote(service.id) })).status).toBe(303)
  })

  it.each(['', 'none', 'quo_made-up'])('books nothing where the form names the quote "%s"', async (shown) => {
    using site = await openWholeApp()
    const { confirm, costs } = await readyToConfirm(site)
    expect((await confirm({ quote: shown })).status).toBe(409)
    expect(costs()).toEqual([])
  })

  it('books nothing at the price of another service', async () => {
    using site = await openWholeApp()
    const { other, quote, confirm, costs } = await readyToConfirm(site)
    expect((await confirm({ quote: await quote(other.id) })).status).toBe(409)
    expect(costs()).toEqual([])
  })
})
