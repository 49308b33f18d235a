import type Database from 'better-sqlite3'
import type { ProviderDispute, ProviderState } from '#modules/payments'
import { type Clock, type Pence, pence } from '#modules/shared'
import { unguessable } from './file.ts'

interface DisputeRow {
  readonly ref: string
  readonly intent_ref: string
  readonly amount: number
  readonly reason: string
  readonly outcome: ProviderDispute['outcome']
  readonly due_ms: number
  readonly evidence_sent: number
}

const evidenceWithin = { hours: 7 * 24 }

/**
 * The acts of customers' banks after a payment: disputes and early fraud warnings; the caller holds the transaction.
 */
export function prepareDisputes(raw: Database.Database, clock: Clock) {
  const ofIntent = raw.prepare<[string], DisputeRow>('select * from disputes where intent_ref = ? order by rowid')
  const add = raw.prepare<[DisputeRow]>(
    'insert into disputes values (:ref, :intent_ref, :amount, :reason, :outcome, :due_ms, :evidence_sent)',
  )
  const answered = raw.prepare<[string, string]>('update disputes set evidence_sent = 1, outcome = ? where ref = ?')
  const warningsOf = raw.prepare<[string], { readonly ref: string; readonly reason: string }>(
    'select ref, reason from warnings where intent_ref = ? order by rowid',
  )
  const warn = raw.prepare<[string, string, string]>('insert into warnings values (?, ?, ?)')

  /** A dispute that was not answered in time is lost. */
  function seen({ ref, amount, reason, outcome, due_ms, evidence_sent }: DisputeRow): ProviderDispute {
    const evidenceSent = evidence_sent === 1
    const waits = outcome === 'open' && !evidenceSent
    const late = waits && clock.now().epochMilliseconds >= due_ms
    return {
      ref,
      amount: pence(amount),
      outcome: late ? 'lost' : outcome,
      reason,
      dueBy: waits && !late ? Temporal.Instant.fromEpochMilliseconds(due_ms) : null,
      evidenceSent,
    }
  }

  const of = (intentRef: string): readonly ProviderDispute[] => ofIntent.all(intentRef).map(seen)

  return {
    of,
    warningsOf: (intentRef: string): ProviderState['warnings'] => warningsOf.all(intentRef),

    find(intentRef: string, ref: string): ProviderDispute {
      const dispute = of(intentRef).find((one) => one.ref === ref)
      if (!dispute) throw new Error(`the test gateway has no dispute ${ref} of ${intentRef}`)
      return dispute
    },

    open(intentRef: string, amount: Pence): void {
      const due_ms = clock.now().add(evidenceWithin).epochMilliseconds
      const reason = 'fraudulent'
      const ref = `dp_test_${unguessable()}`
      add.run({ ref, intent_ref: intentRef, amount, reason, outcome: 'open', due_ms, evidence_sent: 0 })
    },

    answered: (ref: string, outcome: ProviderDispute['outcome']) => answered.run(outcome, ref),

    warn: (intentRef: string) => warn.run(`issfr_test_${unguessable()}`, intentRef, 'unauthorized_use_of_card'),
  }
}

export type Disputes = ReturnType<typeof prepareDisputes>
