import { accountLimits } from '#modules/accounts'
import { useData } from 'vike-react/useData'
import '../../../../components/auth/auth.css'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { FormErrors } from '../../../../components/form/FormErrors.tsx'
import { QrCode } from '../../../../components/QrCode.tsx'
import { useCameBack, usePageInput } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const action = '/profile/security/totp/confirm'

export default function SetUpAppPage() {
  const { key, uri, picture } = useData<Data>()
  const { form } = usePageInput()
  const back = useCameBack(action)
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={form} />
      <h1>Set up an authenticator app</h1>
      <ol className="stack">
        <li>Open an authenticator app on your phone, such as the one of your password manager.</li>
        <li>
          <div className="stack">
            <p>Scan this picture with it.</p>
            <QrCode picture={picture} label="The key as a picture to scan" />
            <p>
              On this phone? <a href={uri}>Open the app</a>, or type the key: <strong className="key">{key}</strong>
            </p>
          </div>
        </li>
        <li>
          <form className="stack" method="post" action={action} noValidate>
            <Field
              name="code"
              label="Type the six digits that the app shows"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={accountLimits.code}
              className="figures"
              error={back.error('code')}
              required
            />
            <div className="row row-tight">
              <Button>Turn it on</Button>
              <a className="button button-secondary" href="/profile/security">
                Cancel
              </a>
            </div>
          </form>
        </li>
      </ol>
    </div>
  )
}
