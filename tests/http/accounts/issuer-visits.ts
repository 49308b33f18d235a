import { type Visitor, openRecoveryApp, publicUrl } from '../../support/apps/recovery-app.ts'
import { type Person, startOidcIssuer } from '../../support/servers/oidc-issuer.ts'

/** The route that begins a visit to the issuer. */
export const begin = '/api/auth/oauth/oidc'

export const person: Person = { sub: 'asha-7', email: 'asha@example.com', email_verified: true, name: 'Asha Patel' }

/** An issuer of OpenID Connect, and sites that use it. */
export async function openIssuer() {
  const issuer = await startOidcIssuer([`${publicUrl}${begin}/callback`])

  const open = (more: Readonly<Record<string, string>> = {}) =>
    openRecoveryApp({
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      ...more,
    })

  /** Visits the issuer, and returns the address to which it sends the browser back. */
  async function there(visitor: Visitor, who: Person | null = person, from = begin): Promise<string> {
    issuer.seat(who)
    const begun = await visitor.get(from)
    const back = await issuer.visit(begun.headers.get('location') ?? '')
    return back.pathname + back.search
  }

  return {
    issuer,
    open,
    there,
    /** Visits the issuer and returns to the site. */
    visit: async (visitor: Visitor, who: Person | null = person, from = begin) =>
      visitor.get(await there(visitor, who, from)),
  }
}

export const usersIn = (site: Awaited<ReturnType<typeof openRecoveryApp>>) => site.data.count('users')
