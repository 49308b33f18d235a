import { Checkbox } from '../form/Checkbox.tsx'
import { Field } from '../form/Field.tsx'
import type { CameBack } from '../office/came-back.ts'
import './opening-day.css'

export interface OpeningDayShown {
  readonly weekday: number
  readonly name: string
  readonly isOpen: boolean
  readonly opens: string
  readonly closes: string
}

/** One day of the week: open or not, and its hours. */
export function OpeningDay({
  day,
  back,
}: {
  readonly day: OpeningDayShown
  readonly back: Pick<CameBack, 'isBack' | 'value' | 'error'>
}) {
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
