import { useData } from 'vike-react/useData'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { DayFilters, FilterForm, TextFilter, isAsked } from '../../../../components/office/FilterForm.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import type { Data } from './+data.ts'

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
    <FilterForm
      label="Bookings"
      action="/admin/bookings"
      faults={faults}
      first={<TextFilter label="Reference, name, address or phone" asked={asked} />}
      isOpen={isAsked(asked, 'status', 'from', 'until', 'unassigned')}
    >
      {asked.when && <input type="hidden" name="when" value={asked.when} />}
      <Select name="status" label="Status" options={statusOptions} defaultValue={asked.status} />
      <DayFilters asked={asked} faults={faults} />
      <Checkbox name="unassigned" value="yes" label="Nobody assigned" defaultChecked={asked.unassigned === 'yes'} />
    </FilterForm>
  )
}
