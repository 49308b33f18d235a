import { useData } from 'vike-react/useData'
import { LinkHasEnded, LinkPage, useLinkForm } from '../../components/auth/LinkPage.tsx'
import { Button } from '../../components/form/Button.tsx'
import type { Data } from './+data.ts'

export default function ConfirmIdentityPage() {
  const { provider } = useData<Data>()
  const { state, owner, otherEmail } = useLinkForm()
  return (
    <LinkPage title="Another way to sign in">
      {state === 'open' ? (
        <>
          <p>
            From now on you sign in to the account <strong>{owner}</strong> with {provider}, as {otherEmail}, too.
          </p>
          <form method="post" action="/confirm-identity" noValidate>
            <Button>Use {provider} and sign in</Button>
          </form>
          <p className="soft">If you did not ask for this, close the page and nothing will happen.</p>
        </>
      ) : (
        <LinkHasEnded>
          Start again at <a href="/login">Sign in</a>.
        </LinkHasEnded>
      )}
    </LinkPage>
  )
}
