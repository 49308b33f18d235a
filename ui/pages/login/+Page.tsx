import { textLimits } from '#modules/shared'
import { useData } from 'vike-react/useData'
import type { AuthData } from '../../components/auth/auth-data.ts'
import { AuthScreen } from '../../components/auth/AuthScreen.tsx'
import { CurrentPassword } from '../../components/auth/CurrentPassword.tsx'
import { Button } from '../../components/form/Button.tsx'
import { errorOf } from '../../components/form/ErrorSummary.tsx'
import { Field } from '../../components/form/Field.tsx'
import { typedIn } from '../../components/form/FormErrors.tsx'

export default function LoginPage() {
  const auth = useData<AuthData>()
  const { form, typed } = auth
  return (
    <AuthScreen mode="login" auth={auth}>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={textLimits.email}
        defaultValue={typedIn(form, 'email', typed.email)}
        error={errorOf(form?.errors, 'email')}
        required
      />
      <div>
        <CurrentPassword label="Password" error={errorOf(form?.errors, 'password')} />
        <a className="auth-forgot" href="/reset-password">
          Forgot your password?
        </a>
      </div>
      <Button large>Sign in</Button>
    </AuthScreen>
  )
}
