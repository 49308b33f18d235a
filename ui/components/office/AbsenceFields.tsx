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
        <Field
          name="from_date"
          type="date"
          label="First day"
          defaultValue={back.value('from_date') ?? today}
          error={back.error('from_date')}
          className="figures"
        />
        <Field
          name="from_time"
          type="time"
          label="From"
          optional
          defaultValue={back.value('from_time') ?? ''}
          error={back.error('from_time')}
          className="figures"
        />
        <Field
          name="until_date"
          type="date"
          label="Last day"
          defaultValue={back.value('until_date') ?? today}
          error={back.error('until_date')}
          className="figures"
        />
        <Field
          name="until_time"
          type="time"
          label="Until"
          optional
          defaultValue={back.value('until_time') ?? ''}
          error={back.error('until_time')}
          className="figures"
        />
      </div>
      <p className="soft small">Without times it is whole days.</p>
      {children}
    </>
  )
}
