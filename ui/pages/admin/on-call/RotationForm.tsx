import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** The order in which technicians are on call by week, and when a week is handed over. */
export function RotationForm() {
  const { technicians, rotation } = useData<Data>()
  const action = '/admin/on-call/rotation'
  const back = useCameBack(action)
  const options = [{ value: '', label: 'Nobody' }, ...technicians]
  return (
    <Card title="Rotation" id="rotation">
      <FormProblems of={back} />
      <p>
        Each is first on call for a week in this order, and second in the week before. A new rotation takes the place of
        this one from its first day on.
      </p>
      <form method="post" action={action} className="stack" noValidate>
        <div className="on-call-places">
          {rotation.places.map((id, index) => (
            <Select
              key={`place.${index + 1}`}
              name={`place.${index + 1}`}
              label={`Week ${index + 1}`}
              options={options}
              defaultValue={back.value(`place.${index + 1}`) ?? id}
              error={back.error(`place.${index + 1}`)}
            />
          ))}
        </div>
        <div className="on-call-pair">
          <Field
            name="from_date"
            type="date"
            label="From"
            defaultValue={back.value('from_date') ?? rotation.fromDate}
            error={back.error('from_date')}
            className="figures"
          />
          <Select
            name="handover_weekday"
            label="Handover on"
            options={rotation.weekdays}
            defaultValue={back.value('handover_weekday') ?? rotation.weekday}
            error={back.error('handover_weekday')}
          />
          <Field
            name="handover_time"
            type="time"
            label="At"
            defaultValue={back.value('handover_time') ?? rotation.time}
            error={back.error('handover_time')}
            className="figures"
          />
        </div>
        <div>
          <Button>Save the rotation</Button>
        </div>
      </form>
    </Card>
  )
}
