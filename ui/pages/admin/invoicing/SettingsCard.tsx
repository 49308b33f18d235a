import type { ReactNode } from 'react'
import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

type Values = Data['values']

/** The fields of a card: as they were typed, else as they are kept. */
export interface CardFields {
  readonly values: Values
  readonly back: CameBack
  /** The attributes of a field of text. */
  readonly field: (
    this: void,
    name: keyof Values,
  ) => {
    readonly name: string
    readonly defaultValue: string
    readonly error: string | undefined
  }
}

/** Some settings in a form of their own. */
export function SettingsCard({
  part,
  title,
  button,
  children,
}: {
  /** In the address of the form, and of its card. */
  readonly part: string
  readonly title: string
  readonly button: string
  readonly children: (fields: CardFields) => ReactNode
}) {
  const { action, values } = useData<Data>()
  const own = `${action}/${part}`
  const back = useCameBack(own)
  const field = (name: keyof Values) => ({
    name,
    defaultValue: back.value(name) ?? String(values[name]),
    error: back.error(name),
  })
  return (
    <Card id={part} title={title}>
      <FormProblems of={back} />
      <form method="post" action={own} className="stack" noValidate>
        {children({ values, back, field })}
        <div>
          <Button>{button}</Button>
        </div>
      </form>
    </Card>
  )
}

type YesNoName = { readonly [Name in keyof Values]: Values[Name] extends boolean ? Name : never }[keyof Values]

export function YesNo({
  of: { values, back },
  name,
  label,
  hint,
  yes,
  no,
}: {
  readonly of: CardFields
  readonly name: YesNoName
  readonly label: string
  readonly hint?: string
  readonly yes?: string
  readonly no?: string
}) {
  const isOn = (back.value(name) ?? (values[name] ? 'yes' : 'no')) === 'yes'
  return (
    <RadioGroup name={name} label={label} {...(hint && { hint })} error={back.error(name)}>
      <RadioRow name={name} value="yes" label="Yes" hint={yes} defaultChecked={isOn} />
      <RadioRow name={name} value="no" label="No" hint={no} defaultChecked={!isOn} />
    </RadioGroup>
  )
}
