import { Button, LinkButton } from '../form/Button.tsx'
import type { LinkedIdentitiesShown } from './linked-identities.ts'

/** Google and the like: which of them open this account, and which could. */
export function LinkedIdentities({ linked, providers }: LinkedIdentitiesShown) {
  return (
    <div className="stack">
      {linked.length > 0 && (
        <ul className="plain stack">
          {linked.map(({ id, provider, email, since }) => (
            <li key={id} className="row row-tight">
              <span>
                <strong>{provider}</strong>, as {email}
                <br />
                <span className="soft">Since {since}</span>
              </span>
              <form method="post" action={`/profile/identities/${id}/delete`} noValidate>
                <Button variant="quiet" aria-label={`Remove it: ${provider}, ${email}`}>
                  Remove it
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {providers.map(({ name, label }) => (
        <div key={name}>
          <LinkButton variant="secondary" href={`/api/auth/oauth/${name}`} rel="nofollow">
            Link {label}
          </LinkButton>
        </div>
      ))}
    </div>
  )
}
