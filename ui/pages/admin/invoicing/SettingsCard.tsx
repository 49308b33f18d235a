import type { ReactNode } from 'react'
import { invoicingLabels } from '#modules/catalogue'
import { useData } from 'vike-react/useData'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import type { CameBack } from '../../../components/office/came-back.ts'
import { SettingCard } from '../../../components/settings/SettingCard.tsx'
import type { Data } from './+data.ts'
import { type SettingsPart, partFields } from './part-fields.ts'

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
  readonly part: SettingsPart
  readonly title: string
  readonly button: string
  readonly children: (fields: CardFields) => ReactNode
}) {
  const names = partFields[part]
  const { action, values, history } = useData<Data>()
  const saved = (name: keyof Values) => wordOf(values[name])
  return (
    <SettingCard
      id={part}
      title={title}
      action={`${action}/${part}`}
      history={history}
      fields={names.map((name) => ({ name, label: invoicingLabels[name], now: saved(name) }))}
      button={button}
    >
      {(back) =>
        children({
          values,
          back,
          field: (name) => ({ name, defaultValue: back.value(name) ?? saved(name), error: back.error(name) }),
        })
      }
    </SettingCard>
  )
}

/** The fields of the form. */
function wordOf(value: Values[keyof Values]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
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
