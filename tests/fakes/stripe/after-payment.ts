import { type Route, text, texts } from './asked.ts'
import type { Charge, Dispute, Intent, Warning } from './things.ts'
import { type World, refuse } from './world.ts'

/** Routes for events after a payment: refunds, disputes, warnings. */
export const disputeRoutes: Readonly<Record<string, Route>> = {
  'POST /v1/refunds': (world, { form }) => {
    const intent = world.get('payment_intent', text(form['payment_intent']), 'payment_intent')
    const charge = world.find('charge', intent.latest_charge ?? '')
    if (!charge?.captured) refuse('This PaymentIntent does not have a successful charge to refund.')
    if (charge.disputed) refuse('This charge is disputed.', { code: 'charge_disputed' })
    const given = charge.amount_refunded - (charge.amount - charge.amount_captured)
    const left = charge.amount_captured - given
    const amount = form['amount'] === undefined ? left : Number(form['amount'])
    if (left === 0) refuse('The charge has already been refunded.', { code: 'charge_already_refunded' })
    if (amount > left) {
      refuse(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' })
    }
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    const refund = world.keep({
      object: 'refund',
      id: world.name('re'),
      amount,
      balance_transaction: world.move(-amount, 'refund').id,
      charge: charge.id,
      created: world.now(),
      currency: 'gbp',
      metadata: texts(form['metadata']),
      payment_intent: intent.id,
      reason: null,
      status: 'succeeded',
    })
    world.notify('charge.refunded', charge)
    world.notify('refund.created', refund)
    return refund
  },
  'GET /v1/refunds': (world, { form }) =>
    world.all('refund').filter(({ charge }) => form['charge'] === undefined || charge === form['charge']),

  'GET /v1/disputes': (world, { form }) =>
    world
      .all('dispute')
      .filter((one) => form['payment_intent'] === undefined || one.payment_intent === form['payment_intent']),
  'GET /v1/disputes/:id': (world, { id }) => world.get('dispute', id),
  'POST /v1/disputes/:id': (world, { id, form }) => {
    const dispute = world.get('dispute', id)
    if (!dispute.status.endsWith('needs_response')) refuse('This dispute takes no evidence.')
    dispute.metadata = { ...dispute.metadata, ...texts(form['metadata']) }
    dispute.evidence = { ...dispute.evidence, ...texts(form['evidence']) }
    const submitted = form['submit'] === 'true'
    dispute.evidence_details = {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: dispute.evidence_details.submission_count + (submitted ? 1 : 0),
    }
    if (submitted) dispute.status = 'under_review'
    world.notify('charge.dispute.updated', dispute)
    return dispute
  },

  'GET /v1/radar/early_fraud_warnings': (world, { form }) =>
    world
      .all('radar.early_fraud_warning')
      .filter((one) => form['payment_intent'] === undefined || one.payment_intent === form['payment_intent']),
}

export interface Disputed {
  readonly amount?: number
  readonly reason?: string
  readonly dueBy: Temporal.Instant
  /** The bank only asks, and takes no money yet. */
  readonly inquiry?: boolean
}

function chargeOf(world: World, intentId: string): readonly [Intent, Charge] {
  const intent = world.get('payment_intent', intentId)
  return [intent, world.get('charge', intent.latest_charge ?? '')]
}

export function openDispute(world: World, intentId: string, asked: Disputed): Dispute {
  const { amount, reason = 'fraudulent', dueBy, inquiry = false } = asked
  const [intent, charge] = chargeOf(world, intentId)
  const disputed = amount ?? charge.amount_captured
  charge.disputed = true
  const dispute = world.keep<Dispute>({
    object: 'dispute',
    id: world.name('dp'),
    amount: disputed,
    balance_transactions: inquiry ? [] : [world.move(-disputed, 'adjustment')],
    charge: charge.id,
    created: world.now(),
    currency: 'gbp',
    evidence: {},
    evidence_details: {
      due_by: Math.floor(dueBy.epochMilliseconds / 1000),
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: inquiry,
    livemode: world.live,
    metadata: {},
    payment_intent: intent.id,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  })
  world.notify('charge.dispute.created', dispute)
  return dispute
}

export function settleDispute(world: World, id: string, status: 'won' | 'lost'): void {
  const dispute = world.get('dispute', id)
  dispute.status = status
  if (status === 'won') {
    dispute.balance_transactions = [...dispute.balance_transactions, world.move(dispute.amount, 'adjustment')]
  }
  world.notify('charge.dispute.closed', dispute)
}

export function warnOfFraud(world: World, intentId: string, reason: string): Warning {
  const [intent, charge] = chargeOf(world, intentId)
  const warning = world.keep<Warning>({
    object: 'radar.early_fraud_warning',
    id: world.name('issfr'),
    actionable: true,
    charge: charge.id,
    created: world.now(),
    fraud_type: reason,
    livemode: world.live,
    payment_intent: intent.id,
  })
  world.notify('radar.early_fraud_warning.created', warning)
  return warning
}
