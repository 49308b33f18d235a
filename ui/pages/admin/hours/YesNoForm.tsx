import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { SettingCard } from '../../../components/settings/SettingCard.tsx'
import type { Data } from './+data.ts'

/** A rule for bookings that is on or off, with what either means, in a form of its own. */
export function YesNoForm({
  id,
  name,
  title,
  question,
  yes,
  no,
  isOn,
}: {
  /** In the address of the form, and of its card. */
  readonly id: string
  readonly name: string
  readonly title: string
  readonly question: string
  readonly yes: string
  readonly no: string
  readonly isOn: boolean
}) {
  const { histories } = useData<Data>()
  const now = isOn ? 'yes' : 'no'
  return (
    <SettingCard
      id={id}
      title={title}
      action={`${at.admin.hours()}/${id}`}
      history={histories.rules}
      fields={[{ name, label: question, now }]}
    >
      {(back) => (
        <RadioGroup name={name} label={question} error={back.error(name)}>
          <RadioRow
            name={name}
            value="yes"
            label="Yes"
            hint={yes}
            defaultChecked={(back.value(name) ?? now) === 'yes'}
          />
          <RadioRow name={name} value="no" label="No" hint={no} defaultChecked={(back.value(name) ?? now) === 'no'} />
        </RadioGroup>
      )}
    </SettingCard>
  )
}
