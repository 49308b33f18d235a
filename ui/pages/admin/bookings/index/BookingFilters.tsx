import { Search } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button } from '../../../../components/Button.tsx'
import { Checkbox } from '../../../../components/Checkbox.tsx'
import { ErrorSummary, errorOf } from '../../../../components/ErrorSummary.tsx'
import { Field } from '../../../../components/Field.tsx'
import { Select } from '../../../../components/Select.tsx'
import type { Data } from './+data.ts'
import './bookings.css'

const statusOptions = [
  { value: '', label: 'Any' },
  { value: 'pending', label: 'Pending' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
]

export function BookingFilters() {
  const { asked, faults } = useData<Data>()
  return (
    <search aria-label="Bookings">
      <form method="get" action="/admin/bookings" className="card">
        <ErrorSummary errors={faults} />
        <div className="booking-filters">
          <Field
            name="q"
            type="search"
            label="Reference, name, postcode or phone"
            defaultValue={asked.q}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
          <Select name="status" label="Status" options={statusOptions} defaultValue={asked.status} />
          <Field name="from" type="date" label="From" defaultValue={asked.from} error={errorOf(faults, 'from')} />
          <Field name="until" type="date" label="Until" defaultValue={asked.until} error={errorOf(faults, 'until')} />
        </div>
        <div className="row row-apart">
          <Checkbox name="unassigned" value="yes" label="Nobody assigned" defaultChecked={asked.unassigned === 'yes'} />
          <Button icon={<Search size={20} aria-hidden="true" />}>Find</Button>
        </div>
      </form>
    </search>
  )
}
