import { type PropertyDetails, customerLimits } from '#modules/customers'
import { accessNoteNames, accessNotes, textLimits } from '#modules/shared'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import './properties.css'

/** A place that work is done at: a new one, or the one that is there. */
export function PropertyForm({
  action,
  property,
  label,
}: {
  readonly action: string
  readonly property: PropertyDetails | null
  readonly label: string
}) {
  const back = useCameBack(action)
  const { accessNotes: kept = {}, occupier } = property ?? {}
  const common = (name: string, kept: string | null | undefined) => ({
    name,
    defaultValue: back.value(name) ?? kept ?? '',
    error: back.error(name),
  })
  return (
    <form method="post" action={action} className="stack" noValidate>
      <Field
        {...common('name', property?.name)}
        label="Name"
        hint="Such as Flat 2, or The office."
        maxLength={customerLimits.propertyName}
        required
      />
      <Field {...common('address', property?.address)} label="Address" maxLength={textLimits.address} required />
      <Field
        {...common('postcode', property?.postcode)}
        label="Postcode"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={textLimits.postcode}
        className="figures input-narrow"
        required
      />
      <fieldset className="property-part stack">
        <legend>Contact at the property</legend>
        <Field
          {...common('occupier_name', occupier?.name)}
          label="Full name"
          optional
          maxLength={textLimits.fullName}
        />
        <Field
          {...common('occupier_phone', occupier?.phone)}
          label="Phone"
          type="tel"
          optional
          maxLength={textLimits.phone}
          className="figures"
        />
        <Field
          {...common('occupier_email', occupier?.email)}
          label="Email"
          hint="They will be told about visits, never about bills."
          type="email"
          optional
          maxLength={textLimits.email}
        />
      </fieldset>
      <fieldset className="property-part stack">
        <legend>Help us get in</legend>
        {accessNoteNames.map((name) => {
          const { question, hint, max } = accessNotes[name]
          const asked = { ...common(name, kept[name]), label: question, hint, maxLength: max }
          return <Field key={name} {...asked} optional />
        })}
      </fieldset>
      <div>
        <Button>{label}</Button>
      </div>
    </form>
  )
}
