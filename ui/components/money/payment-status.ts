import type { Payment } from '#modules/payments'
import type { ShownStatus } from '../Badge.tsx'

/** Nothing is set aside while a card is only kept. */
export function statusShown({ status, capture }: Pick<Payment, 'status' | 'capture'>): ShownStatus {
  return capture === 'later' && status === 'authorised' ? 'card_saved' : status
}
