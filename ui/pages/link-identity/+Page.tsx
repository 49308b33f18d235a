import { useData } from 'vike-react/useData'
import '../../components/auth/auth.css'
import { ConfirmOwner } from '../../components/account/ConfirmOwner.tsx'
import { CurrentPassword } from '../../components/auth/CurrentPassword.tsx'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { errorOf } from '../../components/form/ErrorSummary.tsx'
import { FormErrors, typedIn } from '../../components/form/FormErrors.tsx'
import { Notice } from '../../components/Notice.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** Between an issuer that has said who somebody is, and the account that is to be theirs: its owner agrees first. */
export default function LinkIdentityPage() {
  const { form } = usePageInput()
  const state = typedIn(form, 'state', 'ended')
  const provider = typedIn(form, 'provider')
  const title = state === 'ended' || state === 'sent' ? 'Another way to sign in' : `Link ${provider} to your account?`
  return (
    <div className="page page-narrow main-pad stack stack-loose link-page">
      {state === 'agree' && <FormErrors form={form} />}
      <h1>{title}</h1>
      {state === 'sign-in' && <SignInFirst />}
      {state === 'agree' && <Agree />}
      {state === 'sent' && (
        <Notice tone="good" title="Check your inbox">
          <p>If the account is a customer&rsquo;s, a link to agree is on its way. It works for 60 minutes, once.</p>
        </Notice>
      )}
      {state === 'ended' && (
        <>
          <Notice tone="warn" title="That took too long, or has been done already">
            {form?.alert && <p>{form.alert}</p>}
            <p>Nothing was linked just now.</p>
          </Notice>
          <div className="row">
            <LinkButton href="/login">Sign in</LinkButton>
          </div>
        </>
      )}
    </div>
  )
}

function SignInFirst() {
  const { form } = usePageInput()
  const provider = typedIn(form, 'provider')
  const email = typedIn(form, 'email')
  return (
    <>
      <FormErrors form={form} />
      <p>
        There is an account with the address <strong>{email}</strong> already. So that nobody else takes it over, its
        owner agrees first: sign in to it as you did until now, or let us send a link to that address.
      </p>
      <div className="row">
        <LinkButton href="/login?next=%2Flink-identity">Sign in and link {provider}</LinkButton>
        <form method="post" action="/link-identity/mail" noValidate>
          <Button variant="secondary">Send me a link</Button>
        </form>
      </div>
      <p className="soft">Links by e-mail are for customers. Until you agree, nothing is linked.</p>
    </>
  )
}

function Agree() {
  const { form, who } = usePageInput()
  const provider = typedIn(form, 'provider')
  const email = typedIn(form, 'email')
  const { check } = useData<Data>()
  const isFresh = check?.isFresh ?? false
  return (
    <>
      <p>
        You are signed in as <strong>{who?.email}</strong>. From now on you sign in with {provider}, as{' '}
        <strong>{email}</strong>, too.
      </p>
      {check && !isFresh && !check.hasPassword ? (
        <ConfirmOwner check={check} next="/link-identity" before={`${provider} is linked`} />
      ) : (
        <form className="stack stack-even" method="post" action="/link-identity" noValidate>
          {!isFresh && <CurrentPassword label="Your password here" error={errorOf(form?.errors, 'password')} />}
          <div className="row row-tight">
            <Button>Link {provider}</Button>
            <LinkButton variant="secondary" href="/dashboard">
              Do not link it
            </LinkButton>
          </div>
        </form>
      )}
    </>
  )
}
