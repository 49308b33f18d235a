import { Field } from '../../../components/form/Field.tsx'
import type { CameBack } from '../../../components/office/came-back.ts'

export interface NumberField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly now: string
  readonly max: number
}

/** Whole numbers from 0, beside each other where there is room. */
export function NumberFields({
  fields,
  back,
  className,
}: {
  readonly fields: readonly NumberField[]
  readonly back: CameBack
  readonly className: string
}) {
  return (
    <div className={className}>
      {fields.map(({ name, label, hint, now, max }) => (
        <Field
          key={name}
          name={name}
          type="number"
          inputMode="numeric"
          min={0}
          max={max}
          label={label}
          hint={hint}
          defaultValue={back.value(name) ?? now}
          error={back.error(name)}
          className="figures"
        />
      ))}
    </div>
  )
}
