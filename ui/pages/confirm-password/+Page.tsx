import { useData } from 'vike-react/useData'
import { passwordFreshMinutes } from '#modules/accounts'
import { ConfirmOwner } from '../../components/account/ConfirmOwner.tsx'
import { PasskeyButton } from '../../components/auth/PasskeyButton.tsx'
import { CurrentPassword } from '../../components/auth/CurrentPassword.tsx'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { errorOf } from '../../components/form/ErrorSummary.tsx'
import { FormErrors } from '../../components/form/FormErrors.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** Between a form and what it asks for. All that was typed goes on with the password. */
export default function ConfirmPasswordPage() {
  const { form, who } = usePageInput()
  const { check } = useData<Data>()
  if (!form) return null
  const back = backFrom(form.action)
  if (!check.hasPassword) {
    return (
      <div className="page page-narrow main-pad stack stack-loose">
        <h1>Confirm that it is you</h1>
        <ConfirmOwner check={check} next={back} before="that is done" />
        <div>
          <LinkButton variant="secondary" href={back}>
            Cancel
          </LinkButton>
        </div>
      </div>
    )
  }
  const failed = form.alert !== null
  const values = Object.entries(form.values).flatMap(([name, given]) =>
    [given].flat().map((value) => ({ name, value })),
  )
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      {failed && <FormErrors form={form} />}
      <div className="stack stack-tight">
        <h1>Confirm your password</h1>
        <p>
          You typed it more than {passwordFreshMinutes} minutes ago. Type it once more to go ahead; nothing has been
          done yet.
        </p>
        <p className="soft">Signed in as {who?.email}</p>
      </div>
      <form method="post" action={form.action} className="stack" noValidate>
        {values.map(({ name, value }) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <CurrentPassword label="Password" error={failed ? errorOf(form.errors, 'password') : undefined} />
        {check.hasPasskey && <PasskeyButton use="confirm" label="Use a passkey instead" next={null} />}
        <div className="row row-tight">
          <Button>Confirm and continue</Button>
          <LinkButton variant="secondary" href={back}>
            Cancel
          </LinkButton>
        </div>
      </form>
    </div>
  )
}

/** Where nothing was done: the page that the form stands on. */
function backFrom(action: string): string {
  if (action.startsWith('/profile/privacy')) return '/profile/privacy'
  const [customer] = /^\/admin\/customers\/[^/]+/.exec(action) ?? []
  if (customer) return customer
  return action.startsWith('/profile') ? '/profile/security' : '/admin'
}
