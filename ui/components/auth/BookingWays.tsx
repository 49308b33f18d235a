import { LinkButton } from '../form/Button.tsx'

/** Three ways on to the booking, none before the others. */
export function BookingWays({ mode }: { readonly mode: 'login' | 'signup' }) {
  return (
    <section className="stack stack-tight" aria-labelledby="ways">
      <h2 className="auth-other" id="ways">
        Three ways to carry on
      </h2>
      <div className="auth-ways">
        <LinkButton variant="secondary" wide href={mode === 'login' ? '#form' : '/login?redirect=booking'}>
          Sign in
        </LinkButton>
        <LinkButton variant="secondary" wide href={mode === 'login' ? '/register?redirect=booking' : '#form'}>
          Sign up
        </LinkButton>
        <LinkButton variant="secondary" wide href="/guest">
          Continue without an account
        </LinkButton>
      </div>
    </section>
  )
}
