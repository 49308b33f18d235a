import { at } from '#modules/shared'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { telephoneLink } from '../../format.ts'
import { FormErrors } from '../form/FormErrors.tsx'
import { Notice } from '../Notice.tsx'
import type { AuthData } from './auth-data.ts'
import './auth.css'
import { BookingWays } from './BookingWays.tsx'
import { OtherWays } from './OtherWays.tsx'
import { TrustBadges } from './TrustBadges.tsx'

/** Signing in and signing up: one screen in two modes. */
export function AuthScreen({
  mode,
  auth,
  children,
}: {
  readonly mode: 'login' | 'signup'
  readonly auth: AuthData
  readonly children: ReactNode
}) {
  const { form, next, redirect, query, phone, trust } = auth
  const isLogin = mode === 'login'
  return (
    <div className="page main-pad auth">
      <div className="stack stack-even">
        <FormErrors form={form} />
        {auth.done === 'password' && (
          <Notice tone="good" title="Your password is changed">
            <p>You are signed out everywhere. Sign in with the new one.</p>
          </Notice>
        )}
        {auth.done === 'invited' && (
          <Notice tone="good" title="Your account is ready">
            <p>Sign in with your e-mail address and the password that you have just chosen.</p>
          </Notice>
        )}
        {isLogin && auth.mustSetUp && (
          <Notice title="Is this your site?">
            <p>
              It has no administrator yet. <a href={at.setup()}>Set it up</a> with the code from the log of the server.
            </p>
          </Notice>
        )}
        {auth.done === 'deleted' && (
          <Notice tone="good" title="Your account is deleted">
            <p>
              We send you one last e-mail that says so. Paid repairs stay in our accounts for as long as the law asks.
            </p>
          </Notice>
        )}
        <div className="stack stack-tight">
          <h1>{isLogin ? 'Sign in' : 'Sign up'}</h1>
          {!auth.guestsMayBook && (
            <p>
              {isLogin ? 'New here? ' : 'Have an account already? '}
              <a className="auth-toggle" href={isLogin ? `/register${query}` : `/login${query}`}>
                {isLogin ? 'Sign up' : 'Sign in'}
              </a>
            </p>
          )}
          {redirect === 'booking' && (
            <p className="soft">
              {auth.guestsMayBook
                ? 'We have saved your booking. Choose how to carry on.'
                : 'We have saved your booking. Sign in or sign up to carry on.'}
            </p>
          )}
        </div>
        {auth.guestsMayBook && <BookingWays mode={mode} />}
        <form id="form" className="card auth-form" method="post" action={isLogin ? '/login' : '/register'} noValidate>
          {next && <input type="hidden" name="next" value={next} />}
          {redirect && <input type="hidden" name="redirect" value={redirect} />}
          {children}
        </form>
        <OtherWays auth={auth} mode={mode} />
      </div>
      <aside className="auth-aside" aria-label="What to expect">
        <TrustBadges trust={trust} />
        <p className="auth-call">
          <strong>Cannot wait?</strong> No account is needed to call us:
          <a className="auth-phone figures" href={telephoneLink(phone)}>
            <Phone size={20} aria-hidden="true" />
            {phone}
          </a>
        </p>
      </aside>
    </div>
  )
}
