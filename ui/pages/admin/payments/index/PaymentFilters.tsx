import { Search } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button } from '../../../../components/Button.tsx'
import { ErrorSummary, errorOf } from '../../../../components/ErrorSummary.tsx'
import { Field } from '../../../../components/Field.tsx'
import { Select } from '../../../../components/Select.tsx'
import { providerWords } from '../../../../components/money/words.ts'
import type { Data } from './+data.ts'
import { providers, type statuses } from './filter.ts'
import './payments.css'

const statusWords: Readonly<Record<(typeof statuses)[number], string>> = {
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

const any = { value: '', label: 'Any' }

export function PaymentFilters() {
  const { asked, faults } = useData<Data>()
  return (
    <search aria-label="Payments">
      <form method="get" action="/admin/payments" className="card">
        <ErrorSummary errors={faults} />
        <div className="payment-filters">
          <Field
            name="q"
            type="search"
            label="Reference, customer or id"
            defaultValue={asked.q}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
          <Select
            name="status"
            label="State"
            options={[any, ...Object.entries(statusWords).map(([value, label]) => ({ value, label }))]}
            defaultValue={asked.status}
          />
          <Select
            name="provider"
            label="Through"
            options={[any, ...providers.map((value) => ({ value, label: providerWords(value) }))]}
            defaultValue={asked.provider}
          />
          <Field name="from" type="date" label="From" defaultValue={asked.from} error={errorOf(faults, 'from')} />
          <Field name="until" type="date" label="Until" defaultValue={asked.until} error={errorOf(faults, 'until')} />
          <Button icon={<Search size={20} aria-hidden="true" />}>Find</Button>
        </div>
      </form>
    </search>
  )
}
