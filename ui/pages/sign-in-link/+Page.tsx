import { EmailQuestion } from '../../components/auth/EmailQuestion.tsx'
import { LinkHasEnded, LinkPage, NoMailYet, useLinkForm } from '../../components/auth/LinkPage.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'

export default function SignInLinkPage() {
  const { state, owner, search, who } = useLinkForm()
  if (state === 'open' && who?.email === owner) {
    return (
      <LinkPage title="Confirm that it is you">
        <p>
          You are signed in as <strong>{owner}</strong>. Press the button to carry on with what you started.
        </p>
        <form method="post" action="/sign-in-link" noValidate>
          <Button large>Yes, it is me</Button>
        </form>
        <p className="soft">If you did not ask for this, close the page and nothing will happen.</p>
      </LinkPage>
    )
  }
  if (state === 'open') {
    return (
      <LinkPage title="Sign in">
        <p>
          You are about to sign in as <strong>{owner}</strong>.
        </p>
        <form method="post" action="/sign-in-link" noValidate>
          <Button large>Sign in</Button>
        </form>
        <p className="soft">If you did not ask for this, close the page and nothing will happen.</p>
      </LinkPage>
    )
  }
  return (
    <LinkPage title="Sign in by e-mail">
      {state === 'sent' && (
        <Notice tone="good" title="Check your inbox">
          <p>If that address has a customer account, a link to sign in is on its way. It works for 15 minutes, once.</p>
        </Notice>
      )}
      {state === 'sent' && <NoMailYet />}
      {state === 'ended' && <LinkHasEnded>Ask for a new one here.</LinkHasEnded>}
      {state !== 'sent' && (
        <>
          <p>No password needed: we send a link to your address, and you sign in with it. For customers.</p>
          <EmailQuestion
            action="/sign-in-link"
            button="Send me a link"
            kept={{ next: search['next'], redirect: search['redirect'] }}
          />
        </>
      )}
      {!who && (
        <p>
          <a href="/login">Sign in with a password</a>
        </p>
      )}
    </LinkPage>
  )
}
