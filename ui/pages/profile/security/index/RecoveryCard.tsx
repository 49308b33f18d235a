import { useData } from 'vike-react/useData'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import type { Data } from './+data.ts'

/** Only where there is something that a code could stand in for. */
export function RecoveryCard() {
  const { factors, protectedNow } = useData<Data>()
  if (!protectedNow) return null
  const { recoveryCodes: left } = factors
  return (
    <Card title="Recovery codes" id="codes">
      <form className="stack" method="post" action="/profile/security/recovery-codes" noValidate>
        <p>
          For when neither passkey nor app is to hand. Each code works once. You have{' '}
          <strong className="figures">{left === 0 ? 'none' : left}</strong> left.
        </p>
        <p className="soft">New ones are shown once, and the old ones stop working.</p>
        <div>
          <Button variant="secondary">Make new codes</Button>
        </div>
      </form>
    </Card>
  )
}
