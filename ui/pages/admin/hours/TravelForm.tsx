import { useData } from 'vike-react/useData'
import { roomLimits } from '#modules/scheduling'
import { SettingCard } from '../../../components/settings/SettingCard.tsx'
import type { Data } from './+data.ts'
import { NumberFields } from './NumberFields.tsx'

/** The way between visits, by the middle of their postcode districts. */
export function TravelForm() {
  const { travel, histories } = useData<Data>()
  const fields = [
    {
      name: 'km_per_hour',
      label: 'Speed in km an hour',
      hint: '0 does not count travel.',
      now: String(travel.kmPerHour),
      max: roomLimits.kmPerHour,
    },
    {
      name: 'leaves_home_minutes',
      label: 'Minutes before opening',
      hint: 'Technicians leave home no earlier for their first visit.',
      now: String(travel.leavesHomeMinutes),
      max: roomLimits.leavesHomeMinutes,
    },
  ]
  return (
    <SettingCard
      id="travel"
      title="Travel"
      action="/admin/hours/travel"
      history={histories.room}
      fields={fields}
      button="Save travel"
      lead={
        <p>
          Times are offered only where a technician can drive from one visit to the next. Distances are measured in a
          straight line between postcode districts, so enter a speed below that on the road.
        </p>
      }
    >
      {(back) => <NumberFields fields={fields} back={back} className="travel-form" />}
    </SettingCard>
  )
}
