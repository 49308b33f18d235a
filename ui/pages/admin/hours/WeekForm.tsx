import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { OpeningDay } from '../../../components/settings/OpeningDay.tsx'
import { SettingCard } from '../../../components/settings/SettingCard.tsx'
import type { Data } from './+data.ts'

export function WeekForm() {
  const { week, histories } = useData<Data>()
  return (
    <SettingCard
      id="hours"
      title="Every week"
      action={at.admin.hours()}
      history={histories.hours}
      fields={week.flatMap(({ weekday, name, isOpen, opens, closes }) => [
        { name: `${weekday}.open`, label: `${name}, open`, now: isOpen ? 'yes' : '' },
        { name: `${weekday}.opens`, label: `${name}, opens`, now: opens },
        { name: `${weekday}.closes`, label: `${name}, closes`, now: closes },
      ])}
      button="Save the hours"
      lead={<p>Jobs start on the hour, from opening until an hour before closing. Existing bookings are kept.</p>}
    >
      {(back) => week.map((day) => <OpeningDay key={day.weekday} day={day} back={back} />)}
    </SettingCard>
  )
}
