import { LogOut } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../../../components/Badge.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import type { Data } from './+data.ts'

export function SessionsCard() {
  const { sessions, check } = useData<Data>()
  return (
    <Card title="Where you are signed in" id="sessions">
      <div className="stack">
        <ul className="plain security-list">
          {sessions.map(({ id, device, network, began, used, current }) => (
            <li key={id} className="stack stack-tight">
              <p>
                <strong>{device}</strong> {current && <Badge tone="good">This device</Badge>}
                <br />
                <span className="soft">
                  Signed in: {began}.
                  <br />
                  Last used: {used}
                  {network && (
                    <>
                      , from the network <span className="figures">{network}</span>
                    </>
                  )}
                  .
                </span>
              </p>
              <form method="post" action={`/profile/security/sessions/${id}/end`} noValidate>
                <Button variant="quiet" icon={<LogOut size={20} aria-hidden="true" />}>
                  Sign out<span className="out-of-sight"> {device}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
        <form method="post" action="/profile/security/sign-out-everywhere" noValidate>
          <Button variant="secondary">Sign out everywhere</Button>
        </form>
        <p className="soft">
          Something here you do not recognise? Sign out everywhere
          {check.hasPassword ? (
            <>
              , then <a href="#password">change your password</a>.
            </>
          ) : (
            ', then change the password of your mailbox.'
          )}
        </p>
      </div>
    </Card>
  )
}
