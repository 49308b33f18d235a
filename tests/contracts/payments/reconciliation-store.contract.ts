import { describe, expect, it } from 'vitest'
import type { Reconciliation, ReconciliationStore } from '#modules/payments'
import { type PaymentId, type ReconciliationId, pence } from '#modules/shared'
import { start } from '../../support/builders/payments.ts'

export interface OpenedReconciliationStore extends AsyncDisposable {
  readonly store: ReconciliationStore
  /** A payment that is there. */
  readonly paymentId: PaymentId
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

function aRun(name: string, changes: Partial<Reconciliation> = {}): Reconciliation {
  return {
    id: `rec_${name}` as ReconciliationId,
    provider: 'stripe',
    from: start.subtract({ hours: 72 }),
    until: start,
    startedBy: 'system',
    startedAt: start,
    endedAt: null,
    compared: 0,
    healed: 0,
    fault: null,
    differences: [],
    ...changes,
  }
}

/** The contract of every `ReconciliationStore`, for any database. */
export function reconciliationStoreContract(keeper: string, open: () => Promise<OpenedReconciliationStore>): void {
  describe(`ReconciliationStore kept by ${keeper}`, () => {
    it('lists an interrupted run and the next one, newest first', async () => {
      await using opened = await open()
      const [first, second] = [aRun('one'), aRun('two', { startedAt: start.add({ hours: 1 }) })]
      await opened.store.begin(first)
      await opened.store.begin(second)
      expect(await opened.store.list(10)).toEqual([second, first])
      expect(await opened.store.list(1)).toEqual([second])
    })

    it('returns the last run with each provider, ended or not', async () => {
      await using opened = await open()
      const runs = [
        aRun('one'),
        aRun('two', { startedAt: start.add({ hours: 1 }) }),
        aRun('three', { provider: 'paypal', startedAt: start.subtract({ hours: 9 }) }),
      ]
      expect(await opened.store.latest()).toEqual([])
      for (const run of runs) await opened.store.begin(run)
      const last = await opened.store.latest()
      expect(last.map(({ provider, id }) => [provider, id])).toEqual([
        ['stripe', 'rec_two'],
        ['paypal', 'rec_three'],
      ])
    })

    it('keeps the result of a run with its differences, and sends an event', async () => {
      await using opened = await open()
      const run = aRun('one')
      await opened.store.begin(run)
      const ended: Reconciliation = {
        ...run,
        endedAt: start.add({ seconds: 5 }),
        compared: 3,
        healed: 1,
        differences: [
          { ref: 'pi_1', paymentId: opened.paymentId, kind: 'amount_differs', ours: pence(500), theirs: pence(700) },
          { ref: 'pi_2', paymentId: null, kind: 'not_here', ours: pence(0), theirs: pence(900) },
        ],
      }
      await opened.store.end(ended)
      expect(await opened.store.list(10)).toEqual([ended])
      expect(await opened.kept()).toEqual(['reconciliation-differs'])
    })

    it('sends no event for a run without differences', async () => {
      await using opened = await open()
      await opened.store.begin(aRun('one'))
      await opened.store.end(aRun('one', { endedAt: start, fault: 'Stripe gave no usable answer' }))
      expect(await opened.kept()).toEqual([])
    })

    it('ends a run once, and no unknown run', async () => {
      await using opened = await open()
      await opened.store.begin(aRun('one'))
      await opened.store.end(aRun('one', { endedAt: start, compared: 3 }))
      await expect(opened.store.end(aRun('one', { endedAt: start, compared: 4 }))).rejects.toThrow('not at work')
      await expect(opened.store.end(aRun('two', { endedAt: start }))).rejects.toThrow('not at work')
      expect(await opened.store.list(10)).toMatchObject([{ compared: 3 }])
    })

    it('knows when a provider was last reconciled to the end over at least so many hours', async () => {
      await using opened = await open()
      const run = async (name: string, hour: number, changes: Partial<Reconciliation>) => {
        const begun = aRun(name, { startedAt: start.add({ hours: hour }), ...changes })
        await opened.store.begin({ ...begun, endedAt: null, fault: null })
        if (begun.endedAt) await opened.store.end(begun)
      }
      const last = (hours: number) => opened.store.lastGood('stripe', hours)
      expect(await last(72)).toBeNull()
      await run('long', 1, { endedAt: start, from: start.subtract({ hours: 840 }) })
      await run('good', 2, { endedAt: start })
      await run('fault', 3, { endedAt: start, fault: 'down' })
      await run('short', 4, { endedAt: start, from: start.subtract({ hours: 24 }) })
      await run('cut-off', 5, {})
      await run('paypal', 6, { endedAt: start, provider: 'paypal' })
      expect(await last(72)).toEqual(start.add({ hours: 2 }))
      expect(await last(840)).toEqual(start.add({ hours: 1 }))
      expect(await last(841)).toBeNull()
    })
  })
}
