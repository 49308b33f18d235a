import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** Somebody else on call on one day, or on some days from it on. */
export function DayForm({ chosen }: { readonly chosen: NonNullable<Data['chosen']> }) {
  const { technicians } = useData<Data>()
  const action = `/admin/on-call/days/${chosen.date}`
  const back = useCameBack(action)
  const options = [{ value: '', label: 'Nobody' }, ...technicians]
  return (
    <Card title={`Swap ${chosen.words}`} id="change">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <div className="on-call-pair">
          <Select
            name="first"
            label="First on call"
            options={options}
            defaultValue={back.value('first') ?? chosen.first}
            error={back.error('first')}
          />
          <Select
            name="second"
            label="Second on call"
            options={options}
            defaultValue={back.value('second') ?? chosen.second}
            error={back.error('second')}
          />
          <Field
            name="days"
            label="For how many days"
            hint="7 for a week"
            inputMode="numeric"
            defaultValue={back.value('days') ?? '1'}
            error={back.error('days')}
            className="figures"
          />
        </div>
        <div className="row row-tight">
          <Button name="how" value="set">
            Save the swap
          </Button>
          <Button name="how" value="reset" variant="secondary">
            Follow the rotation
          </Button>
        </div>
      </form>
    </Card>
  )
}
