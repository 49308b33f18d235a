import { describe, expect, it } from 'vitest'
import type { Reconciliation } from '#modules/payments'
import { type ReconciliationId, pence } from '#modules/shared'
import { reconciliationsShown, webhooksShown } from './providers-shown.ts'

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')

function aRun(changes: Partial<Reconciliation>): Reconciliation {
  return {
    id: 'rec_1' as ReconciliationId,
    provider: 'stripe',
    from: now.subtract({ hours: 72 }),
    until: now,
    startedBy: 'system',
    startedAt: now.subtract({ hours: 1 }),
    endedAt: now.subtract({ hours: 1 }),
    compared: 12,
    healed: 0,
    fault: null,
    differences: [],
    ...changes,
  }
}

const shown = (run: Reconciliation | null) => reconciliationsShown(['stripe'], run ? [run] : [], now)[0]

describe('reconciliation on the dashboard', () => {
  it('shows that all payments agree, and how many it updated', () => {
    expect(shown(aRun({}))?.words).toMatch(/^Today, 11.am: 12 payments since .*, no differences\.$/)
    expect(shown(aRun({ healed: 1 }))?.words).toMatch(
      /What had happened to 1 payment had not reached us, and is recorded now\.$/,
    )
  })

  it('shows why it was not finished, and what it updated before', () => {
    const failed = shown(aRun({ fault: 'Stripe gave no usable answer.', healed: 2 }))
    expect(failed).toMatchObject({ state: 'failed', words: expect.stringMatching(/no usable answer\. .*2 payments/) })
  })

  it('counts all differences, and shows the first of very many', () => {
    const one = { ref: 'pi', paymentId: null, kind: 'not_here', ours: pence(0), theirs: pence(900) } as const
    const differences = Array.from({ length: 201 }, (_, at) => ({ ...one, ref: `pi_${at}` }))
    const line = shown(aRun({ differences }))
    expect(line).toMatchObject({ state: 'differs', words: expect.stringContaining('201 differences') })
    expect(line?.differences).toHaveLength(200)
    expect(line?.differences[0]).toMatchObject({ ours: '£0.00', theirs: '£9.00', apart: '£9.00', href: null })
  })

  it('shows that it never ran, or is running', () => {
    expect(shown(null)?.state).toBe('never')
    expect(shown(aRun({ endedAt: null }))?.state).toBe('running')
  })
})

describe('webhooks of a provider on the dashboard', () => {
  const health = { provider: 'stripe', lastFailure: null, failed: 0, refused: 0, lastRefusedAt: null } as const
  const stateOf = (received: number | null, failed: number | null) => {
    const ago = (hours: number | null) => (hours === null ? null : now.subtract({ hours }))
    return webhooksShown([{ ...health, lastReceivedAt: ago(received), lastFailedAt: ago(failed) }], now)[0]?.state
  }

  it.each([
    ['in-order', 1, null],
    ['in-order', 1, 30],
    ['none-yet', null, null],
    ['trouble', 1, 20],
    ['trouble', 40, 30],
    ['trouble', null, 30],
  ])('are %s when the last one came %j hours ago and the last failure was %j hours ago', (state, received, failed) => {
    expect(stateOf(received, failed)).toBe(state)
  })
})
