import { LinkHasEnded, LinkPage, useLinkForm } from '../../components/auth/LinkPage.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'

export default function UndoEmailChangePage() {
  const { state, otherEmail } = useLinkForm()
  return (
    <LinkPage title="Take your e-mail address back">
      {state === 'open' && (
        <>
          <p>Your account was given another address. If that was not you, press the button. Then at once:</p>
          <ul>
            <li>
              the account has the address <strong>{otherEmail}</strong> again;
            </li>
            <li>everybody is signed out of it, and the password stops working;</li>
            <li>we send you a link to set a new password.</li>
          </ul>
          <form method="post" action="/undo-email-change" noValidate>
            <Button variant="danger">This was not me: take it back</Button>
          </form>
        </>
      )}
      {state === 'done' && (
        <Notice tone="good" title="Your address is back">
          <p>Everybody is signed out. Check your inbox for the link to set a new password.</p>
        </Notice>
      )}
      {state !== 'open' && state !== 'done' && <LinkHasEnded />}
    </LinkPage>
  )
}
