import { EmailQuestion } from '../../components/auth/EmailQuestion.tsx'
import { LinkHasEnded, LinkPage, NoMailYet, useLinkForm } from '../../components/auth/LinkPage.tsx'
import { NewPasswordFields } from '../../components/auth/NewPasswordFields.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'

export default function ResetPasswordPage() {
  const { state } = useLinkForm()
  if (state === 'open') return <NewPassword />
  return (
    <LinkPage title="Forgot your password?">
      {state === 'sent' && (
        <Notice tone="good" title="Password reset email sent! Check your inbox.">
          <p>If there is an account with that address, the link in the e-mail works for 60 minutes.</p>
        </Notice>
      )}
      {state === 'sent' && <NoMailYet />}
      {state === 'ended' && <LinkHasEnded>Ask for a new one here.</LinkHasEnded>}
      {state !== 'sent' && <p>We send you a link to set a new one. Your old password works until then.</p>}
      {state !== 'sent' && <EmailQuestion action="/reset-password" button="Send me a link" />}
      <p>
        {state === 'sent' && (
          <>
            <a href="/reset-password">Send it again</a>, or{' '}
          </>
        )}
        <a href="/login">{state === 'sent' ? 'sign in' : 'Sign in'}</a>
      </p>
    </LinkPage>
  )
}

function NewPassword() {
  const { form, owner, minimum } = useLinkForm()
  return (
    <LinkPage title="Set a new password">
      <p>For your account {owner}. Once it is set, you are signed out everywhere and sign in with the new one.</p>
      <form className="stack stack-even" method="post" action="/reset-password" noValidate>
        <input type="text" name="username" value={owner} autoComplete="username" readOnly hidden />
        <NewPasswordFields
          label="New password"
          again="New password again"
          hint={`At least ${minimum} characters.`}
          errors={form?.errors}
        />
        <div>
          <Button>Set the password</Button>
        </div>
      </form>
    </LinkPage>
  )
}
