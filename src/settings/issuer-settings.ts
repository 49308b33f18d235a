import { isThisMachine } from '../variables.ts'

/** An OpenID Connect issuer that people may sign in with. */
export interface IssuerSetting {
  /** In addresses: `/api/auth/oauth/google`. */
  readonly name: 'google' | 'oidc'
  /** For people. */
  readonly label: string
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
}

interface IssuerVariables {
  readonly OIDC_ISSUER?: string | undefined
  readonly OIDC_CLIENT_ID?: string | undefined
  readonly OIDC_CLIENT_SECRET?: string | undefined
  readonly GOOGLE_CLIENT_ID?: string | undefined
  readonly GOOGLE_CLIENT_SECRET?: string | undefined
}

/** https://developers.google.com/identity/openid-connect/openid-connect#discovery */
const google = 'https://accounts.google.com'

/** Those that are whole. */
export function issuersFrom(variables: IssuerVariables): readonly IssuerSetting[] {
  const { OIDC_ISSUER: address, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = variables
  const found: IssuerSetting[] = []
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
    const issuer = new URL(google)
    found.push({
      name: 'google',
      label: 'Google',
      issuer,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
    })
  }
  if (address && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
    const issuer = new URL(address)
    found.push({ name: 'oidc', label: issuer.host, issuer, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET })
  }
  return found
}

/** Sign-in elsewhere passes identities on: never in the clear, except on this very machine. */
export function issuerFaults(issuers: readonly IssuerSetting[]): readonly string[] {
  return issuers
    .filter(({ issuer: { protocol, hostname } }) => protocol !== 'https:' && !isThisMachine(hostname))
    .map(() => 'OIDC_ISSUER must begin with https://, unless it is on this machine')
}
