import { type Appliance, applianceKinds, applianceText, applianceWords } from '#modules/care'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'
import { Select } from '../form/Select.tsx'
import { useCameBack } from '../office/came-back.ts'
import './care.css'

/** The kind is all that is needed: somebody at the property may have wet hands. */
export function ApplianceForm({
  action,
  appliance,
  label,
}: {
  readonly action: string
  readonly appliance: Appliance | null
  readonly label: string
}) {
  const back = useCameBack(action)
  const common = (name: string, kept: string | undefined) => ({
    name,
    defaultValue: back.value(name) ?? kept ?? '',
    error: back.error(name),
  })
  const text = (name: 'make' | 'model' | 'serial' | 'place') => ({
    ...common(name, appliance?.[name]),
    maxLength: applianceText,
    optional: true,
  })
  return (
    <form method="post" action={action} className="stack appliance-form" noValidate>
      {appliance && <input type="hidden" name="version" value={appliance.version} />}
      <Select
        {...common('kind', appliance?.kind)}
        label="Kind"
        options={[
          ...(appliance ? [] : [{ value: '', label: 'Choose' }]),
          ...applianceKinds.map((value) => ({ value, label: applianceWords[value] })),
        ]}
      />
      <Field {...text('place')} label="Place" hint="Such as Kitchen cupboard" />
      <Field {...text('make')} label="Make" hint="Such as Worcester Bosch" />
      <Field {...text('model')} label="Model" />
      <Field {...text('serial')} label="Serial number" autoCapitalize="characters" spellCheck={false} />
      <Field {...common('installed', appliance?.installedOn?.toString())} label="Installed on" type="date" optional />
      <Field
        {...common('guarantee_end', appliance?.guaranteeEndsOn?.toString())}
        label="The guarantee ends on"
        type="date"
        optional
      />
      <div>
        <Button wide="on-phones">{label}</Button>
      </div>
    </form>
  )
}
