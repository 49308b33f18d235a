import { describe, expect, it } from 'vitest'
import { createTokens } from '#adapters/system'
import { type PaymentPolicy, createDrafts } from '#modules/booking'
import { createCustomers } from '#modules/customers'
import { defaultWeeklyHours } from '#modules/scheduling'
import { cardConsentVersion } from '#modules/payments'
import { bookingForms } from '../../../src/http/bookings/forms.ts'
import { bookingRoutes } from '../../../src/http/bookings/routes.ts'
import { createDraftCookie } from '../../../src/http/wizard/draft-cookie.ts'
import { paymentRoutes } from '../../../src/http/payments/routes.ts'
import { createSubmission } from '../../../src/http/kit/submission.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { bareApi } from '../../support/apps/bare-api.ts'
import { aBody } from '../../support/apps/booking-app.ts'
import { someTerms } from '../../support/apps/some-terms.ts'
import { openMoneyWorld } from '../../support/apps/money-world.ts'
import { stores } from '../../support/stores.ts'

const people = {
  asha: aUser({ id: 'asha' }),
  tom: aUser({ id: 'tom', role: 'technician' }),
  office: aUser({ id: 'office', role: 'office' }),
}
const nextMonday = '2026-03-09T10:00:00'

/** The booking and payment parts of the site over one provider. */
function openSite(policy: PaymentPolicy) {
  const world = openMoneyWorld((gateway) => gateway, ['tom'])
  world.policy(policy)
  const { booking, payments, clock, ids, database } = world
  const api = bareApi({ clock, answers: stores.answers(database) })
  const drafts = createDrafts({ drafts: stores.drafts(database), tokens: createTokens(), clock })
  const customers = createCustomers({ customers: stores.customers(database), clock, ids })
  const terms = someTerms(stores.terms(database), clock)
  const cookie = createDraftCookie(new URL('http://localhost:3000'))
  const catalogue = {
    bookingTerms: async () => ({ guestsMayBook: true }),
    openingHours: async () => defaultWeeklyHours,
  }
  bookingRoutes(api, { booking, drafts, cookie, customers, catalogue, terms, onBooked() {} })
  paymentRoutes(api, payments)
  const shown = async (...[, path, { status }]: readonly [unknown, string, { readonly status: number }]) =>
    new Response(path, { status })
  const pages = { show: shown, refuse: async (_: unknown, status: number) => new Response('', { status }) }
  bookingForms(
    createSubmission(api, pages, async () => null),
    { booking, catalogue, terms, drainEvents: async () => void (await world.relay()) },
  )

  async function send(as: keyof typeof people, path: string, body?: object) {
    const answer = body ? await api.post(path, body, { as: people[as] }) : await api.call(path, { as: people[as] })
    return { status: answer.status, body: await answer.json() }
  }
  const moved = (as: keyof typeof people, id: string, status: string, final_cost?: number) =>
    send(as, `/api/bookings/${id}/status`, { status, ...(final_cost !== undefined && { final_cost }) })

  return {
    ...world,
    send,
    moved,
    async booked(scheduled_date = aBody.scheduled_date) {
      const { status, body } = await send('asha', '/api/bookings', { ...aBody, scheduled_date })
      expect(status).toBe(201)
      return body
    },
    intent: (id: string) => send('asha', '/api/payments/intents', { booking_id: id }),
    async paid(id: string) {
      const { body } = await send('asha', '/api/payments/intents', { booking_id: id })
      return send('asha', `/api/payments/${body.payment_id}/confirm`, { payment_method_id: 'pm_card_visa' })
    },
    show: async (id: string) => (await send('asha', `/api/bookings/${id}`)).body,
    cancelForm: async (id: string, refund_shown: string) => {
      const body = new URLSearchParams({ refund_shown })
      const answer = await api.call(`/bookings/${id}/cancel`, { as: people.asha, method: 'POST', body })
      return answer.status
    },
  }
}

