import { Mail } from 'lucide-react'
import { passwordFreshMinutes } from '#modules/accounts'
import '../auth/auth.css'
import { PasskeyButton } from '../auth/PasskeyButton.tsx'
import { Button } from '../form/Button.tsx'
import type { OwnCheck } from './own-check.ts'

/** For who has no password to type: a passkey, or a link to the address that is theirs. Then the page at `next` goes on. */
export function ConfirmOwner({
  check: { email, hasPasskey, byLink },
  next,
  before,
}: {
  readonly check: OwnCheck
  readonly next: string
  /** The action to confirm: "your account is deleted". */
  readonly before: string
}) {
  return (
    <div className="stack">
      <p>
        Your account has no password. Show us that it is you before {before}; for {passwordFreshMinutes} minutes you are
        not asked again.
      </p>
      {hasPasskey && <PasskeyButton use="confirm" label="Use a passkey" next={next} />}
      {byLink ? (
        <form method="post" action="/sign-in-link" className="stack stack-tight" noValidate>
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="next" value={next} />
          <div>
            <Button variant="secondary" icon={<Mail size={20} aria-hidden="true" />}>
              Send me a link
            </Button>
          </div>
          <p className="soft">
            It goes to <span className="address">{email}</span>. Open it in this browser: it leads back here.
          </p>
        </form>
      ) : (
        <p>
          {hasPasskey ? 'No passkey to hand? ' : ''}
          <a href="/reset-password">Set a password by e-mail</a>, and sign in with it.
        </p>
      )}
    </div>
  )
}
