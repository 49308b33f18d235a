import { textLimits } from '#modules/shared'
import type { Form, Who } from '../../page-context.ts'
import { Button } from '../form/Button.tsx'
import { errorOf } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { typedIn } from '../form/FormErrors.tsx'
import { ContactFields } from './ContactFields.tsx'

export type Profile = Pick<Who, 'email' | 'fullName' | 'phone' | 'postcode' | 'address'>

/** Name and address, the first answers of a booking. `next`: the page that confirms the change. */
export function ProfileForm({
  profile,
  form,
  next,
}: {
  readonly profile: Profile
  readonly form: Form | null
  readonly next: string
}) {
  return (
    <form className="stack stack-even" method="post" action="/profile" noValidate>
      <input type="hidden" name="next" value={next} />
      <Field
        name="full_name"
        label="Full name"
        autoComplete="name"
        maxLength={textLimits.fullName}
        defaultValue={typedIn(form, 'full_name', profile.fullName)}
        error={errorOf(form?.errors, 'full_name')}
        required
      />
      <div className="field">
        <span className="field-label">Email</span>
        <span className="field-hint">
          You sign in with it. <a href="/profile#email">Change it</a>
        </span>
        <span>{profile.email}</span>
      </div>
      <ContactFields
        errors={form?.errors}
        values={{
          phone: typedIn(form, 'phone', profile.phone ?? ''),
          postcode: typedIn(form, 'postcode', profile.postcode ?? ''),
          address: typedIn(form, 'address', profile.address ?? ''),
        }}
      />
      <div>
        <Button>Update Profile</Button>
      </div>
    </form>
  )
}
