import type { DocumentSummary } from '#modules/billing'
import { formatPence } from '../../../format.ts'
import { linkTo } from './filter.ts'

/** The cards of the manager; each but the sum leads to its documents. */
export function summaryShown({ count, paid, pending, overdue, revenue }: DocumentSummary) {
  return {
    count: { figure: String(count), href: linkTo({}) },
    paid: { figure: String(paid), href: linkTo({ status: 'paid' }) },
    pending: String(pending),
    overdue: { figure: String(overdue), href: linkTo({ status: 'overdue' }) },
    revenue: formatPence(revenue),
  }
}
