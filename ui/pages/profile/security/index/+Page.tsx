import { useData } from 'vike-react/useData'
import { FormErrors } from '../../../../components/FormErrors.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { usePageInput } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import { AppCard } from './AppCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import './security.css'

export default function SecurityPage() {
  const { form } = usePageInput()
  const { done, withheld, protectedNow } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={form} />
      {done && <Notice tone="good" title={done} />}
      {withheld && (
        <Notice tone="warn" title="Set up a second factor to go on with your work">
          <p>
            Everybody who works here has one. Add a passkey or an authenticator app; what you do here as{' '}
            {withheld === 'office' ? 'the office' : `a${withheld === 'admin' ? 'n administrator' : ' technician'}`} is
            open to you again at once.
          </p>
        </Notice>
      )}
      <div className="stack stack-tight">
        <h1>Sign-in and security</h1>
        <p className="soft">
          {protectedNow
            ? 'A password alone does not open your account.'
            : 'Only your password stands between your account and somebody else. A passkey or an app adds a second step.'}
        </p>
        <p>
          <a href="/profile#identities">Your profile</a> has your e-mail address and other ways to sign in.
        </p>
      </div>
      <PasskeysCard />
      <AppCard />
      <RecoveryCard />
      <PasswordCard />
      <SessionsCard />
    </div>
  )
}
