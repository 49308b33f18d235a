import { textLimits } from '#modules/shared'
import type { Form } from '../../page-context.ts'
import { CurrentPassword } from '../auth/CurrentPassword.tsx'
import { Button } from '../form/Button.tsx'
import { errorOf } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { typedIn } from '../form/FormErrors.tsx'
import { ConfirmOwner } from './ConfirmOwner.tsx'
import type { OwnCheck } from './own-check.ts'

/** Another address counts once it has been confirmed from there. */
export function EmailForm({
  email,
  check,
  form,
}: {
  readonly email: string
  readonly check: OwnCheck
  readonly form: Form | null
}) {
  if (!check.hasPassword && !check.isFresh) {
    return (
      <div className="stack">
        <p>{email}</p>
        <ConfirmOwner check={check} next="/profile#email" before="the address is changed" />
      </div>
    )
  }
  return (
    <form className="stack stack-even" method="post" action="/profile/email" noValidate>
      <p>
        {email}. We send a link to the new address. The change takes effect once you open it, and we tell the old
        address.
      </p>
      <Field
        name="email"
        label="New e-mail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={textLimits.email}
        defaultValue={typedIn(form, 'email')}
        error={errorOf(form?.errors, 'email')}
        required
      />
      {check.hasPassword && <CurrentPassword label="Your password" error={errorOf(form?.errors, 'password')} />}
      <div>
        <Button variant="secondary">Change address</Button>
      </div>
    </form>
  )
}
