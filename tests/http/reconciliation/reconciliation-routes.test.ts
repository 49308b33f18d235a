import { describe, expect, it } from 'vitest'
import { reconciliationRoutes } from '../../../src/http/payments/reconciliation-routes.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { bareApi } from '../../support/apps/bare-api.ts'
import { asha, boiler, openPayments } from '../../support/builders/payments.ts'

const owner = aUser({ id: 'owner', role: 'admin' })

function openApp() {
  const opened = openPayments()
  const api = bareApi({ clock: opened.clock })
  reconciliationRoutes(api, opened.payments)
  async function reconcile(body: object) {
    const answer = await api.post('/api/admin/reconciliations', body, { as: owner })
    return { status: answer.status, body: await answer.json() }
  }
  async function paidWithoutNotice() {
    const made = await opened.payments.open({ userId: asha, bookingId: boiler })
    if (!made.ok) throw new Error(made.refusal.kind)
    const ref = made.value.payment.providerRef ?? ''
    const returnUrl = 'http://localhost:3000/'
    await opened.provider.gateway.confirm({ ref, attempt: 1, methodId: 'pm_card_visa', saveCard: false, returnUrl })
    opened.clock.move({ minutes: 1 })
  }
  return { ...opened, api, reconcile, paidWithoutNotice }
}

describe('POST /api/admin/reconciliations', () => {
  it('answers the result, which the list has too', async () => {
    using app = openApp()
    await app.paidWithoutNotice()
    const { status, body } = await app.reconcile({ provider: 'test' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^rec_/),
      provider: 'test',
      from: '2026-02-27T12:01:00.000Z',
      until: '2026-03-02T12:01:00.000Z',
      started_by: owner.id,
      started_at: '2026-03-02T12:01:00.000Z',
      ended_at: '2026-03-02T12:01:00.000Z',
      compared: 1,
      healed: 1,
      fault: null,
      differences: [],
    })
    const list = await app.api.call('/api/admin/reconciliations', { as: owner })
    expect(await list.json()).toEqual({ items: [body], next_cursor: null })
  })

  it('shows each difference with both sides', async () => {
    using app = openApp()
    await app.paidWithoutNotice()
    await app.reconcile({ provider: 'test' })
    app.data.set('payments', {}, { provider_ref: 'pi_gone' })
    const { body } = await app.reconcile({ provider: 'test', days: 1 })
    expect(body.differences).toContainEqual({
      provider_ref: 'pi_gone',
      payment_id: expect.stringMatching(/^pay_/),
      kind: 'not_there',
      ours_pence: 12_000,
      theirs_pence: 0,
    })
  })

  it.each([
    [{ provider: 'worldpay' }, 'provider'],
    [{}, 'provider'],
    [{ provider: 'stripe' }, 'provider'],
    [{ provider: 'test', days: 0 }, 'days'],
    [{ provider: 'test', days: 93 }, 'days'],
    [{ provider: 'test', days: 1.5 }, 'days'],
    [{ provider: 'test', from: '2026-01-01' }, 'from'],
  ])('refuses %o, and begins nothing', async (body, path) => {
    using app = openApp()
    expect(await app.reconcile(body)).toMatchObject({ status: 422, body: { code: 'not_valid', errors: [{ path }] } })
    expect(app.data.count('reconciliations')).toBe(0)
  })
})
