import { describe, expect, it } from 'vitest'
import type { ServiceId, UserId } from '#modules/shared'
import { writtenTerms } from '#modules/terms'
import { data as bookData } from '../../../ui/pages/book/+data.ts'
import BookPage from '../../../ui/pages/book/+Page.tsx'
import type { WizardProps } from '../../../ui/components/wizard/view.ts'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import { useData } from '../../support/page-hooks.ts'
import { showPage } from '../../support/servers/shown-pages.ts'

/** A customer who has answered everything up to the confirmation of a visit in so many days. */
async function readyToConfirm(site: WholeApp, days: number, service = 'Toilet Repair') {
  const session = await site.signIn('customer')
  const { data, modules, app, clock } = site
  const serviceId = data.text('services', 'id', { name: service }) as ServiceId
  const [start = ''] = await modules.booking.nextFreeStarts(serviceId, clock.now().add({ hours: 24 * days }), null)
  const draft = {
    category: data.text('services', 'category', { id: serviceId }),
    serviceId,
    urgency: 'standard',
    date: start.slice(0, 10),
    time: start.slice(11, 16),
    emergencyType: 'Water everywhere',
    danger: false,
    name: 'Asha Patel',
    email: 'asha@example.com',
    phone: '020 7946 0958',
    postcode: 'CR0 1AB',
    address: '12 Park Lane',
    description: 'The cistern runs.',
    step: 4,
  }
  const kept = await app.request('/api/booking-draft', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: session },
    body: JSON.stringify(draft),
  })
  const [own = ''] = kept.headers.getSetCookie()
  const draftToken = own.split(';', 1).join().split('=').at(-1) ?? ''
  const cookie = `${session}; ${own.split(';', 1).join()}`
  const who = await modules.accounts.find(data.text('users', 'id', { email: 'customer@example.com' }) as UserId)
  if (!who) throw new Error('the customer has an account')
  const page = () =>
    showPage({ data: bookData, Page: BookPage }, { modules, who, url: '/book?step=4', draftToken, now: clock.now() })
  const confirm = (fields: Readonly<Record<string, string>>) =>
    app.request('/book', {
      method: 'POST',
      headers: { cookie, accept: 'text/html' },
      body: new URLSearchParams({ step: '4', intent: 'confirm', key: 'one', ...fields }),
    })
  const shown = async () => {
    const words = await page()
    const { wizard } = useData() as { readonly wizard: WizardProps }
    const { quote, terms } = wizard.state
    return { words, quote: quote?.id ?? '', terms: terms?.fingerprint ?? '' }
  }
  return { shown, confirm, data }
}

const box = writtenTerms.consent

describe('the last step before an order', () => {
  it('shows the terms, and keeps exactly what it showed', async () => {
    using site = await openWholeApp()
    const { shown, confirm, data } = await readyToConfirm(site, 3)
    const { words, quote, terms } = await shown()
    for (const part of ['Who we are', 'What it costs', 'Your right to cancel', box]) expect(words).toContain(part)
    const answer = await confirm({ quote, terms, consent: 'yes' })
    expect(answer.status).toBe(303)
    const { text, start_consent } = data.row('booking_agreements') ?? {}
    expect(start_consent).toBe('given')
    for (const line of String(text).split('\n\nTicked', 1).join().split('\n')) expect(words).toContain(line)
  })

  it('refuses the order while a needed box is not ticked, with the fault at its field, and books nothing', async () => {
    using site = await openWholeApp()
    const { shown, confirm, data } = await readyToConfirm(site, 3)
    const { quote, terms } = await shown()
    const answer = await confirm({ quote, terms })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Please tick the box to book')
    expect([data.count('bookings'), data.count('booking_agreements')]).toEqual([0, 0])
  })

  it('asks for no consent to a visit after the 14 days', async () => {
    using site = await openWholeApp()
    const { shown, confirm, data } = await readyToConfirm(site, 20)
    const { words, quote, terms } = await shown()
    expect(words).not.toContain(box)
    expect((await confirm({ quote, terms })).status).toBe(303)
    expect(data.value('booking_agreements', 'start_consent', {})).toBe('not-needed')
  })

  it('asks for no consent to an urgent repair', async () => {
    using site = await openWholeApp()
    const { shown, confirm, data } = await readyToConfirm(site, 1, 'Burst Pipe')
    const { words, quote, terms } = await shown()
    expect(words).not.toContain(box)
    expect((await confirm({ quote, terms })).status).toBe(303)
    expect(data.value('booking_agreements', 'start_consent', {})).toBe('not-needed')
  })

  it('books nothing under terms that have changed since they were shown', async () => {
    using site = await openWholeApp()
    const { shown, confirm, data } = await readyToConfirm(site, 3)
    const { quote, terms } = await shown()
    const by = data.text('users', 'id', { email: 'admin@example.com' }) as UserId
    const texts = { ...writtenTerms, complaints: '{complaints}\nCall {phone}.' }
    expect((await site.modules.terms.save({ texts, isChecked: false, version: 0, by })).ok).toBe(true)
    const answer = await confirm({ quote, terms, consent: 'yes' })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('The terms of your booking have changed')
    expect(data.count('bookings')).toBe(0)
    const again = await shown()
    expect((await confirm({ quote: again.quote, terms: again.terms, consent: 'yes' })).status).toBe(303)
    expect(data.value('booking_agreements', 'version', {})).toBe('1')
  })

  it('names the duty to pay on the last button where nothing is paid before the visit', async () => {
    using site = await openWholeApp()
    site.data.set('services', { name: 'Toilet Repair' }, { payment_policy: 'after', version: 99 })
    const { shown } = await readyToConfirm(site, 3)
    const { words } = await shown()
    expect(words).toMatch(/\nBook: you pay £\d+\.\d\d after the visit\n/)
  })
})
