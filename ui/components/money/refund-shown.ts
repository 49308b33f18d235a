import { type PaymentRecord, captured, isPaidFromAccount, providerFacts, refundable } from '#modules/payments'
import { poundsText } from '#modules/shared'
import { formatPence } from '../../format.ts'

export interface RefundShown {
  readonly paid: string
  readonly left: string
  readonly leftText: string
  readonly refundsSeen: number
  /** How the money goes back, to follow "can be refunded". */
  readonly goesBack: string
}

/** The part of a payment that can be refunded. */
export function refundShown(record: PaymentRecord): RefundShown & { readonly isOver: boolean } {
  const left = refundable(record)
  return {
    paid: formatPence(captured(record.ledger)),
    left: formatPence(left),
    leftText: poundsText(left),
    refundsSeen: record.refunds.length,
    goesBack: goesBackWords(record.payment),
    isOver: left === 0,
  }
}

/** A manual payment is refunded by a person: it is only recorded here. */
function goesBackWords({ provider, card }: PaymentRecord['payment']): string {
  if (provider === 'office') return ': you return it yourself, and this records it'
  if (isPaidFromAccount(provider)) return ` through ${providerFacts[provider].name}`
  return card ? ' to the same card' : ' the same way'
}
