import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { SettingCard } from '../../../components/settings/SettingCard.tsx'
import type { Data } from './+data.ts'

const choices = [
  {
    value: 'emergencies',
    label: 'For emergencies',
    hint: 'Five minutes to accept; then the next technician is asked. After 15 minutes the office is alerted.',
  },
  {
    value: 'all',
    label: 'For all visits',
    hint: 'Up to two hours to accept a visit that is planned. Customers read who comes once somebody has accepted.',
  },
  { value: 'off', label: 'No', hint: 'A visit is the technician’s as soon as it is assigned.' },
] as const

/** Whether technicians accept or decline what is assigned automatically. */
export function OffersForm() {
  const { offers, histories } = useData<Data>()
  const label = 'Do technicians accept or decline what is assigned automatically?'
  return (
    <SettingCard
      id="offers"
      title="Offers to technicians"
      action={`${at.admin.hours()}/offers`}
      history={histories.offers}
      fields={[{ name: 'offers', label, now: offers }]}
    >
      {(back) => (
        <RadioGroup
          name="offers"
          label={label}
          hint="What the office assigns itself needs no acceptance."
          error={back.error('offers')}
        >
          {choices.map((choice) => (
            <RadioRow
              key={choice.value}
              {...choice}
              name="offers"
              defaultChecked={choice.value === (back.value('offers') ?? offers)}
            />
          ))}
        </RadioGroup>
      )}
    </SettingCard>
  )
}
