import { LinkButton } from '../form/Button.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import type { AuthData } from './auth-data.ts'

/** Signing in without a password of ours; nothing that is not set up is offered. */
export function OtherWays({ auth, mode }: { readonly auth: AuthData; readonly mode: 'login' | 'signup' }) {
  const { providers, query, next } = auth
  const isLogin = mode === 'login'
  if (providers.length === 0 && !isLogin) return null
  return (
    <section className="stack stack-tight" aria-label="Other ways">
      <h2 className="auth-other">Or without a password</h2>
      {providers.map(({ name, label }) => (
        <LinkButton key={name} variant="secondary" wide href={`/api/auth/oauth/${name}${query}`} rel="nofollow">
          {isLogin ? 'Sign in' : 'Sign up'} with {label}
        </LinkButton>
      ))}
      {isLogin && <PasskeyButton use="sign-in" label="Use a passkey" next={next ?? '/dashboard'} />}
      {isLogin && (
        <LinkButton variant="secondary" wide href={`/sign-in-link${query}`}>
          Send me a link by e-mail
        </LinkButton>
      )}
    </section>
  )
}
