import { Checkbox } from '../form/Checkbox.tsx'
import { Field } from '../form/Field.tsx'
import { RadioGroup, RadioRow } from '../form/RadioGroup.tsx'
import { Select } from '../form/Select.tsx'

interface Asked {
  /** The names of the fields begin with it. */
  readonly prefix: '' | 'recurring.'
  readonly value: (name: string) => string | undefined
  readonly error: (name: string) => string | undefined
  /** A plan that is there keeps its first date. */
  readonly asksFirst: boolean
}

const units = [
  { value: 'week', label: 'weeks' },
  { value: 'month', label: 'months' },
  { value: 'year', label: 'years' },
] as const

/** When invoices come again, and how that ends. */
export function RecurrenceFields({ prefix, value, error, asksFirst }: Asked) {
  const of = (name: string) => ({ name: `${prefix}${name}`, error: error(`${prefix}${name}`) })
  const typed = (name: string) => value(`${prefix}${name}`)
  const end = typed('end') ?? 'none'
  return (
    <div className="stack">
      <div className="paper-fields">
        <Field
          {...of('every')}
          label="Every"
          inputMode="numeric"
          className="input-narrow figures"
          defaultValue={typed('every') ?? '1'}
        />
        <Select
          {...of('unit')}
          label="Weeks, months or years"
          options={units}
          defaultValue={typed('unit') ?? 'month'}
        />
        {asksFirst && (
          <Field
            {...of('first_date')}
            type="date"
            label="First date"
            optional
            hint="All others are counted from it: 31 January, 28 February, 31 March. Leave it empty for today."
            defaultValue={typed('first_date')}
          />
        )}
      </div>
      <RadioGroup {...of('end')} label="How does it end?">
        <RadioRow name={`${prefix}end`} value="none" label="It goes on" defaultChecked={end === 'none'} />
        <RadioRow name={`${prefix}end`} value="date" label="After a date" defaultChecked={end === 'date'} />
        <RadioRow
          name={`${prefix}end`}
          value="count"
          label="After a number of invoices"
          defaultChecked={end === 'count'}
        />
      </RadioGroup>
      <div className="paper-fields">
        <Field
          {...of('end_date')}
          type="date"
          label="The last date"
          optional
          hint="For “After a date”"
          defaultValue={typed('end_date')}
        />
        <Field
          {...of('count')}
          label="Number of invoices"
          optional
          hint="From the first date on, for “After a number of invoices”"
          inputMode="numeric"
          className="input-narrow figures"
          defaultValue={typed('count')}
        />
      </div>
      <Checkbox
        {...of('send')}
        value="yes"
        label="Issue and email each one on its day"
        hint="Otherwise each waits as a draft. One that was missed always waits as a draft."
        defaultChecked={typed('send') === 'yes'}
      />
    </div>
  )
}
