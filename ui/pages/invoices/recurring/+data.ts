import type { PageContextServer } from 'vike/types'
import { at, formatPence, parseId } from '#modules/shared'
import { recurrenceShown } from '../../../components/invoices/recurrence-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type PlanLine = Data['plans'][number]

const shown = 50

/** Plans by which invoices come again, the newest first. */
export async function data({ modules, urlParsed }: PageContextServer) {
  const after = parseId('rcr', urlParsed.search['after'] ?? '')
  const found = await modules.billing.listRecurring(shown + 1, after)
  const last = found.length > shown ? found[shown - 1] : undefined
  return {
    first: after === null ? null : at.invoices.recurring(),
    next: last ? `${at.invoices.recurring()}?after=${last.id}` : null,
    plans: found.slice(0, shown).map((plan) => ({
      id: plan.id,
      ...recurrenceShown(plan),
      customer: plan.content.customer.name,
      total: formatPence(plan.total),
      href: plan.newest && at.invoice(plan.newest),
    })),
  }
}
