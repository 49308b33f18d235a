import { lastOpenDay } from '#modules/catalogue'
import { useData } from 'vike-react/useData'
import { SettingCard } from '../../../components/settings/SettingCard.tsx'
import type { Data } from './+data.ts'
import { NumberFields } from './NumberFields.tsx'

const priorities = [
  { priority: 'urgent', label: 'Urgent' },
  { priority: 'priority', label: 'Priority' },
  { priority: 'standard', label: 'Standard' },
] as const

/** The first open day on which each priority is sold. */
export function PrioritiesForm() {
  const { earliestOpenDay, histories } = useData<Data>()
  const fields = priorities.map(({ priority, label }) => ({
    name: `${priority}_from_open_day`,
    label,
    now: String(earliestOpenDay[priority]),
    max: lastOpenDay,
  }))
  return (
    <SettingCard
      id="priorities"
      title="Earliest day"
      action="/admin/hours/priorities"
      history={histories.rules}
      fields={fields}
      button="Save the days"
      lead={
        <p>
          Count open days only: 0 is today, 1 is the next open day. Each day is sold at the lowest price that its
          priority allows. To charge nothing for speed, set all three to 0.
        </p>
      }
    >
      {(back) => <NumberFields fields={fields} back={back} className="priority-days-form" />}
    </SettingCard>
  )
}
