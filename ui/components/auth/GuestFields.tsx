import { textLimits } from '#modules/shared'
import type { Form } from '../../page-context.ts'
import { Checkbox } from '../form/Checkbox.tsx'
import { errorOf } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { typedIn } from '../form/FormErrors.tsx'
import type { TypedBefore } from './typed-before.ts'

/** The details of a guest, filled in as far as the booking knows them. */
export function GuestFields({
  form,
  typed,
  textsLeave,
}: {
  readonly form: Form | null
  readonly typed: Pick<TypedBefore, 'name' | 'email' | 'phone'>
  /** The code may go to a mobile number. */
  readonly textsLeave: boolean
}) {
  const isByText = form ? form.values['by_text'] === 'yes' : typed.email === '' && typed.phone !== ''
  return (
    <>
      <Field
        name="full_name"
        label="Full name"
        autoComplete="name"
        maxLength={textLimits.fullName}
        defaultValue={typedIn(form, 'full_name', typed.name)}
        error={errorOf(form?.errors, 'full_name')}
        required
      />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={textLimits.email}
        defaultValue={typedIn(form, 'email', typed.email)}
        error={errorOf(form?.errors, 'email')}
        required={!textsLeave}
      />
      <Field
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={textLimits.phone}
        defaultValue={typedIn(form, 'phone', typed.phone)}
        error={errorOf(form?.errors, 'phone')}
        required
      />
      {textsLeave && (
        <Checkbox
          name="by_text"
          value="yes"
          label="I have no e-mail address: text me the code"
          hint="To the UK mobile number above. All that we write about your booking comes as text messages too."
          defaultChecked={isByText}
        />
      )}
    </>
  )
}
