import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PaymentId, type RefundId, pence } from '#modules/shared'
import {
  amount,
  declined,
  fresh,
  histories,
  now,
  opened,
  recordFor,
  visa,
} from '../../../tests/support/builders/provider-lives.ts'
import type { ProviderState } from '../gateway.ts'
import { type LedgerEntry, type PaymentRecord, captured, disputed, refundable, refunded } from '../ledger.ts'
import { type PaymentStatus, moves } from '../payment.ts'
import { isAlikeButForFee, mergeSnapshot, saysFeeAlone } from './merge-snapshot.ts'
import type { TimelineLine } from './timeline.ts'
import { runs } from '../../../tests/support/property-runs.ts'

function merge(record: PaymentRecord, news: ProviderState): PaymentRecord {
  const step = mergeSnapshot(record, news, now, 'system')
  return {
    payment: step.payment,
    ledger: [...record.ledger, ...step.entries],
    refunds: record.refunds.map((refund) => step.refunds.find(({ id }) => id === refund.id) ?? refund),
    disputes: [
      ...record.disputes.filter(({ ref }) => !step.disputes.some((moved) => moved.ref === ref)),
      ...step.disputes,
    ],
    warnings: [...record.warnings, ...step.warnings],
  }
}

/** The part that must not depend on the order: the ledger is a set, and so are the warnings. */
function essence({ payment, ledger, refunds, disputes, warnings }: PaymentRecord) {
  const byName = ledger.toSorted((a, b) => `${a.kind}${a.providerRef}`.localeCompare(`${b.kind}${b.providerRef}`))
  return { payment, ledger: byName, refunds, disputes, warnings: warnings.toSorted((a, b) => (a.ref < b.ref ? -1 : 1)) }
}

const lives = histories.chain((history) =>
  fc.record({
    history: fc.constant(history),
    snapshots: fc
      .array(fc.nat({ max: history.length - 1 }), { maxLength: 20 })
      .chain((repeats) => {
        const all = [...history.keys(), ...repeats]
        return fc.shuffledSubarray(all, { minLength: all.length })
      })
      .map((order) => order.flatMap((at) => history[at] ?? [])),
  }),
)

