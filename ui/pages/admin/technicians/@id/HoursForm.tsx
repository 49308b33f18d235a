import { useData } from 'vike-react/useData'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { RadioGroup, RadioRow } from '../../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import './hours.css'

export function HoursForm() {
  const { href, week, hasOwnHours, openingHours } = useData<Data>()
  const action = `${href}/hours`
  const back = useCameBack(action)
  const own = back.value('own') ?? (hasOwnHours ? 'yes' : 'no')
  return (
    <Card title="Weekly hours" id="hours">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <RadioGroup name="own" label="Which hours do they work?" error={back.error('own')}>
          <RadioRow
            name="own"
            value="no"
            label="The opening hours"
            hint={openingHours.join(', ')}
            defaultChecked={own === 'no'}
          />
          <RadioRow
            name="own"
            value="yes"
            label="Hours of their own"
            hint="A job is planned only where it fits into one period. Leave a day empty for a day off."
            defaultChecked={own === 'yes'}
          />
        </RadioGroup>
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

function Day({
  day: { weekday, name, periods },
  back,
}: {
  readonly day: Data['week'][number]
  readonly back: CameBack
}) {
  return (
    <fieldset className="work-day">
      <legend>
        <strong>{name}</strong>
      </legend>
      {periods.map((period, index) => {
        const [from, until] = [`${weekday}.${index}.from`, `${weekday}.${index}.until`]
        const place = index === 0 ? name : `${name}, period ${index + 1}`
        return (
          <div className="work-period" key={from}>
            <Field
              name={from}
              type="time"
              label={<>From{<span className="out-of-sight"> on {place}</span>}</>}
              defaultValue={back.value(from) ?? period.from}
              error={back.error(from)}
              className="figures"
            />
            <Field
              name={until}
              type="time"
              label={<>Until{<span className="out-of-sight"> on {place}</span>}</>}
              defaultValue={back.value(until) ?? period.until}
              error={back.error(until)}
              className="figures"
            />
          </div>
        )
      })}
    </fieldset>
  )
}
