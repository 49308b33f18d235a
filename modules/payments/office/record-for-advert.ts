import {
  type AdvertId,
  type IdempotencyClaim,
  type PaymentId,
  type Pence,
  type Result,
  type UserId,
} from '#modules/shared'
import type { PaymentRecord } from '../ledger.ts'
import { forAdvert } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'
import type { ContactNotConfirmed, NotPayable } from '../refusals.ts'
import { type RecordRefusal, type RecordedFacts, recordFor } from './record-payment.ts'

export interface AdvertRecordRequest extends RecordedFacts {
  readonly advertId: AdvertId
  /** The key of the plan whose days are bought. */
  readonly plan: string
  /** The same id is the same payment, however often it is recorded; null makes a new one. */
  readonly paymentId: PaymentId | null
  /** The money that came in: exactly the price of the plan. */
  readonly amount: Pence
  readonly recordedBy: UserId
}

/** Money that is not the price of the plan buys no days. */
interface PlanPriceDiffers {
  readonly kind: 'plan-price-differs'
  readonly price: Pence
}

export type AdvertRecordRefusal = RecordRefusal | NotPayable | ContactNotConfirmed | PlanPriceDiffers

/** Records a manual payment for days of an advert; its days are bought in the same transaction: see `writeManually`. */
export function recordForAdvert(
  ports: PaymentPorts,
  { advertId, plan, ...request }: AdvertRecordRequest,
  claim: IdempotencyClaim<PaymentRecord> | null,
): Promise<Result<PaymentRecord, AdvertRecordRefusal>> {
  return recordFor<NotPayable | ContactNotConfirmed | PlanPriceDiffers>(
    ports,
    request,
    {
      async read() {
        const records = await ports.payments.listForAdvert(advertId)
        const due = await ports.adverts.due(advertId, plan)
        if (!due) return null
        const { kind: purpose, customerId, amount, createdAt: bookedAt } = due
        const differs = request.amount === amount ? null : { kind: 'plan-price-differs' as const, price: amount }
        return {
          subject: forAdvert({ purpose, advertId, advertPlan: plan }),
          records,
          balance: { customerId, left: amount, bookedAt },
          refusal: due.refusal === null ? differs : { kind: due.refusal },
        }
      },
    },
    claim,
  )
}
