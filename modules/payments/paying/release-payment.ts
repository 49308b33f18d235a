import { OutsideDown } from '#modules/shared'
import { mergeSnapshot } from '../provider-state/merge-snapshot.ts'
import { closeIntent } from './intent.ts'
import type { PaymentRecord } from '../ledger.ts'
import type { PaymentPorts } from '../ports.ts'

/**
 * Makes way for another payment of the same booking. While its provider is down, a payment can be closed only when
 * nobody outside knows it: without its name and secret, no browser can pay it.
 */
export async function releasePayment(ports: PaymentPorts, record: PaymentRecord): Promise<void> {
  try {
    await closeIntent(ports, record)
  } catch (fault) {
    if (!(fault instanceof OutsideDown) || !(await abandon(ports, record))) throw fault
  }
}

/** False when the provider has reported meanwhile, or anything else has changed. */
async function abandon({ payments, clock }: PaymentPorts, { payment: { id } }: PaymentRecord): Promise<boolean> {
  const record = await payments.find(id)
  if (!record || record.payment.providerRef !== null) return false
  const at = clock.now()
  const { payment, ...rest } = mergeSnapshot(
    record,
    { ...neverOpened, paymentId: id, amount: record.payment.amount },
    at,
    'system',
  )
  const step = { ...rest, payment: { ...payment, providerRef: null } }
  return (await payments.apply({ paymentId: id, step, event: null, claim: null, at })).ok
}

const neverOpened = {
  ref: '',
  clientSecret: null,
  phase: 'cancelled',
  attempt: 0,
  failure: null,
  card: null,
  riskLevel: null,
  redirectUrl: null,
  captures: [],
  refunds: [],
  disputes: [],
  warnings: [],
} as const
