import { textLimits } from '#modules/shared'
import type { FieldError } from '../../page-context.ts'
import { errorOf } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'

/** Where and how to reach somebody. Optional in an account; a booking asks for them. */
export function ContactFields({
  values,
  errors,
}: {
  readonly values: { readonly phone: string; readonly postcode: string; readonly address: string }
  readonly errors: readonly FieldError[] | undefined
}) {
  return (
    <>
      <div className="auth-pair">
        <Field
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          optional
          maxLength={textLimits.phone}
          className="figures"
          defaultValue={values.phone}
          error={errorOf(errors, 'phone')}
        />
        <Field
          name="postcode"
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          optional
          maxLength={textLimits.postcode}
          className="figures"
          defaultValue={values.postcode}
          error={errorOf(errors, 'postcode')}
        />
      </div>
      <Field
        name="address"
        label="Address"
        autoComplete="address-line1"
        optional
        maxLength={textLimits.address}
        defaultValue={values.address}
        error={errorOf(errors, 'address')}
      />
    </>
  )
}
