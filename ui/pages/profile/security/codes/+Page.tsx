import { useData } from 'vike-react/useData'
import { RecoveryCodes } from '../../../../components/auth/RecoveryCodes.tsx'
import '../../../../components/auth/auth.css'
import { LinkButton } from '../../../../components/form/Button.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { Island } from '../../../../islands/Island.tsx'
import type { Data } from './+data.ts'

export default function CodesPage() {
  const { codes } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>Keep these recovery codes</h1>
        <p>Each opens your account once, when neither passkey nor app is to hand. They are shown only this once.</p>
      </div>
      <Island name="RecoveryCodes" of={RecoveryCodes} props={{ codes }} />
      <Notice title="Where to keep them">
        <p>On paper at home, or in a password manager. Not on the phone that they replace.</p>
      </Notice>
      <div>
        <LinkButton href="/profile/security">I have saved them</LinkButton>
      </div>
    </div>
  )
}
