import { type PaymentQuery, paymentPurposes, paymentSources, paymentStatuses, paymentsWords } from '#modules/payments'
import { parseId } from '#modules/shared'
import type { FieldError } from '../../../../page-context.ts'
import { askedDays, askedWords } from '#modules/asked'
import { addressOf } from '../../asked-words.ts'

/** The filter of the office, as typed; an empty word filters nothing. */
export type Asked = Readonly<Record<(typeof paymentsWords)[number], string>>

export function filterFrom(search: Readonly<Record<string, string>>): {
  readonly asked: Asked
  readonly filter: Omit<PaymentQuery, 'limit'>
  readonly faults: readonly FieldError[]
} {
  const asked = askedWords(paymentsWords, search)
  const { between, faults } = askedDays(asked)
  const filter = {
    status: paymentStatuses.find((status) => status === asked.status) ?? null,
    provider: paymentSources.find((provider) => provider === asked.provider) ?? null,
    purpose: paymentPurposes.find((purpose) => purpose === asked.purpose) ?? null,
    text: asked.q === '' ? null : asked.q,
    between,
    after: parseId('pay', asked.after),
  }
  return { asked, filter, faults }
}

/** The address of a question. */
export function linkTo(asked: Partial<Asked>): string {
  return addressOf('/admin/payments', paymentsWords, asked)
}

/** The same days as a file. */
export function csvOf(days: Pick<Asked, 'from' | 'until'>): string {
  return addressOf('/admin/payments.csv', ['from', 'to'], { from: days.from, to: days.until })
}
