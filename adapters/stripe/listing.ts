import type Stripe from 'stripe'
import type { ProviderPage, ProviderState } from '#modules/payments'
import { need } from './faults.ts'
import { isKept, keptState, readKept } from './kept-reading.ts'
import { type Reading, idOf, intentParts, names, readPage, withAllRefunds } from './reading.ts'
import { paymentOf, stateOf } from './state.ts'

/** Reads only: what is left between two intents stays until the payment is asked for by `retrieve`. */
export function createListing(stripe: Stripe) {
  const seconds = (at: Temporal.Instant) => Math.ceil(at.epochMilliseconds / 1000)

  async function warningsSince(from: number): Promise<readonly Stripe.Radar.EarlyFraudWarning[]> {
    const found: Stripe.Radar.EarlyFraudWarning[] = []
    let after: string | undefined
    for (;;) {
      const page = await need(
        stripe.radar.earlyFraudWarnings.list({ limit: 100, ...(after === undefined ? {} : { starting_after: after }) }),
      )
      found.push(...page.data.filter(({ created }) => created >= from))
      after = page.data.at(-1)?.id
      if (!page.has_more || (page.data.at(-1)?.created ?? 0) < from) return found
    }
  }

  async function disputesSince(from: number): Promise<readonly Stripe.Dispute[]> {
    const found: Stripe.Dispute[] = []
    let more = true
    while (more) {
      const after = found.at(-1)?.id
      const page = await need(
        stripe.disputes.list({
          created: { gte: from },
          limit: 100,
          ...(after === undefined ? {} : { starting_after: after }),
        }),
      )
      found.push(...page.data)
      more = page.has_more
    }
    return found
  }

  /** A card that was kept long before is found by its charge. */
  async function keptStates(intents: readonly Stripe.PaymentIntent[]): Promise<readonly ProviderState[]> {
    const refs = new Set(
      intents.flatMap(({ metadata }) => (paymentOf(metadata) ? (metadata[names.intent] ?? []) : [])).filter(isKept),
    )
    return (await Promise.all([...refs].map((ref) => readKept(stripe, ref)))).map(keptState)
  }

  return async function listPayments(
    from: Temporal.Instant,
    to: Temporal.Instant,
    after: string | null,
  ): Promise<ProviderPage> {
    const page = await need(
      stripe.paymentIntents.list({
        created: { gte: seconds(from), lt: seconds(to) },
        limit: 100,
        expand: intentParts.map((part) => `data.${part}`),
        ...(after === null ? {} : { starting_after: after }),
      }),
    )
    const ours = page.data.filter(({ metadata }) => paymentOf(metadata) && metadata[names.intent] === undefined)
    const [disputes, warnings] =
      ours.length === 0 ? [[], []] : await Promise.all([disputesSince(seconds(from)), warningsSince(seconds(from))])
    const readings = ours.map(async (one): Promise<Reading> => {
      const [intent, own] = await Promise.all([withAllRefunds(stripe, one), readPage(stripe, one)])
      const about = (given: { readonly payment_intent?: string | { readonly id: string } | null }) =>
        [intent.id, own?.intent?.id].includes(idOf(given.payment_intent) ?? '')
      return { intent, page: own, disputes: disputes.filter(about), warnings: warnings.filter(about) }
    })
    const states = [...(await Promise.all(readings)).map(stateOf), ...(await keptStates(page.data))]
    return { states, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null }
  }
}
