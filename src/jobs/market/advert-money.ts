import { captured, refundable } from '#modules/payments'
import type { PaymentId, UserId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { type OfficeParts, alertOfSurplus } from '../messages/alert-office.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

type Parts = OfficeParts & {
  readonly payments: Pick<Modules['payments'], 'known' | 'listForAdvert'>
  readonly market: Pick<Modules['market'], 'find' | 'refundRejected' | 'returnUnused'>
}

const system = { userId: 'usr_system' as UserId, staff: true }

/** Money that bought nothing goes back, and so does all that was paid for an advert that is rejected first. */
export function advertMoney(parts: Parts) {
  const { market, payments } = parts

  /** A person refunds a manual payment. */
  async function alertIfManual(event: Pick<Emitted, 'id' | 'at'>, id: PaymentId): Promise<boolean> {
    const known = await payments.known(system, id)
    if (!known.ok || known.value.payment.provider !== 'office') return false
    const left = refundable(known.value)
    const { advertId } = known.value.payment
    const advert = advertId && (await market.find(advertId))
    const words = { id, invoiceNumber: advert?.title || (advertId ?? id) }
    if (left > 0) await alertOfSurplus(parts, event, words, left)
    return true
  }

  return {
    'payment-succeeded': [
      async (event: Emitted<'payment-succeeded'>) => {
        const { paymentId } = event.body
        const known = await payments.known(system, paymentId)
        if (!known.ok || known.value.payment.advertId === null || captured(known.value.ledger) === 0) return
        if (known.value.payment.provider !== 'office') await market.returnUnused(paymentId)
      },
    ],
    'advert-refund-due': [
      async (event: Emitted<'advert-refund-due'>) => {
        const { advertId } = event.body
        await market.refundRejected(advertId)
        for (const { payment } of await payments.listForAdvert(advertId)) await alertIfManual(event, payment.id)
      },
    ],
  } satisfies Subscribers
}