describe('mergeSnapshot', () => {
  it('ends in the same payment, ledger, refunds, disputes and warnings, in any order of snapshots and any number of repeats', () => {
    fc.assert(
      fc.property(lives, ({ history, snapshots }) => {
        const record = recordFor(history)
        expect(essence(snapshots.reduce(merge, record))).toEqual(essence(history.reduce(merge, record)))
      }),
      { numRuns: runs(500) },
    )
  })

  it('has in the ledger exactly the captures and refunds of the provider', () => {
    fc.assert(
      fc.property(lives, ({ history, snapshots }) => {
        const { ledger } = snapshots.reduce(merge, recordFor(history))
        const last = history.at(-1) ?? opened
        expect(captured(ledger)).toBe(last.captures.length * amount)
        const given = last.refunds.filter(({ outcome }) => outcome === 'succeeded')
        expect(refunded(ledger)).toBe(given.reduce((sum, refund) => sum + refund.amount, 0))
        const held = last.disputes[0] && last.disputes[0].outcome !== 'won'
        expect(disputed(ledger)).toBe(held ? amount : 0)
      }),
      { numRuns: runs(500) },
    )
  })

  it('never reverses the outcome of a dispute, and has no due date once evidence was sent or the dispute is closed', () => {
    const rank = { open: 0, lost: 1, won: 2 }
    fc.assert(
      fc.property(lives, ({ history, snapshots }) => {
        let record = recordFor(history)
        for (const news of snapshots) {
          const [before] = record.disputes
          const step = mergeSnapshot(record, news, now, 'system')
          record = merge(record, news)
          const [after] = record.disputes
          if (!after) continue
          expect(rank[after.outcome]).toBeGreaterThanOrEqual(rank[before?.outcome ?? 'open'])
          expect(after.evidenceSent || !before?.evidenceSent).toBe(true)
          expect(after.dueBy !== null && (after.outcome !== 'open' || after.evidenceSent)).toBe(false)
          const closed = after.outcome !== 'open' && after.outcome !== before?.outcome
          expect(step.events.some(({ kind }) => kind === 'dispute-closed')).toBe(closed)
        }
        const reported = history.flatMap(({ disputes }) => disputes)
        const last = reported.at(-1)
        expect(record.disputes).toHaveLength(last ? 1 : 0)
        expect(record.disputes[0]?.outcome).toBe(last?.outcome)
      }),
      { numRuns: runs(500) },
    )
  })

  it('writes a line of the timeline for each change, once, with its source', () => {
    fc.assert(
      fc.property(lives, ({ history, snapshots }) => {
        let record = recordFor(history)
        const lines: TimelineLine[] = []
        for (const news of snapshots) {
          const step = mergeSnapshot(record, news, now, 'stripe')
          expect(step.moved || step.lines.length === 0).toBe(true)
          lines.push(...step.lines)
          record = merge(record, news)
        }
        const count = (what: TimelineLine['what']) => lines.filter((line) => line.what === what).length
        const booked = (kind: LedgerEntry['kind']) => record.ledger.filter((entry) => entry.kind === kind).length
        expect(count('captured')).toBe(booked('capture'))
        expect(count('refund-succeeded')).toBe(booked('refund'))
        expect(count('refund-reversed')).toBe(booked('refund_reversal'))
        expect(count('dispute-won')).toBe(booked('dispute_reversal'))
        expect(count('warning')).toBe(record.warnings.length)
        expect(count('cancelled')).toBeLessThanOrEqual(1)
        expect(lines.every(({ actor, amount: shown }) => actor === 'stripe' && (shown === null || shown > 0))).toBe(
          true,
        )
      }),
    )
  })

  it('counts each attempt with its card and the reason of a failure, also when its end arrives before its beginning', () => {
    const attempts = (...news: readonly ProviderState[]) => {
      let record = recordFor([])
      return news.flatMap((state) => {
        const { attempt } = mergeSnapshot(record, state, now, 'system')
        record = merge(record, state)
        return attempt ? [`${attempt.attempt} ${attempt.outcome} ${attempt.failureCode ?? attempt.card?.last4}`] : []
      })
    }
    const tried: ProviderState = { ...opened, phase: 'declined', attempt: 1, card: visa, failure: declined }
    const asked: ProviderState = { ...opened, phase: 'requires_action', attempt: 2, card: visa }
    const held: ProviderState = { ...asked, phase: 'authorised' }
    const paid: ProviderState = { ...held, phase: 'captured', captures: [{ ref: 'ch_1', amount: pence(amount) }] }
    expect(attempts(opened, tried, tried, asked, held, paid, paid)).toEqual([
      '1 declined card_declined',
      '2 requires_action 4242',
      '2 authorised 4242',
    ])
    expect(attempts(asked, paid, held, tried)).toEqual(['2 requires_action 4242', '2 succeeded 4242'])
    expect(attempts({ ...opened, phase: 'cancelled' })).toEqual([])
  })

  it('makes only moves of the table, with an event for each movement of money', () => {
    fc.assert(
      fc.property(lives, ({ history, snapshots }) => {
        let record = recordFor(history)
        for (const news of snapshots) {
          const step = mergeSnapshot(record, news, now, 'system')
          const [from, to] = [record.payment.status, step.payment.status]
          expect(from === to || moves[from].includes(to)).toBe(true)
          const kinds = step.events.map(({ kind }) => kind)
          expect(kinds.includes('payment-succeeded')).toBe(step.entries.some(({ kind }) => kind === 'capture'))
          expect(kinds.includes('payment-refunded')).toBe(step.entries.some(({ kind }) => kind === 'refund'))
          expect(kinds.includes('refund-returned')).toBe(step.entries.some(({ kind }) => kind === 'refund_reversal'))
          record = merge(record, news)
        }
      }),
    )
  })

  it('reports a stored card in its own message, and the reason why it could not be charged', () => {
    const payment = { ...fresh, capture: 'later' } as const
    const record = { payment, ledger: [], refunds: [], disputes: [], warnings: [] }
    const kept = mergeSnapshot(record, { ...opened, phase: 'authorised', attempt: 1, card: visa }, now, 'test')
    expect(kept.events.map(({ kind }) => kind)).toEqual(['card-kept'])
    expect(kept.lines.map(({ what }) => what)).toEqual(['card-kept'])
    const after = { ...record, payment: kept.payment }
    const ended = { ...opened, phase: 'cancelled', attempt: 1, card: visa } as const
    const failed = mergeSnapshot(after, { ...ended, failure: declined }, now, 'test')
    expect(failed.events.map(({ kind }) => kind)).toEqual(['payment-cancelled', 'card-failed'])
    expect(failed.lines).toMatchObject([{ what: 'cancelled', note: 'card_declined' }])
    const released = mergeSnapshot(after, ended, now, 'test')
    expect(released.events.map(({ kind }) => kind)).toEqual(['payment-cancelled', 'card-released'])
    expect(released.lines).toMatchObject([{ what: 'cancelled', note: null }])
  })

  it('makes no event for a repeated snapshot', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const record = history.reduce(merge, recordFor(history))
        for (const news of history) {
          const step = mergeSnapshot(record, news, now, 'system')
          expect(step).toMatchObject({ moved: false, entries: [], refunds: [], events: [] })
          expect(step.payment).toBe(record.payment)
        }
      }),
    )
  })

  it('keeps a declined payment open, with the reason of the bank', () => {
    const { payment, events } = mergeSnapshot(
      recordFor([]),
      { ...opened, phase: 'declined', attempt: 1, failure: declined },
      now,
      'system',
    )
    expect(payment).toMatchObject({ status: 'pending', attempts: 1, failure: declined })
    expect(events.map(({ kind }) => kind)).toEqual(['payment-declined'])
  })

  it('trusts captured money over every other provider state', () => {
    const paid: ProviderState = { ...opened, phase: 'captured', captures: [{ ref: 'ch_1', amount: pence(amount) }] }
    for (const phase of ['cancelled', 'blocked', 'authorised', 'requires_action'] as const) {
      const record = merge(recordFor([]), { ...opened, phase, attempt: 3 })
      expect(merge(record, paid).payment.status).toBe('succeeded')
      expect(merge(merge(record, paid), { ...opened, phase, attempt: 9 }).payment.status).toBe('succeeded')
    }
  })

  it('throws for a snapshot of another payment or of another intent', () => {
    expect(() => mergeSnapshot(recordFor([]), { ...opened, paymentId: 'pay_two' as PaymentId }, now, 'system')).toThrow(
      'not about',
    )
    expect(() => mergeSnapshot(recordFor([]), { ...opened, ref: 'pi_2' }, now, 'system')).toThrow('not about')
  })

  it('books a refund made at the provider', () => {
    const back = { ref: 're_desk', refundId: null, amount: pence(2_000), outcome: 'succeeded' } as const
    const news: ProviderState = {
      ...opened,
      phase: 'captured',
      captures: [{ ref: 'ch_1', amount: pence(amount) }],
      refunds: [back],
    }
    const record = merge(recordFor([]), news)
    expect(record.payment.status).toBe('partially_refunded')
    expect(record.ledger).toMatchObject([{ kind: 'capture' }, { kind: 'refund', amount: -2_000, refundId: null }])
    expect(refundable(record)).toBe(10_000)
  })
})

