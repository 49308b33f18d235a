import { Done } from '../../../../components/Done.tsx'
import { useData } from 'vike-react/useData'
import { LinkedIdentities } from '../../../../components/account/LinkedIdentities.tsx'
import { Card } from '../../../../components/Card.tsx'
import { FormErrors } from '../../../../components/form/FormErrors.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { usePageInput } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import { AppCard } from './AppCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import './security.css'
import { roleWords } from '../../../../role-words.ts'

export default function SecurityPage() {
  const { form } = usePageInput()
  const { done, withheld, says, identities } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={form} />
      <Done says={done} />
      {withheld && (
        <Notice tone="warn" title="Set up a second factor to carry on with your work">
          <p>
            Everybody who works here needs one. Add a passkey or an authenticator app; what you do here as{' '}
            {roleWords[withheld].as} is open to you again at once.
          </p>
        </Notice>
      )}
      <div className="stack stack-tight">
        <h1>Sign-in and security</h1>
        <p className="soft">{says}</p>
        <p>
          Your e-mail address is changed on <a href="/profile#email">your profile</a>.
        </p>
      </div>
      <PasskeysCard />
      <AppCard />
      <RecoveryCard />
      <PasswordCard />
      {(identities.linked.length > 0 || identities.providers.length > 0) && (
        <Card title="Other ways to sign in" id="identities">
          <LinkedIdentities {...identities} />
        </Card>
      )}
      <SessionsCard />
    </div>
  )
}
