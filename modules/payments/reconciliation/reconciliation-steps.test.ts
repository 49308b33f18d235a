import { describe, expect, it } from 'vitest'
import { type ReconciliationId, pence } from '#modules/shared'
import { now } from '../../../tests/support/builders/bookings.ts'
import type { Reconciliation } from './reconciliation-store.ts'
import { auditOfReconciliation, eventsOfReconciliation } from './reconciliation-steps.ts'

const run: Reconciliation = {
  id: 'rec_one' as ReconciliationId,
  provider: 'stripe',
  from: now.subtract({ hours: 24 }),
  until: now,
  startedBy: 'system',
  startedAt: now,
  endedAt: now.add({ minutes: 1 }),
  compared: 3,
  healed: 1,
  fault: null,
  differences: [],
}
const difference = { ref: 'pi_1', paymentId: null, kind: 'not_here', ours: pence(0), theirs: pence(500) } as const

describe('a reconciliation', () => {
  it('notifies the office of differences, and of nothing when both sides agree', () => {
    expect(eventsOfReconciliation(run)).toEqual([])
    expect(eventsOfReconciliation({ ...run, differences: [difference] })).toEqual([
      {
        kind: 'reconciliation-differs',
        reconciliationId: 'rec_one',
        provider: 'stripe',
        differences: 1,
        at: run.endedAt,
      },
    ])
  })

  it('records its provider and window when it begins', () => {
    expect(auditOfReconciliation(run)).toEqual({
      action: 'reconciliation_started',
      target: { kind: 'reconciliation', id: 'rec_one' },
      before: null,
      after: { provider: 'stripe', from: run.from, until: run.until },
    })
  })
})