describe('moves', () => {
  it('never lead from a status with moved money back to one without', () => {
    const money: readonly PaymentStatus[] = ['succeeded', 'partially_refunded', 'refunded', 'disputed']
    for (const from of money) expect(moves[from].filter((to) => !money.includes(to))).toEqual([])
  })
})

describe('refundable', () => {
  it('is never more than captures less refunds, and never negative', () => {
    fc.assert(
      fc.property(lives, ({ history, snapshots }) => {
        const record = snapshots.reduce(merge, recordFor(history))
        const left = refundable(record)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(Math.max(0, captured(record.ledger) - refunded(record.ledger)))
      }),
    )
  })

  it('counts a refund as soon as it is requested, and no more when it failed', () => {
    const paid: ProviderState = { ...opened, phase: 'captured', captures: [{ ref: 'ch_1', amount: pence(amount) }] }
    const asked = { ref: 're_1', refundId: 'rfd_one' as RefundId, amount: pence(5_000), outcome: 'pending' } as const
    const record = merge(recordFor([{ ...paid, refunds: [asked] }]), paid)
    expect(refundable(record)).toBe(7_000)
    expect(refundable(merge(record, { ...paid, refunds: [{ ...asked, outcome: 'failed' }] }))).toBe(amount)
  })

  it('takes the fee of the provider once it has said it of each capture, and then it is news of nothing else', () => {
    const one = { ref: 'ch_1', amount: pence(5_000) }
    const captured: ProviderState = { ...opened, phase: 'captured', captures: [{ ...one, fee: null }] }
    const before = merge(recordFor([]), captured)
    expect(before.payment.fee).toBeNull()
    const said: ProviderState = { ...captured, captures: [{ ...one, fee: pence(95) }] }
    const step = mergeSnapshot(before, said, now, 'system')
    expect(step).toMatchObject({ moved: true, entries: [], events: [], lines: [], payment: { fee: 95 } })
    expect(saysFeeAlone(before, step)).toBe(true)
    const after = merge(before, said)
    expect(isAlikeButForFee(before, after)).toBe(true)
    expect(mergeSnapshot(after, captured, now, 'system')).toMatchObject({ moved: false, payment: { fee: 95 } })
    const refunded: ProviderState = {
      ...said,
      refunds: [{ ref: 're_1', refundId: null, amount: pence(100), outcome: 'succeeded' }],
    }
    expect(saysFeeAlone(before, mergeSnapshot(before, refunded, now, 'system'))).toBe(false)
    expect(isAlikeButForFee(before, merge(before, refunded))).toBe(false)
    const half: ProviderState = {
      ...captured,
      captures: [
        { ...one, fee: pence(95) },
        { ref: 'ch_2', amount: pence(1) },
      ],
    }
    expect(mergeSnapshot(before, half, now, 'system').payment.fee).toBeNull()
  })
})
