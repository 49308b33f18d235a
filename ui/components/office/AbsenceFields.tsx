import type { ReactNode } from 'react'
import { absenceKinds } from '#modules/workforce'
import { Field } from '../form/Field.tsx'
import { Select } from '../form/Select.tsx'
import { absenceKindWords } from './absence-words.ts'
import type { CameBack } from './came-back.ts'
import './absences.css'

const options = absenceKinds.map((value) => ({ value, label: absenceKindWords[value] }))

/** The questions about an absence: its kind, its days, and times where it is not whole days. */
export function AbsenceFields({
  back,
  today,
  hint,
  children,
}: {
  readonly back: CameBack
  readonly today: string
  readonly hint?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <>
      <Select
        name="kind"
        label="Kind"
        hint={hint}
        options={options}
        defaultValue={back.value('kind') ?? 'holiday'}
        error={back.error('kind')}
      />
      <div className="absence-span">
        <Edge name="from" day="First day" time="From" back={back} today={today} />
        <Edge name="until" day="Last day" time="Until" back={back} today={today} />
      </div>
      <p className="soft small">Without times it is whole days.</p>
      {children}
    </>
  )
}

/** The day that an absence begins or ends on, and the time where it is not a whole day. */
function Edge({
  name,
  day,
  time,
  back,
  today,
}: {
  readonly name: 'from' | 'until'
  readonly day: string
  readonly time: string
  readonly back: CameBack
  readonly today: string
}) {
  const [dateName, timeName] = [`${name}_date`, `${name}_time`]
  return (
    <>
      <Field
        name={dateName}
        type="date"
        label={day}
        defaultValue={back.value(dateName) ?? today}
        error={back.error(dateName)}
        className="figures"
      />
      <Field
        name={timeName}
        type="time"
        label={time}
        optional
        defaultValue={back.value(timeName) ?? ''}
        error={back.error(timeName)}
        className="figures"
      />
    </>
  )
}
