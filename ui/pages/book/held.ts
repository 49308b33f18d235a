import { type UnpaidShown, unpaidShown } from '../../components/bookings/unpaid-shown.ts'
import type { SummaryRow } from '../../components/SummaryList.tsx'
import type { PageInput } from '../../page-context.ts'

/** The booking that was made from the answers of the steps, and waits for its payment. */
export interface Held {
  readonly unpaid: UnpaidShown
  readonly rows: readonly SummaryRow[]
}

/**
 * The held booking in place of a step: a step after the first with nothing chosen is the way back from the payment.
 * Null for every other address, and while a form came back.
 */
export async function heldOf(
  { modules, unpaid, draftToken, form, now }: PageInput,
  search: URLSearchParams,
): Promise<Held | null> {
  const shown = unpaidShown(unpaid, now)
  if (!unpaid || !shown || form || !['2', '3', '4'].includes(search.get('step') ?? '')) return null
  const draft = await modules.drafts.find(draftToken)
  if (draft?.fields.serviceId) return null
  const { name, address, postcode } = unpaid.contact
  return {
    unpaid: shown,
    rows: [
      { label: 'Reference', value: shown.reference },
      { label: 'Service', value: shown.service },
      { label: 'When', value: shown.when },
      { label: 'Name', value: name },
      { label: 'Address', value: `${address}\n${postcode}` },
      { label: 'Problem', value: unpaid.problemDescription },
    ],
  }
}
