import type { User } from '#modules/accounts'
import { createSqliteAnswerStore } from '#adapters/sqlite'
import { cardRoutes } from '../../../src/http/payments/card-routes.ts'
import { paymentRoutes } from '../../../src/http/payments/routes.ts'
import { createLog } from '../../../src/log.ts'
import { paymentWebhooks } from '../../../src/http/payments/webhooks.ts'
import { aUser } from '../builders/accounts.ts'
import { bareApi } from './bare-api.ts'
import { boiler, openPayments } from '../builders/payments.ts'

const asha = aUser({ id: 'asha' })
const office = aUser({ id: 'office', role: 'admin' })

/** The routes of payments, saved cards and webhooks over the built-in gateway; Asha pays unless another is named. */
export function openPaymentApp(change?: Parameters<typeof openPayments>[0]) {
  const opened = openPayments(change)
  const { clock, database, payments } = opened
  const api = bareApi({ clock, answers: createSqliteAnswerStore(database) })
  paymentRoutes(api, payments)
  cardRoutes(api, payments)
  paymentWebhooks(api, { payments, clock, log: createLog('silent'), metrics: { countWebhook() {} } })

  async function intent(as: User = asha, bookingId: string = boiler, key?: string) {
    const answer = await api.post('/api/payments/intents', { booking_id: bookingId }, { as, headers: keyed(key) })
    return { status: answer.status, body: await answer.json(), replayed: answer.headers.get('idempotent-replayed') }
  }

  async function confirm(paymentId: string, method: string, rest: { as?: User; key?: string; save?: boolean } = {}) {
    const body = { payment_method_id: method, ...(rest.save && { save_card: true }) }
    const answer = await api.post(`/api/payments/${paymentId}/confirm`, body, {
      as: rest.as ?? asha,
      headers: keyed(rest.key),
    })
    return { status: answer.status, body: await answer.json(), replayed: answer.headers.get('idempotent-replayed') }
  }

  async function refund(paymentId: string, body: object, rest: { as?: User; key?: string } = {}) {
    const answer = await api.post(`/api/payments/${paymentId}/refunds`, body, {
      as: rest.as ?? office,
      headers: keyed(rest.key),
    })
    return { status: answer.status, body: await answer.json(), replayed: answer.headers.get('idempotent-replayed') }
  }

  async function get(path: string, as: User | undefined = asha) {
    const answer = await api.call(path, { ...(as && { as }) })
    return { status: answer.status, body: await answer.json() }
  }

  async function paid(as = asha, bookingId: string = boiler, save = false): Promise<string> {
    const { body } = await intent(as, bookingId)
    const { status } = await confirm(body.payment_id, 'pm_card_visa', { as, save })
    if (status !== 200) throw new Error(`not paid: ${status}`)
    return body.payment_id
  }

  return { ...opened, api, intent, confirm, refund, get, paid }
}

function keyed(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { 'idempotency-key': key }
}
