import { useData } from 'vike-react/useData'
import { roomLimits } from '#modules/scheduling'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** The way between visits, by the middle of their postcode districts. */
export function TravelForm() {
  const { kmPerHour, leavesHomeMinutes } = useData<Data>().travel
  const back = useCameBack('/admin/hours/travel')
  return (
    <Card id="travel" title="Travel">
      <FormProblems of={back} />
      <p>
        Times are offered only where a technician can drive from one visit to the next. Distances are measured in a
        straight line between postcode districts, so enter a speed below that on the road.
      </p>
      <form method="post" action="/admin/hours/travel" className="travel-form" noValidate>
        <Field
          name="km_per_hour"
          type="number"
          inputMode="numeric"
          min={0}
          max={roomLimits.kmPerHour}
          label="Speed in km an hour"
          hint="0 does not count travel."
          defaultValue={back.value('km_per_hour') ?? kmPerHour}
          error={back.error('km_per_hour')}
          className="figures"
        />
        <Field
          name="leaves_home_minutes"
          type="number"
          inputMode="numeric"
          min={0}
          max={roomLimits.leavesHomeMinutes}
          label="Minutes before opening"
          hint="Technicians leave home no earlier for their first visit."
          defaultValue={back.value('leaves_home_minutes') ?? leavesHomeMinutes}
          error={back.error('leaves_home_minutes')}
          className="figures"
        />
        <Button>Save travel</Button>
      </form>
    </Card>
  )
}
