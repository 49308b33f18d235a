import type { User } from '#modules/accounts'
import type { PaymentGateway } from '#modules/payments'
import { createSqliteAdvertStore, createSqliteAnswerStore } from '#adapters/sqlite'
import { defaultAdvertPlans } from '#modules/adverts'
import { payForms } from '../../../src/http/payments/pay-forms.ts'
import { paymentRoutes } from '../../../src/http/payments/routes.ts'
import { advertsToPay } from '../../../src/payments/adverts-to-pay.ts'
import { createLog } from '../../../src/log.ts'
import { paymentWebhooks } from '../../../src/http/payments/webhooks.ts'
import { paypalRoutes } from '../../../src/http/payments/paypal-routes.ts'
import type { ShowPage } from '../../../src/http/pages/show-page.ts'
import type { SentNotice } from '../../fakes/paypal/index.ts'
import { openPayPal } from '../../fakes/paypal/opened.ts'
import { aUser, noon } from '../builders/accounts.ts'
import { bareApi } from './bare-api.ts'
import { boiler, gatewaysOf, openPayments } from '../builders/payments.ts'

/** An account with a confirmed address, as adverts need it. */
const asha = aUser({ id: 'asha', emailVerifiedAt: noon })

/** Says which form came back, as the page would. */
const show: ShowPage = async (c, path, { status, form }) => c.json({ path, alert: form.alert }, status)

/** The routes over the real adapter, which speaks HTTP with a PayPal of our own. */
export async function openPayPalApp(change: (card: PaymentGateway) => PaymentGateway = (card) => card) {
  const outside = await openPayPal()
  const settings = { plans: defaultAdvertPlans, reviewBeforeLive: false }
  const opened = openPayments((ports, of) => ({
    ...ports,
    adverts: advertsToPay(createSqliteAdvertStore(of), { adverts: async () => settings }),
    gateways: gatewaysOf({ card: change(ports.gateways.of('test')), paypal: outside.gateway }),
  }))
  const { clock, database, payments } = opened
  const api = bareApi({ clock, answers: createSqliteAnswerStore(database) })
  paymentRoutes(api, payments)
  paypalRoutes(api, payments)
  paymentWebhooks(api, { payments, clock, log: createLog('silent'), metrics: { countWebhook() {} } })
  payForms(api, { payments, show })

  async function post(path: string, body: object, { as = asha, key }: { as?: User; key?: string } = {}) {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await api.post(path, body, { as, headers })
    return { status: answer.status, body: await answer.json() }
  }

  /** An order at PayPal for Asha's booking, or for what `subject` names, as her browser asks for it. */
  async function order(
    subject: Readonly<Record<string, string>> = { booking_id: boiler },
  ): Promise<{ readonly orderId: string; readonly paymentId: string }> {
    const intent = await post('/api/payments/intents', subject)
    const { status, body } = await post('/api/paypal/orders', { payment_id: intent.body.payment_id })
    if (status !== 201) throw new Error(`no order was made: ${status}`)
    return { orderId: body.order_id, paymentId: body.payment_id }
  }

  async function page(path: string, init: Parameters<typeof api.call>[1] = {}) {
    const answer = await api.call(path, { as: asha, ...init })
    return { status: answer.status, to: answer.headers.get('location') }
  }

  const entries = database.raw.prepare<[], number>('select count(*) from ledger_entries').pluck()
  return {
    ...opened,
    api,
    paypal: outside.paypal,
    post,
    order,
    capture: (orderId: string, more?: { as?: User; key?: string }) =>
      post(`/api/paypal/orders/${orderId}/capture`, {}, more),
    page,
    pressed: (as: User = asha) =>
      page(`/pay/${boiler}`, { as, method: 'POST', body: new URLSearchParams({ way: 'paypal' }) }),
    receive: async ({ text, headers }: SentNotice) =>
      (await api.call('/api/webhooks/paypal', { method: 'POST', body: text, headers })).status,
    status: async (paymentId: string) => {
      const answer = await api.call(`/api/payments/${paymentId}`, { as: asha })
      return (await answer.json()).status
    },
    entries: () => entries.get(),
    async [Symbol.asyncDispose]() {
      opened[Symbol.dispose]()
      await outside.close()
    },
  }
}
