import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function WeekForm() {
  const { week } = useData<Data>()
  const back = useCameBack('/admin/hours')
  return (
    <Card title="Every week">
      <FormProblems of={back} />
      <p>Jobs start on the hour, from opening until an hour before closing. Existing bookings are kept.</p>
      <form method="post" action="/admin/hours" className="stack" noValidate>
        {week.map((day) => (
          <Day key={day.weekday} day={day} back={back} />
        ))}
        <div>
          <Button>Save the hours</Button>
        </div>
      </form>
    </Card>
  )
}

function Day({ day, back }: { readonly day: Data['week'][number]; readonly back: CameBack }) {
  const { weekday, name, isOpen, opens, closes } = day
  const [open, opensName, closesName] = [`${weekday}.open`, `${weekday}.opens`, `${weekday}.closes`]
  return (
    <fieldset className="opening-day">
      <legend className="out-of-sight">{name}</legend>
      <Checkbox
        name={open}
        value="yes"
        label={
          <strong>
            {name}
            <span className="out-of-sight"> open</span>
          </strong>
        }
        defaultChecked={back.isBack ? back.value(open) === 'yes' : isOpen}
      />
      <Field
        name={opensName}
        type="time"
        label={<>Opens{<span className="out-of-sight"> on {name}</span>}</>}
        defaultValue={back.value(opensName) ?? opens}
        error={back.error(opensName)}
        className="figures"
      />
      <Field
        name={closesName}
        type="time"
        label={<>Closes{<span className="out-of-sight"> on {name}</span>}</>}
        defaultValue={back.value(closesName) ?? closes}
        error={back.error(closesName)}
        className="figures"
      />
    </fieldset>
  )
}
