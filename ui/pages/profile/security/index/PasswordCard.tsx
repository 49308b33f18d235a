import { useData } from 'vike-react/useData'
import { PasswordFields } from '../../../../components/auth/PasswordFields.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const action = '/profile/security/password'

export function PasswordCard() {
  const { email, check, minimum } = useData<Data>()
  const back = useCameBack(action)
  if (!check.hasPassword) {
    return (
      <Card title="Password" id="password">
        <p>
          Your account has none, and needs none: you sign in by a link, a passkey or another service. You can{' '}
          <a href="/reset-password">set one by e-mail</a>.
        </p>
      </Card>
    )
  }
  const fields = [
    ['current_password', 'Password now', null, 'current-password'],
    ['password', 'New password', `At least ${minimum} characters.`, 'new-password'],
    ['confirm_password', 'New password again', null, 'new-password'],
  ] as const
  return (
    <Card title="Password" id="password">
      <form className="stack" method="post" action={action} noValidate>
        <p>Once it is changed, every other device is signed out.</p>
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <PasswordFields
          fields={fields.map(([name, label, hint, autoComplete]) => ({
            name,
            label,
            hint,
            error: back.error(name) ?? null,
            autoComplete,
          }))}
        />
        <div>
          <Button>Change password</Button>
        </div>
      </form>
    </Card>
  )
}
