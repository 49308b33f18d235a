import { accountLimits } from '#modules/accounts'
import { useData } from 'vike-react/useData'
import { AddPasskey } from '../../../../components/auth/AddPasskey.tsx'
import '../../../../components/auth/auth.css'
import { Island } from '../../../../islands/Island.tsx'
import type { Data } from './+data.ts'

export default function AddPasskeyPage() {
  const { suggested } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>Add a passkey</h1>
        <p>
          Your device asks for your fingerprint, your face or its PIN. These never leave the device, and we never see
          them.
        </p>
      </div>
      <Island name="AddPasskey" of={AddPasskey} props={{ suggested, maxLength: accountLimits.passkeyName }} />
      <p>
        <a href="/profile/security">Back to sign-in and security</a>
      </p>
    </div>
  )
}
