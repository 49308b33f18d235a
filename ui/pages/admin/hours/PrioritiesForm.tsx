import { lastOpenDay } from '#modules/catalogue'
import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const priorities = [
  { priority: 'urgent', label: 'Urgent' },
  { priority: 'priority', label: 'Priority' },
  { priority: 'standard', label: 'Standard' },
] as const

/** The first open day on which each priority is sold. */
export function PrioritiesForm() {
  const { earliestOpenDay } = useData<Data>()
  const back = useCameBack('/admin/hours/priorities')
  return (
    <Card id="priorities" title="Earliest day">
      <FormProblems of={back} />
      <p>
        Count open days only: 0 is today, 1 is the next open day. Each day is sold at the lowest price that its priority
        allows. To charge nothing for speed, set all three to 0.
      </p>
      <form method="post" action="/admin/hours/priorities" className="priority-days-form" noValidate>
        {priorities.map(({ priority, label }) => {
          const name = `${priority}_from_open_day`
          return (
            <Field
              key={name}
              name={name}
              type="number"
              inputMode="numeric"
              min={0}
              max={lastOpenDay}
              label={label}
              defaultValue={back.value(name) ?? earliestOpenDay[priority]}
              error={back.error(name)}
              className="figures"
            />
          )
        })}
        <Button>Save the days</Button>
      </form>
    </Card>
  )
}
