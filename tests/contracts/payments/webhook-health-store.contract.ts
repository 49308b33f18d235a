import { describe, expect, it } from 'vitest'
import type { WebhookHealthStore } from '#modules/payments'
import { start } from '../../support/builders/payments.ts'

export interface OpenedWebhookHealthStore extends AsyncDisposable {
  readonly store: WebhookHealthStore
}

const later = start.add({ minutes: 1 })
const nothing = { receivedAt: null, failed: null, refused: null }

/** The contract of every `WebhookHealthStore`, for any database. */
export function webhookHealthStoreContract(keeper: string, open: () => Promise<OpenedWebhookHealthStore>): void {
  describe(`WebhookHealthStore kept by ${keeper}`, () => {
    it('sums the counts, and keeps the latest instant of each', async () => {
      await using opened = await open()
      expect(await opened.store.list()).toEqual([])
      await opened.store.add([
        { provider: 'stripe', receivedAt: start, failed: null, refused: { times: 2, at: start } },
        { ...nothing, provider: 'paypal', failed: { times: 1, at: start, reason: 'No answer' } },
      ])
      await opened.store.add([{ ...nothing, provider: 'stripe', refused: { times: 40, at: later } }])
      await opened.store.add([{ ...nothing, provider: 'stripe', failed: { times: 1, at: later, reason: 'Full' } }])
      const never = { lastFailedAt: null, lastFailure: null, failed: 0, lastRefusedAt: null, refused: 0 }
      expect(await opened.store.list()).toEqual([
        {
          ...never,
          provider: 'paypal',
          lastReceivedAt: null,
          lastFailedAt: start,
          lastFailure: 'No answer',
          failed: 1,
        },
        {
          provider: 'stripe',
          lastReceivedAt: start,
          lastFailedAt: later,
          lastFailure: 'Full',
          failed: 1,
          lastRefusedAt: later,
          refused: 42,
        },
      ])
    })
  })
}