describe('a service with an authorisation before the work and a capture after it', () => {
  it('is authorised, not paid: the booking is confirmed, the ledger is empty, and no other payment can be opened', async () => {
    using site = openSite('hold')
    const { id, status } = await site.booked()
    expect(status).toBe('pending')
    expect(await site.paid(id)).toEqual({ status: 200, body: { status: 'authorised' } })
    expect(await site.show(id)).toMatchObject({ status: 'confirmed', payment_status: 'pending' })
    expect(site.data.count('ledger_entries')).toBe(0)
    expect(await site.intent(id)).toMatchObject({ status: 409, body: { code: 'not_payable' } })
    expect(site.data.count('payments')).toBe(1)
  })

  it('is captured once the technician has finished, up to the cost of the work', async () => {
    using site = openSite('hold')
    const { id } = await site.booked()
    await site.paid(id)
    await site.moved('tom', id, 'in_progress')
    expect(await site.moved('tom', id, 'completed', 60)).toMatchObject({ status: 200, body: { final_cost: 60 } })
    expect(site.data.count('ledger_entries')).toBe(0)
    await site.relay()
    expect(await site.show(id)).toMatchObject({ status: 'completed', payment_status: 'paid' })
    expect(await site.atTheProvider(id)).toEqual({ kept: 6_000, held: 0, open: 0 })
  })

  it.each(['tom', 'office'] as const)('captures nothing where %s names more than was agreed', async (who) => {
    using site = openSite('hold')
    const { id } = await site.booked()
    await site.paid(id)
    await site.moved('tom', id, 'in_progress')
    expect(await site.moved(who, id, 'completed', 85.01)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'final_cost' }] },
    })
    await site.relay()
    expect(await site.show(id)).toMatchObject({ status: 'in_progress', final_cost: null })
    expect(await site.atTheProvider(id)).toEqual({ kept: 0, held: 8_500, open: 0 })
  })

  it('keeps a card for a distant visit, with the consent of its payer, and charges it after the work', async () => {
    using site = openSite('hold')
    const { id, status } = await site.booked(nextMonday)
    expect(status).toBe('pending')
    const { body: opened } = await site.intent(id)
    expect(opened).toMatchObject({ amount: 8_500, capture: 'later' })
    const confirm = (more: object) =>
      site.send('asha', `/api/payments/${opened.payment_id}/confirm`, { payment_method_id: 'pm_card_visa', ...more })
    const refused = { status: 422, body: { errors: [{ path: 'card_consent' }] } }
    expect(await confirm({})).toMatchObject(refused)
    expect(await confirm({ card_consent: '2019-01' })).toMatchObject(refused)
    expect(site.data.count('card_consents')).toBe(0)
    expect(await confirm({ card_consent: cardConsentVersion })).toEqual({ status: 200, body: { status: 'authorised' } })
    expect(await site.show(id)).toMatchObject({ status: 'confirmed', payment_status: 'pending' })
    expect([site.data.count('card_consents'), site.data.count('ledger_entries')]).toEqual([1, 0])
    await site.moved('tom', id, 'in_progress')
    await site.moved('tom', id, 'completed', 60)
    await site.relay()
    expect(await site.show(id)).toMatchObject({ status: 'completed', payment_status: 'paid' })
    expect(await site.atTheProvider(id)).toEqual({ kept: 6_000, held: 0, open: 0 })
  })

  it('is cancelled only with the figures that were shown, and released by the server', async () => {
    using site = openSite('hold')
    const { id } = await site.booked()
    await site.paid(id)
    expect(await site.cancelForm(id, '0')).toBe(409)
    expect(await site.atTheProvider(id)).toMatchObject({ held: 8_500 })
    site.clock.move({ hours: 34 })
    expect(await site.cancelForm(id, '8500')).toBe(409)
    expect(await site.cancelForm(id, '4000')).toBe(303)
    expect(await site.atTheProvider(id)).toEqual({ kept: 4_500, held: 0, open: 0 })
    expect(site.data.count('refunds')).toBe(0)
  })
})

describe('a service with a deposit', () => {
  it('asks for the call-out first, and for the rest after the work', async () => {
    using site = openSite('deposit')
    const { id } = await site.booked()
    expect((await site.intent(id)).body).toMatchObject({ amount: 4_500 })
    await site.paid(id)
    expect(await site.show(id)).toMatchObject({ status: 'confirmed', payment_status: 'pending' })
    expect(await site.intent(id)).toMatchObject({ status: 409 })
    await site.moved('tom', id, 'in_progress')
    await site.moved('tom', id, 'completed')
    await site.relay()
    expect((await site.intent(id)).body).toMatchObject({ amount: 4_000 })
    await site.paid(id)
    expect(await site.show(id)).toMatchObject({ payment_status: 'paid' })
  })
})

describe('a service paid after the work', () => {
  it('is confirmed at once, and accepts no money before the work', async () => {
    using site = openSite('after')
    const { id, status } = await site.booked()
    expect(status).toBe('confirmed')
    expect(await site.intent(id)).toMatchObject({ status: 409 })
    await site.moved('tom', id, 'in_progress')
    expect(await site.intent(id)).toMatchObject({ status: 409 })
    await site.moved('tom', id, 'completed')
    expect((await site.intent(id)).body).toMatchObject({ amount: 8_500 })
  })
})
