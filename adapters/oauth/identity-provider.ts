import type { Configuration } from 'openid-client'
import type { IdentityProvider, IssuerVisit } from '#modules/accounts'
import { accept, refuse } from '#modules/shared'
import { judgeFailure } from './failures.ts'

export interface IssuerSettings {
  readonly name: string
  readonly label: string
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  /** The address on our own site; registered with the issuer. */
  readonly callback: URL
}

/** The time limit for one answer of an issuer. */
const timeoutSeconds = 5
const scope = 'openid email profile'

/**
 * An OpenID Connect issuer, asked for its addresses and keys at the first visit. It is spoken to over https, and in
 * clear only on this very machine.
 */
export function createIdentityProvider(settings: IssuerSettings): IdentityProvider {
  const { name, label, issuer, callback } = settings
  let known: Promise<Configuration> | null = null

  /** A failed discovery is repeated on the next use. */
  function open(): Promise<Configuration> {
    known ??= discover(settings).catch((fault: unknown) => {
      known = null
      throw fault
    })
    return known
  }

  return {
    name,
    label,
    issuer: identifierOf(issuer),

    async begin() {
      const client = await import('openid-client')
      try {
        const configuration = await open()
        const visit: IssuerVisit = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          codeVerifier: client.randomPKCECodeVerifier(),
        }
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: callback.href,
          scope,
          state: visit.state,
          nonce: visit.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(visit.codeVerifier),
          code_challenge_method: 'S256',
        })
        return { url, visit }
      } catch (fault) {
        throw judgeFailure(client, label, fault).down
      }
    },

    async finish(url, { state, nonce, codeVerifier }) {
      const client = await import('openid-client')
      try {
        const configuration = await open()
        const back = new URL(callback)
        back.search = url.search
        const tokens = await client.authorizationCodeGrant(configuration, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        })
        const claims = tokens.claims()
        if (!claims) return refuse({ kind: 'issuer-refused', why: 'not-trusted' })
        const found =
          claims['email'] === undefined
            ? { ...claims, ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
            : claims
        const { email, email_verified: verified, name: fullName } = found
        if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
          return refuse({ kind: 'issuer-refused', why: 'not-verified' })
        }
        // Some issuers spell it as text.
        if (verified !== true && verified !== 'true') return refuse({ kind: 'issuer-refused', why: 'not-verified' })
        return accept({ issuer: claims.iss, subject: claims.sub, email, fullName: nameFrom(fullName) })
      } catch (fault) {
        const { why, down } = judgeFailure(client, label, fault)
        if (why === null) throw down
        return refuse({ kind: 'issuer-refused', why })
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: IssuerSettings): Promise<Configuration> {
  const client = await import('openid-client')
  // Signatures of ID tokens are verified too, although each comes from the issuer itself over TLS.
  const execute = [
    client.enableNonRepudiationChecks,
    ...(isInTheClearHere(issuer) ? [client.allowInsecureRequests] : []),
  ]
  const options = { execute, timeout: timeoutSeconds }
  const basic = client.ClientSecretBasic(clientSecret)
  const found = await client.discovery(issuer, clientId, clientSecret, basic, options)
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (methods.includes('client_secret_basic')) return found
  const other = new client.Configuration(found.serverMetadata(), clientId, clientSecret)
  other.timeout = timeoutSeconds
  for (const allow of execute) allow(other)
  return other
}

function isInTheClearHere({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** The issuer's own name in `iss`: without the slash that a URL of a bare host has. */
function identifierOf(issuer: URL): string {
  return issuer.href.replace(/\/$/, '')
}

/** One line, no longer than a name may be here. */
function nameFrom(claim: unknown): string | null {
  if (typeof claim !== 'string') return null
  const name = claim
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .trim()
  return name === '' ? null : name
}
