import { type PaymentModule, type ProviderName, providers } from '#modules/payments'
import { type Clock, OutsideDown, Overloaded, StorageDown } from '#modules/shared'
import type { Log } from '../../log.ts'
import type { Api } from '../kit/api.ts'
import { jsonLimitBytes, readBytes, tooLarge } from '../kit/body.ts'
import type { Metrics } from '../operations/metrics.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'
import { createWebhookTallies } from './webhook-tally.ts'

const notTrusted: Problem = {
  status: 400,
  code: 'webhook_not_trusted',
  detail: 'The signature does not hold, or is not of just now.',
}

export interface WebhookParts {
  readonly payments: PaymentModule
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'countWebhook'>
}

/**
 * The signature of a notice is verified before any of it is read, looked up or logged. A fault answers 5xx and keeps
 * nothing, so that the provider comes again. Close it when no more requests come: then the last are recorded.
 */
export function paymentWebhooks(api: Api, { payments, clock, log, metrics }: WebhookParts): AsyncDisposable {
  const tallies = createWebhookTallies({
    clock,
    write: (counted) => payments.countWebhooks(counted),
    onFault: (fault) =>
      log.error({ err: fault }, 'the counts of webhooks could not be written; they are kept for the next try'),
  })

  async function take(provider: ProviderName, text: string, header: (name: string) => string | undefined) {
    try {
      const read = await payments.readNotice(provider, text, header)
      if (!read.ok) return 'refused'
      const outcome = await payments.takeNotice(provider, read.value)
      tallies.received(provider)
      return outcome
    } catch (fault) {
      tallies.failed(provider, reasonOf(fault))
      metrics.countWebhook(provider, 'failed')
      throw fault
    }
  }

  for (const provider of providers) {
    api.other({ method: 'post', path: `/api/webhooks/${provider}`, access: 'anyone' }, async (c) => {
      const isTaken = provider === 'test' ? payments.takesTestPayments() : payments.knows(provider)
      if (!isTaken) return problem(c, notFound)
      const bytes = await readBytes(c, jsonLimitBytes)
      if (bytes === null) return problem(c, tooLarge)
      const outcome = await take(provider, new TextDecoder().decode(bytes), (name) => c.req.header(name))
      metrics.countWebhook(provider, outcome)
      if (outcome !== 'refused') return c.json({ received: true, outcome }, 200)
      tallies.refused(provider)
      c.var.log.warn({ provider }, 'a webhook was not trusted')
      return problem(c, notTrusted)
    })
  }
  return tallies
}

/** A name of the fault for people: its own message may hold anything. */
function reasonOf(fault: unknown): string {
  if (fault instanceof OutsideDown) return 'The provider gave no answer'
  if (fault instanceof Overloaded) return 'Too much was asked at once'
  const cause = fault instanceof StorageDown ? fault.cause : fault
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^SQLITE_[A-Z_]{1,40}$/.test(code)
    ? `The database could not be written: ${code}`
    : 'A fault of ours: the log has it'
}
