import { accountLimits } from '#modules/accounts'
import { useData } from 'vike-react/useData'
import { PasskeyButton } from '../../../components/auth/PasskeyButton.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { errorOf } from '../../../components/form/ErrorSummary.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import { usePageInput } from '../../../components/office/came-back.ts'
import { telephoneLink } from '../../../format.ts'
import type { Data } from './+data.ts'

export default function SecondStepPage() {
  const { form, site } = usePageInput()
  const { next, hasApp, hasCodes, hasPasskey } = useData<Data>()
  const typed = hasApp || hasCodes
  const failed = form?.alert ? form : null
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={failed} />
      <div className="stack stack-tight">
        <h1>One more step</h1>
        <p>Your account has a second factor, so that a password alone does not open it.</p>
      </div>
      {hasPasskey && <PasskeyButton use="second-step" label="Use a passkey" next={next} />}
      {typed ? (
        <form className="stack" method="post" action="/login/second" noValidate>
          <input type="hidden" name="next" value={next} />
          <Field
            name="code"
            label={hasApp ? 'Code' : 'Recovery code'}
            hint={hintOf(hasApp, hasCodes)}
            error={errorOf(failed?.errors, 'code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={accountLimits.code}
            className="figures"
            required
          />
          <div>
            <Button>Sign in</Button>
          </div>
        </form>
      ) : (
        <noscript>
          <p>A passkey needs a browser with scripts.</p>
        </noscript>
      )}
      <p className="soft">
        None of these to hand? Call{' '}
        <a className="figures" href={telephoneLink(site.hotline)}>
          {site.hotline}
        </a>
        . Or <a href="/login">begin again</a>.
      </p>
    </div>
  )
}

function hintOf(hasApp: boolean, hasCodes: boolean): string {
  if (!hasApp) return 'One of the codes that you saved, such as 7k2m-9x4p-a1qd-w8zt.'
  return hasCodes ? 'The six digits of your authenticator app, or a recovery code.' : 'The six digits of your app.'
}
