import { LinkHasEnded, LinkPage, NoMailYet, useLinkForm } from '../../components/auth/LinkPage.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'

export default function VerifyEmailPage() {
  const { state, owner, who } = useLinkForm()
  const isConfirmed = who !== null && who.emailVerifiedAt !== null
  return (
    <LinkPage title="Confirm your e-mail address">
      {state === 'open' && (
        <>
          <p>
            Somebody signed up here with <strong>{owner}</strong>. If that was you, confirm that the address is yours.
          </p>
          <form method="post" action="/verify-email" noValidate>
            <Button>Confirm my address</Button>
          </form>
          <p className="soft">If it was not you, close this page: nothing happens.</p>
        </>
      )}
      {state === 'done' && (
        <Notice tone="good" title="Your address is confirmed">
          <p>
            <a href="/dashboard">{who ? 'Go to your dashboard' : 'Sign in'}</a>
          </p>
        </Notice>
      )}
      {state === 'ended' && <LinkHasEnded>{who && !isConfirmed && 'Ask for a new one here.'}</LinkHasEnded>}
      {state === 'sent' && (
        <Notice tone="good" title="The link is on its way">
          <p>Check your inbox at {who?.email ?? 'the address of your account'}. It works for 7 days.</p>
        </Notice>
      )}
      {state === 'sent' && <NoMailYet />}
      {(state === 'ask' || state === 'ended' || state === 'sent') && <Resend isConfirmed={isConfirmed} />}
    </LinkPage>
  )
}

function Resend({ isConfirmed }: { readonly isConfirmed: boolean }) {
  const { who, state } = useLinkForm()
  if (!who) {
    return (
      <p>
        <a href="/login?next=%2Fverify-email">Sign in</a>, and we send you the link again.
      </p>
    )
  }
  if (isConfirmed) return <p>The address {who.email} is confirmed. There is nothing more to do.</p>
  return (
    <form className="stack" method="post" action="/verify-email/resend" noValidate>
      {state !== 'sent' && <p>We sent a link to {who.email} when you signed up.</p>}
      <div>
        <Button variant="secondary">Send it again</Button>
      </div>
    </form>
  )
}
