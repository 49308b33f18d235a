import { accountLimits } from '#modules/accounts'
import { textLimits } from '#modules/shared'
import { Smartphone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { ConfirmOwner } from '../../../../components/account/ConfirmOwner.tsx'
import { Badge } from '../../../../components/Badge.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const removal = '/profile/security/totp/remove'

export function AppCard() {
  const { factors, check } = useData<Data>()
  const back = useCameBack(removal)
  if (!factors.totp) {
    return (
      <Card title="Authenticator app" id="app">
        <form className="stack" method="post" action="/profile/security/totp" noValidate>
          <p>An app on your phone shows six digits that you type after your password. It works without a signal.</p>
          <div>
            <Button variant="secondary" icon={<Smartphone size={20} aria-hidden="true" />}>
              Set up an app
            </Button>
          </div>
        </form>
      </Card>
    )
  }
  return (
    <Card title="Authenticator app" id="app" actions={<Badge tone="good">Set up</Badge>}>
      <div className="stack">
        <p>
          {check.hasPassword
            ? 'Its code is asked for when you sign in with your password.'
            : 'Its code is asked for when you sign in by a link or through another service.'}
        </p>
        <details open={back.isBack}>
          <summary>Remove the app</summary>
          {check.hasPassword || check.isFresh ? (
            <form className="stack" method="post" action={removal} noValidate>
              {check.hasPassword && (
                <Field
                  name="app_password"
                  label="Your password"
                  type="password"
                  autoComplete="current-password"
                  maxLength={textLimits.password}
                  error={back.error('app_password')}
                  required
                />
              )}
              <Field
                name="code"
                label="Code"
                hint="Of the app, or a recovery code."
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={accountLimits.code}
                className="figures"
                error={back.error('code')}
                required
              />
              <div>
                <Button variant="danger">Remove the app</Button>
              </div>
            </form>
          ) : (
            <ConfirmOwner check={check} next="/profile/security#app" before="the app is removed" />
          )}
        </details>
      </div>
    </Card>
  )
}
