import { documentFacts, documentTypes } from '#modules/invoicing'
import { at } from '#modules/shared'
import { Select } from '../../../components/form/Select.tsx'
import { statusesShown } from '../../../components/invoices/status-shown.ts'
import { FilterForm, TextFilter, isAsked } from '../../../components/office/FilterForm.tsx'
import type { Asked } from './filter.ts'

const any = { value: '', label: 'Any' }

export function InvoiceFilters({ asked }: { readonly asked: Asked }) {
  return (
    <FilterForm
      label="Invoices"
      action={at.invoices.home()}
      first={<TextFilter label="Number, customer, booking or item" asked={asked} />}
      isOpen={isAsked(asked, 'status', 'document_type')}
    >
      <Select
        name="status"
        label="Status"
        options={[any, ...Object.entries(statusesShown).map(([value, { words }]) => ({ value, label: words }))]}
        defaultValue={asked.status}
      />
      <Select
        name="document_type"
        label="Type"
        options={[any, ...documentTypes.map((value) => ({ value, label: documentFacts[value].words }))]}
        defaultValue={asked.document_type}
      />
    </FilterForm>
  )
}
