import type { TimelineLine } from '#modules/payments'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

/** Adds lines to payments' timelines in the transaction of what they tell of; call it only inside `write`. */
export function preparePaymentTimeline({ raw }: SqliteDatabase): (lines: readonly TimelineLine[]) => void {
  const add = raw.prepare<[string, string, string, string, number | null, string | null, string | null]>(
    `insert into payment_log (payment_id, at, actor, what, amount_pence, provider_ref, note)
     values (?, ?, ?, ?, ?, ?, ?)`,
  )
  return (lines) => {
    for (const { paymentId, at, actor, what, amount, providerRef, note } of lines) {
      add.run(paymentId, instantText(at), actor, what, amount, providerRef, note)
    }
  }
}
