import type { Tried } from '#modules/connections'
import { askProvider, basic, below, failed, noAnswer, proved, strangeAnswer, textIn } from './ask.ts'

export interface TriedIssuer {
  readonly label: string
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  readonly callback: URL
}

/**
 * Exchanges a code that nobody was given. An issuer looks at the client first (RFC 6749, 5.2): one that refuses the code
 * alone has accepted id and secret.
 */
export async function tryIssuer({ label, issuer, clientId, clientSecret, callback }: TriedIssuer): Promise<Tried> {
  const found = await askProvider(below(issuer, '.well-known/openid-configuration'), {})
  if (found === null) return noAnswer(label)
  const token = textIn(found.body, 'token_endpoint')
  const said = textIn(found.body, 'issuer')
  if (found.status !== 200 || token === undefined || said === undefined || !URL.canParse(token)) {
    return failed(`${label} is no OpenID Connect issuer at that address.`)
  }
  if (said.replace(/\/$/, '') !== issuer.href.replace(/\/$/, '')) {
    return failed(`${label} names itself by another address: copy its issuer address.`)
  }
  const endpoint = new URL(token)
  if (endpoint.protocol !== 'https:' && endpoint.hostname !== issuer.hostname) {
    return failed(`${label} asks for secrets at an address without encryption.`)
  }
  const fields = { grant_type: 'authorization_code', code: 'a-test-of-the-keys', redirect_uri: callback.href }
  const takesBasic = takesBasicFrom(found.body)
  const answer = await askProvider(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(takesBasic && { authorization: basic(encodeURIComponent(clientId), encodeURIComponent(clientSecret)) }),
    },
    body: new URLSearchParams(
      takesBasic ? fields : { ...fields, client_id: clientId, client_secret: clientSecret },
    ).toString(),
  })
  if (answer === null) return noAnswer(label)
  const error = textIn(answer.body, 'error')
  if (error === 'invalid_grant') return proved(`${label} accepts client ID and secret.`)
  if (error === 'invalid_client' || error === 'unauthorized_client') {
    return failed(`${label} does not accept client ID and secret.`)
  }
  if (error === 'redirect_uri_mismatch')
    return failed(`${label} does not know our address ${callback.href}: add it there.`)
  return strangeAnswer(label, answer.status)
}

/** The method that `createIdentityProvider` chooses: basic, unless the issuer does not take it. */
function takesBasicFrom(body: unknown): boolean {
  const methods: unknown = (body as { readonly token_endpoint_auth_methods_supported?: unknown })
    .token_endpoint_auth_methods_supported
  return !Array.isArray(methods) || methods.includes('client_secret_basic')
}
