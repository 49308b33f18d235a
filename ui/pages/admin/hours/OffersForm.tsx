import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
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
  const { offers } = useData<Data>()
  const action = `${at.admin.hours()}/offers`
  const back = useCameBack(action)
  return (
    <Card title="Offers to technicians" id="offers">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <RadioGroup
          name="offers"
          label="Do technicians accept or decline what is assigned automatically?"
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
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </Card>
  )
}
