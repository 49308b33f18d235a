import { textLimits } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { errorOf } from '../../../components/form/ErrorSummary.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormErrors, typedIn } from '../../../components/form/FormErrors.tsx'
import { NewPasswordFields } from '../../../components/auth/NewPasswordFields.tsx'
import type { Data } from './+data.ts'

/** Saying yes to working here: a name and a password, and then one signs in. */
export default function InvitationPage() {
  const { action, business, email, role, minimum, form } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack">
      <FormErrors form={form} />
      <h1>Work with {business}</h1>
      <p>
        You are invited to be {role}. You will sign in as <strong>{email}</strong>.
      </p>
      <form className="card stack" method="post" action={action} noValidate>
        <Field
          name="full_name"
          label="Full name"
          autoComplete="name"
          maxLength={textLimits.fullName}
          defaultValue={typedIn(form, 'full_name')}
          error={errorOf(form?.errors, 'full_name')}
          required
        />
        <NewPasswordFields
          label="Password"
          again="Confirm password"
          hint={`At least ${minimum} characters.`}
          errors={form?.errors}
        />
        <div>
          <Button large>Accept the invitation</Button>
        </div>
      </form>
    </div>
  )
}
