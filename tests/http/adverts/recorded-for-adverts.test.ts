import { describe, expect, it } from 'vitest'
import { isShownAt } from '#modules/adverts'
import { type AdvertId, OutsideDown } from '#modules/shared'
import { advertRecordRoutes } from '../../../src/http/payments/recorded-for-adverts.ts'
import { bareApi } from '../../support/apps/bare-api.ts'
import { addAdvert } from '../../support/adverts/adverts.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { asha, start } from '../../support/builders/payments.ts'
import { openAdvertApp } from './advert-app.ts'
import { stores } from '../../support/stores.ts'

const office = aUser({ id: 'office', role: 'office' })
const today = '2026-03-02'

function openApp(...change: Parameters<typeof openAdvertApp>) {
  const app = openAdvertApp(...change)
  const api = bareApi({ clock: app.clock, answers: stores.answers(app.database) })
  advertRecordRoutes(api, app.payments)
  return {
    ...app,
    async record(id: AdvertId, body: object = {}, { as = office, key }: { as?: typeof office; key?: string } = {}) {
      const path = id.startsWith('lst_') ? `/api/listings/${id}/payments` : `/api/jobs/${id}/payments`
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
      const answer = await api.post(path, { method: 'cash', amount: 200, date: today, ...body }, { as, headers })
      return { status: answer.status, body: await answer.json() }
    },
    ledger: () => app.database.data.rows('ledger_entries', {}, ['id']).map(({ amount_pence }) => amount_pence),
  }
}

