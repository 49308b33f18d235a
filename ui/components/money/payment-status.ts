import type { Payment } from '#modules/payments'
import type { ShownStatus } from '../Badge.tsx'

/** There is no authorisation while a card is only stored. */
export function statusShown({ status, capture }: Pick<Payment, 'status' | 'capture'>): ShownStatus {
  return capture === 'later' && status === 'authorised' ? 'card_saved' : status
}
