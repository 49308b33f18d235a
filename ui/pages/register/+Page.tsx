import { textLimits } from '#modules/shared'
import { useData } from 'vike-react/useData'
import type { AuthData } from '../../components/auth/auth-data.ts'
import { AuthScreen } from '../../components/auth/AuthScreen.tsx'
import { NewPasswordFields } from '../../components/auth/NewPasswordFields.tsx'
import { Button } from '../../components/form/Button.tsx'
import { errorOf } from '../../components/form/ErrorSummary.tsx'
import { Field } from '../../components/form/Field.tsx'
import { typedIn } from '../../components/form/FormErrors.tsx'
import { ContactFields } from '../../components/account/ContactFields.tsx'
import { RadioGroup, RadioRow } from '../../components/form/RadioGroup.tsx'

export default function RegisterPage() {
  const auth = useData<AuthData>()
  const { form, typed, customerMinimum, technicianMinimum } = auth
  const isTechnician = typedIn(form, 'user_type') === 'technician'
  return (
    <AuthScreen mode="signup" auth={auth}>
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
        required
      />
      <ContactFields
        errors={form?.errors}
        values={{
          phone: typedIn(form, 'phone', typed.phone),
          postcode: typedIn(form, 'postcode', typed.postcode),
          address: typedIn(form, 'address', typed.address),
        }}
      />
      <RadioGroup name="user_type" label="Account type" error={errorOf(form?.errors, 'user_type')}>
        <RadioRow
          name="user_type"
          value="customer"
          label="Customer"
          hint="Book repairs, pay and follow your bookings."
          defaultChecked={!isTechnician}
        />
        <RadioRow
          name="user_type"
          value="technician"
          label="Technician"
          hint="An application to work with us. The office checks your identity, insurance and registrations first; until it approves you, the account works as a customer's."
          defaultChecked={isTechnician}
        />
      </RadioGroup>
      <NewPasswordFields
        label="Password"
        again="Confirm password"
        hint={`At least ${customerMinimum} characters; for a technician ${technicianMinimum}.`}
        errors={form?.errors}
      />
      <Button large>Sign up</Button>
    </AuthScreen>
  )
}