describe.each(['listing', 'job'] as const)('money by hand for a %s', (kind) => {
  it('is in the ledger, buys the days at once', async () => {
    const app = openApp()
    const id = app[kind]
    const recorded = await app.record(id, { method: 'bank_transfer', reference: 'PATEL ADS' })
    expect(recorded).toMatchObject({
      status: 201,
      body: {
        ...app.bodyOf(id),
        purpose: kind,
        plan: 'standard',
        provider: 'office',
        method: 'bank_transfer',
        reference: 'PATEL ADS',
        recorded_by: 'usr_office',
        status: 'succeeded',
        amount: 200,
      },
    })
    const advert = await app.adverts.find(id)
    expect(advert && isShownAt(advert, app.clock.now())).toBe(true)
    expect(advert?.paidUntil?.equals(start.add({ hours: 24 * 30 }))).toBe(true)
    expect(app.ledger()).toEqual([200])
    expect(app.database.eventKinds()).toEqual(['advert-paid', 'payment-succeeded'])
  })

  it('is recorded once for one key, also twice at once', async () => {
    const app = openApp()
    const id = app[kind]
    const both = await Promise.all([app.record(id, {}, { key: 'one' }), app.record(id, {}, { key: 'one' })])
    const again = await app.record(id, {}, { key: 'one' })
    expect(again.body).toEqual(both.find(({ status }) => status === 201)?.body)
    expect([app.ledger(), app.periods(id).length]).toEqual([[200], 1])
  })

  it('renews: the days are added to those that are left, one period for each payment', async () => {
    const app = openApp()
    const id = app[kind]
    await app.buy(id)
    app.clock.move({ hours: 24 * 12 })
    expect((await app.record(id, { date: '2026-03-14' })).status).toBe(201)
    expect((await app.adverts.find(id))?.paidUntil?.equals(start.add({ hours: 24 * 60 }))).toBe(true)
    expect(app.periods(id)).toHaveLength(2)
  })

  it('closes the card payment that is open first, so that nobody pays twice', async () => {
    const app = openApp()
    const id = app[kind]
    const opened = await app.payments.open({ userId: asha, advertId: id })
    if (!opened.ok) throw new Error(opened.refusal.kind)
    const paymentId = opened.value.payment.id
    await app.record(id)
    const known = await app.payments.known({ userId: asha, staff: false }, paymentId)
    expect(known.ok && known.value.payment.status).toBe('cancelled')
    const late = await app.payments.confirm({ userId: asha, paymentId, methodId: 'pm_card_visa', saveCard: false })
    expect([late.ok, app.ledger()]).toEqual([false, [200]])
  })

  it('writes nothing while the provider of an open payment is down', async () => {
    let isDown = false
    const app = openApp((gateway) => ({
      ...gateway,
      async cancel(ref) {
        if (isDown) throw new OutsideDown('the test gateway')
        return gateway.cancel(ref)
      },
    }))
    const id = app[kind]
    await app.payments.open({ userId: asha, advertId: id })
    isDown = true
    expect(await app.record(id)).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } })
    expect([app.ledger(), app.periods(id)]).toEqual([[], []])
  })

  it.each([
    ['more than the price', { amount: 201 }, 409, 'plan_price_differs'],
    ['less than the price', { amount: 199 }, 409, 'plan_price_differs'],
    ['a plan without a price', { plan: 'featured' }, 409, 'not_payable'],
    ['a plan that is unknown', { plan: 'for_ever' }, 422, 'not_valid'],
    ['a day before it was made', { date: '2026-03-01' }, 422, 'not_valid'],
    ['tomorrow', { date: '2026-03-03' }, 422, 'not_valid'],
    ['a transfer without a reference', { method: 'bank_transfer' }, 422, 'not_valid'],
    ['a state that the office names', { payment_status: 'paid' }, 422, 'not_valid'],
  ])('refuses %s', async (_, body, status, code) => {
    const app = openApp()
    const refused = await app.record(app[kind], body)
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect([app.ledger(), app.periods(app[kind]), app.database.eventKinds()]).toEqual([[], [], []])
  })

  it('refuses an advert that was closed, and one whose contact is not confirmed', async () => {
    const app = openApp()
    const closed = addAdvert(app.database.data, 'closed', asha, { kind, state: 'closed' })
    const waiting = addAdvert(app.database.data, 'waiting', asha, { kind, contactConfirmedAt: null })
    expect(await app.record(closed)).toMatchObject({ status: 409, body: { code: 'not_payable' } })
    expect(await app.record(waiting)).toMatchObject({ status: 409, body: { code: 'contact_not_confirmed' } })
    expect(app.ledger()).toEqual([])
  })

  it('is refused where the advert is closed between the look at it and the write', async () => {
    const app = openApp()
    const id = app[kind]
    const { manualPayments } = app.ports
    const write = manualPayments.record.bind(manualPayments)
    Object.assign(manualPayments, {
      record: (...asked: Parameters<typeof write>) => {
        app.database.data.set('adverts', { id }, { state: 'closed' })
        return write(...asked)
      },
    })
    const refused = await app.record(id)
    expect([refused.status, app.ledger(), app.periods(id)]).toEqual([409, [], []])
  })

  it('is paid back by hand: all of it ends the days', async () => {
    const app = openApp()
    const id = app[kind]
    const { body } = await app.record(id)
    app.clock.move({ hours: 24 })
    const asked = { paymentId: body.id, refundId: null, amount: null, reason: 'Asked for', requestedBy: 'usr_office' }
    expect((await app.payments.refund(asked)).ok).toBe(true)
    const advert = await app.adverts.find(id)
    expect(advert && isShownAt(advert, app.clock.now())).toBe(false)
    expect(app.ledger()).toEqual([200, -200])
  })
})

describe('money by hand for an advert', () => {
  it('is recorded by staff who take payments, and by nobody else', async () => {
    const app = openApp()
    for (const as of [aUser({ id: 'asha' }), aUser({ id: 'tom', role: 'technician' })]) {
      expect((await app.record(app.listing, {}, { as })).status).toBe(403)
    }
    expect(app.ledger()).toEqual([])
  })

  it('knows no other advert', async () => {
    const app = openApp()
    expect((await app.record('lst_nobodys' as AdvertId)).status).toBe(404)
    expect(app.ledger()).toEqual([])
  })
})
