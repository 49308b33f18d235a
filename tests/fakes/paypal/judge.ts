import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { type Specification, openSpecification } from '../open-api.ts'
import type { Answer } from './answers.ts'

const files = {
  '/v2/checkout/': 'checkout_orders_v2.json',
  '/v2/payments/': 'payments_payment_v2.json',
  '/v1/notifications/': 'notifications_webhooks_v1.json',
}

/** One set of compiled specifications for all fakes of a run. */
const opened = new Map<string, Specification>()

/** Finds fault with what PayPal's own files do not allow. */
export function createJudge(folder: string) {
  function specificationOf(path: string): Specification {
    const [, name] = Object.entries(files).find(([prefix]) => path.startsWith(prefix)) ?? []
    if (!name) throw new Error(`${path} is in none of PayPal's specifications`)
    const file = join(folder, 'paypal', name)
    const specification = opened.get(file) ?? openSpecification(file)
    opened.set(file, specification)
    return specification
  }

  return {
    request: (method: string, path: string, headers: IncomingHttpHeaders, body: string) =>
      specificationOf(path)
        .judgeRequest({ method, path, headers, body })
        .map((fault) => `request: ${fault}`),
    answer: (method: string, path: string, { status, body }: Answer) =>
      specificationOf(path)
        .judgeAnswer({ method, path, status, body })
        .map((fault) => `answer: ${fault}`),
  }
}
