import Stripe from 'stripe'
import { z } from 'zod'
import type { Notice, NoticeNotTrusted } from '#modules/payments'
import { type Clock, type Result, accept, refuse } from '#modules/shared'
import { need } from './faults.ts'
import { names } from './reading.ts'
import { paymentOf } from './state.ts'

export interface NoticeSettings {
  readonly webhookSecret: string
  readonly clock: Clock
  readonly live: boolean
}

const freshForSeconds = 300

const subject = z.object({
  object: z.string(),
  id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
})
const event = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})

/** Carries no state: what a notice holds may be old when it comes, and `retrieve` has the present. */
export function createNotices(stripe: Stripe, { webhookSecret, clock, live }: NoticeSettings) {
  async function holds(text: string, signature: string): Promise<boolean> {
    const now = clock.now().epochMilliseconds
    const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN)
    // The SDK refuses what is old, and takes what is signed for tomorrow.
    if (!(seconds * 1000 <= now + freshForSeconds * 1000)) return false
    try {
      await stripe.webhooks.signature?.verifyHeaderAsync(
        text,
        signature,
        webhookSecret,
        freshForSeconds,
        undefined,
        now,
      )
      return stripe.webhooks.signature !== null
    } catch (fault) {
      if (fault instanceof Stripe.errors.StripeSignatureVerificationError) return false
      throw fault
    }
  }

  /** The intent of ours that it is about; null when it is about none. */
  async function refOf(given: unknown): Promise<string | null> {
    const parsed = subject.safeParse(given)
    if (!parsed.success) return null
    const { object, id, metadata, payment_intent } = parsed.data
    const isIntent = object === 'payment_intent' || object === 'setup_intent'
    const intentId = isIntent ? id : payment_intent
    if (metadata && paymentOf(metadata)) return metadata[names.intent] ?? intentId ?? null
    if (!intentId || isIntent) return null
    const intent = await need(stripe.paymentIntents.retrieve(intentId))
    return paymentOf(intent.metadata) ? (intent.metadata[names.intent] ?? intentId) : null
  }

  return async function readNotice(
    text: string,
    header: (name: string) => string | undefined,
  ): Promise<Result<Notice, NoticeNotTrusted>> {
    if (!(await holds(text, header('stripe-signature') ?? ''))) return refuse({ kind: 'notice-not-trusted' })
    const { id, type, livemode, data } = event.parse(JSON.parse(text))
    const ref = livemode === live ? await refOf(data.object) : null
    return accept({ eventId: id, kind: type, ref, state: null })
  }
}
