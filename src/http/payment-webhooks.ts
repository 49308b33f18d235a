import type { PaymentModule, ProviderName } from '#modules/payments'
import type { Api } from './api.ts'
import { jsonLimitBytes, readBytes, tooLarge } from './body.ts'
import { type Problem, notFound, problem } from './problem.ts'

const notTrusted: Problem = {
  status: 400,
  code: 'webhook_not_trusted',
  detail: 'The signature does not hold, or is not of just now.',
}

/** Nothing of a notice is read, looked up or logged before its signature holds. A fault answers 5xx, and it comes again. */
export function paymentWebhooks(api: Api, payments: PaymentModule): void {
  const providers: readonly ProviderName[] = ['test', 'stripe', 'paypal']
  for (const provider of providers) {
    api.other({ method: 'post', path: `/api/webhooks/${provider}`, access: 'anyone' }, async (c) => {
      if (!payments.knows(provider)) return problem(c, notFound)
      const bytes = await readBytes(c, jsonLimitBytes)
      if (bytes === null) return problem(c, tooLarge)
      const read = await payments.readNotice(provider, new TextDecoder().decode(bytes), (name) => c.req.header(name))
      if (!read.ok) {
        c.var.log.warn({ provider }, 'a webhook was not trusted')
        return problem(c, notTrusted)
      }
      const outcome = await payments.takeNotice(provider, read.value)
      return c.json({ received: true, outcome }, 200)
    })
  }
}
