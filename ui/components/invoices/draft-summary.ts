import type { Totals } from '#modules/invoicing'
import { formatPence, pence } from '#modules/shared'

interface SummaryLine {
  readonly key: 'subtotal' | 'discount' | 'tax' | 'total' | 'reverse' | 'cis' | 'due'
  readonly label: string
  readonly value: string
  /** Sums of nothing are left out. */
  readonly isShown: boolean
}

/** The sums of a document that is written; the script of the page writes the same lines. */
export function summaryOf(totals: Totals, vatRegistered: boolean): readonly SummaryLine[] {
  const { subtotal, discount, tax, total, reverseTax, cisDeduction } = totals
  const line = (key: SummaryLine['key'], label: string, amount: number, isShown: boolean): SummaryLine => ({
    key,
    label,
    value: formatPence(pence(amount)),
    isShown,
  })
  return [
    line('subtotal', 'Subtotal', subtotal, true),
    line('discount', 'Discount', 0 - discount, discount !== 0),
    line('tax', 'VAT', tax, vatRegistered || tax !== 0),
    line('total', 'Total', total, true),
    line('reverse', 'VAT that the customer pays to HMRC', reverseTax, reverseTax !== 0),
    line('cis', 'CIS deduction', 0 - cisDeduction, cisDeduction !== 0),
    line('due', 'To pay', total - cisDeduction, cisDeduction !== 0),
  ]
}

export const tooLargeDiscount = 'The discount is between 0 and the sum of the items'
