import { useData } from 'vike-react/useData'
import { type PaymentFor, type PaymentStatus, paymentSources } from '#modules/payments'
import { Select } from '../../../../components/form/Select.tsx'
import { providerWords } from '../../../../components/money/words.ts'
import { DayFilters, FilterForm, TextFilter, isAsked } from '../../../../components/office/FilterForm.tsx'
import type { Data } from './+data.ts'

const statusWords: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Pending',
  requires_action: 'Waiting for the payer',
  authorised: 'Authorised',
  succeeded: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

const purposeWords: Readonly<Record<PaymentFor['purpose'], string>> = {
  booking: 'Booking',
  invoice: 'Invoice',
  listing: 'Listing',
  job: 'Job advert',
}

const any = { value: '', label: 'Any' }

export function PaymentFilters() {
  const { asked, faults } = useData<Data>()
  return (
    <FilterForm
      label="Payments"
      action="/admin/payments"
      faults={faults}
      first={<TextFilter label="Reference, customer or id" asked={asked} />}
      isOpen={isAsked(asked, 'purpose', 'status', 'provider', 'from', 'until')}
    >
      <Select
        name="purpose"
        label="For"
        options={[any, ...Object.entries(purposeWords).map(([value, label]) => ({ value, label }))]}
        defaultValue={asked.purpose}
      />
      <Select
        name="status"
        label="State"
        options={[any, ...Object.entries(statusWords).map(([value, label]) => ({ value, label }))]}
        defaultValue={asked.status}
      />
      <Select
        name="provider"
        label="Provider"
        options={[any, ...paymentSources.map((value) => ({ value, label: providerWords(value) }))]}
        defaultValue={asked.provider}
      />
      <DayFilters asked={asked} faults={faults} />
    </FilterForm>
  )
}
