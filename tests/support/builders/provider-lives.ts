import fc from 'fast-check'
import { type BookingId, type PaymentId, type RefundId, type UserId, pence } from '#modules/shared'
import type { ProviderDispute, ProviderState } from '../../../modules/payments/gateway.ts'
import type { PaymentRecord, Refund } from '../../../modules/payments/ledger.ts'
import { type Payment, forBooking } from '../../../modules/payments/payment.ts'

export const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
const paymentId = 'pay_one' as PaymentId
export const amount = 12_000

export const fresh: Payment = {
  id: paymentId,
  ...forBooking('bkg_one' as BookingId),
  userId: 'usr_asha' as UserId,
  provider: 'test',
  capture: 'automatic',
  method: null,
  reference: null,
  recordedBy: null,
  providerRef: 'pi_1',
  clientSecret: 'secret',
  amount: pence(amount),
  currency: 'gbp',
  status: 'pending',
  riskLevel: null,
  failure: null,
  card: null,
  attempts: 0,
  version: 1,
  paidAt: null,
  refundedAt: null,
  fee: null,
  createdAt: now,
  updatedAt: now,
}

export const opened: ProviderState = {
  ref: 'pi_1',
  paymentId,
  amount: pence(amount),
  clientSecret: null,
  phase: 'open',
  attempt: 0,
  failure: null,
  card: null,
  riskLevel: null,
  redirectUrl: null,
  captures: [],
  refunds: [],
  disputes: [],
  warnings: [],
}

export const declined = { code: 'card_declined', message: 'Your card was declined.' }
export const visa = { brand: 'visa', last4: '4242' }
const opening: ProviderDispute = {
  ref: 'dp_1',
  amount: pence(amount),
  outcome: 'open',
  reason: 'fraudulent',
  dueBy: now.add({ hours: 7 * 24 }),
  evidenceSent: false,
}
const refundNames = ['one', 'two', 'three'].map((name) => `rfd_${name}` as RefundId)

/** An act of the provider; each possible act makes a snapshot. */
type Act =
  | 'decline'
  | 'challenge'
  | 'authorise'
  | 'capture'
  | 'charge a fee'
  | 'block'
  | 'cancel'
  | 'refund'
  | 'settle'
  | 'dispute'
  | 'extend'
  | 'answer'
  | 'lose'
  | 'win'
  | 'warn'

function act(state: ProviderState, what: Act, size: number): ProviderState | null {
  const open = ['open', 'requires_action', 'declined'].includes(state.phase)
  const attempt = state.phase === 'requires_action' ? state.attempt : state.attempt + 1
  const tried = { ...state, attempt, card: visa, riskLevel: 'low', failure: null } as const
  const gone = state.refunds.reduce((sum, refund) => sum + (refund.outcome === 'failed' ? 0 : refund.amount), 0)
  const left = state.captures.length > 0 ? amount - gone : 0
  const pending = state.refunds.findIndex(({ outcome }) => outcome === 'pending')
  const name = refundNames[state.refunds.length]
  switch (what) {
    case 'decline':
      return open ? { ...tried, phase: 'declined', failure: declined } : null
    case 'challenge':
      return open ? { ...tried, attempt: state.attempt + 1, phase: 'requires_action' } : null
    case 'authorise':
      return open ? { ...tried, phase: 'authorised' } : null
    case 'block':
      return open ? { ...tried, phase: 'blocked', riskLevel: 'high', failure: declined } : null
    case 'cancel':
      return open || state.phase === 'authorised' ? { ...state, phase: 'cancelled' } : null
    case 'capture': {
      if (!open && state.phase !== 'authorised') return null
      const took = open ? tried : state
      return { ...took, phase: 'captured', captures: [{ ref: 'ch_1', amount: pence(amount) }] }
    }
    case 'charge a fee':
      return state.captures.some(({ fee }) => fee === undefined)
        ? { ...state, captures: state.captures.map((capture) => ({ ...capture, fee: pence(size) })) }
        : null
    case 'refund': {
      const part = Math.min(size, left)
      if (!name || part <= 0) return null
      const refund = { ref: `re_${name}`, refundId: name, amount: pence(part), outcome: 'pending' } as const
      return { ...state, refunds: [...state.refunds, refund] }
    }
    case 'settle': {
      const outcome = size % 3 === 0 ? ('failed' as const) : ('succeeded' as const)
      if (pending < 0) return null
      return {
        ...state,
        refunds: state.refunds.map((refund, at) => (at === pending ? { ...refund, outcome } : refund)),
      }
    }
    case 'dispute':
      if (state.captures.length === 0 || state.disputes.length > 0) return null
      return { ...state, disputes: [opening] }
    case 'extend':
      return disputeGoesOn(state, ({ dueBy }) => ({ dueBy: dueBy && dueBy.add({ hours: size }) }))
    case 'answer':
      return disputeGoesOn(state, () => ({ evidenceSent: true, dueBy: null }))
    case 'lose':
      return disputeGoesOn(state, () => ({ outcome: 'lost', dueBy: null }))
    case 'win':
      return disputeGoesOn(state, () => ({ outcome: 'won', dueBy: null }))
    case 'warn': {
      const ref = `issfr_${state.warnings.length}`
      return state.captures.length > 0 && state.warnings.length < 2
        ? { ...state, warnings: [...state.warnings, { ref, reason: 'unauthorized_use_of_card' }] }
        : null
    }
  }
}

/** Null where there is no dispute that can change. A lost one can still be won. */
function disputeGoesOn(
  state: ProviderState,
  change: (dispute: ProviderDispute) => Partial<ProviderDispute>,
): ProviderState | null {
  const [dispute] = state.disputes
  if (!dispute || dispute.outcome === 'won') return null
  return { ...state, disputes: [{ ...dispute, ...change(dispute) }] }
}

const acts: readonly Act[] = [
  'decline',
  'challenge',
  'authorise',
  'capture',
  'charge a fee',
  'block',
  'cancel',
  'refund',
  'settle',
  'dispute',
  'extend',
  'answer',
  'lose',
  'win',
  'warn',
]
const weighted = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<Act>('refund', 'settle', 'capture', 'charge a fee', 'dispute', 'answer', 'extend'),
  },
  fc.constantFrom(...acts),
)

/** All snapshots of one payment at the provider, oldest first. */
export const histories = fc
  .array(fc.tuple(weighted, fc.integer({ min: 1, max: amount })), { maxLength: 18 })
  .map((steps) =>
    steps.reduce<ProviderState[]>(
      (history, [what, size]) => {
        const next = act(history.at(-1) ?? opened, what, size)
        return next ? [...history, next] : history
      },
      [opened],
    ),
  )

/** Our record before any snapshot, with the refunds of that life: their rows are written before the provider is asked. */
export function recordFor(history: readonly ProviderState[]): PaymentRecord {
  const refunds = (history.at(-1)?.refunds ?? []).map(({ refundId, amount: asked }): Refund => ({
    id: refundId ?? ('rfd_none' as RefundId),
    paymentId,
    amount: asked,
    reason: 'Asked',
    status: 'pending',
    requestedBy: 'usr_office',
    providerRef: null,
    createdAt: now,
    updatedAt: now,
  }))
  return { payment: fresh, ledger: [], refunds, disputes: [], warnings: [] }
}
