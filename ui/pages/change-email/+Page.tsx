import { LinkHasEnded, LinkPage, useLinkForm } from '../../components/auth/LinkPage.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'

export default function ChangeEmailPage() {
  const { state, owner, otherEmail } = useLinkForm()
  return (
    <LinkPage title="Your new e-mail address">
      {state === 'open' && (
        <>
          <p>
            The account of {owner} gets the address <strong>{otherEmail}</strong>. You will sign in with it, and we will
            write to it. We will tell {owner} that it was changed.
          </p>
          <form method="post" action="/change-email" noValidate>
            <Button>Use this address</Button>
          </form>
        </>
      )}
      {state === 'done' && (
        <Notice tone="good" title="Your address is changed">
          <p>
            Sign in with the new one from now on. <a href="/profile">Go to your profile</a>
          </p>
        </Notice>
      )}
      {state !== 'open' && state !== 'done' && (
        <LinkHasEnded>
          Ask for a new one in your <a href="/profile">profile</a>.
        </LinkHasEnded>
      )}
    </LinkPage>
  )
}
