import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'
import { freePort } from './server.ts'

export interface Person {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name?: string
}

export interface OidcIssuer extends AsyncDisposable {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** Sets the person in front of the browser from now on, or null for one who declines. */
  seat(person: Person | null): void
  /** Follows `start` as a browser does, to the address of ours that the issuer sends it back to. */
  visit(start: string | URL): Promise<URL>
  /** Publishes another key under the name of its own from now on: no signature of its fits. */
  publishOtherKeys(): void
  /** Stops answering, on the same port. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
}

/** Our client registration at the issuer. */
export const oidcClient = {
  clientId: 'callout',
  clientSecret: 'the secret of a client that is only tried out',
} as const

/** A whole OpenID Connect issuer on this machine, whose visitors are signed in without being asked. */
export async function startOidcIssuer(
  callbacks: readonly string[],
  {
    authMethod = 'client_secret_basic',
    port: wished,
  }: { readonly authMethod?: 'client_secret_basic' | 'client_secret_post'; readonly port?: number } = {},
): Promise<OidcIssuer> {
  const port = wished ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const { clientId, clientSecret } = oidcClient
  let seated: Person | null = null
  const people = new Map<string, Person>()

  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...callbacks],
        token_endpoint_auth_method: authMethod,
      },
    ],
    clientAuthMethods: [authMethod],
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['the keys of an issuer that is only tried out'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: async () => ({ ...person }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
        ...(oidc.client && { clientId: oidc.client.clientId }),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  let published: string | null = null
  const provider = new Provider(url, configuration)
  const handle = provider.callback()

  function listen(): Server {
    // It keeps connections open as long as a client does.
    return createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
      if (incoming.url === '/jwks' && published !== null) {
        return void outgoing.setHeader('content-type', 'application/jwk-set+json').end(published)
      }
      if (!incoming.url?.startsWith('/interaction/')) return void handle(incoming, outgoing)
      const result = seated
        ? { login: { accountId: seated.sub } }
        : { error: 'access_denied', error_description: 'they said no' }
      provider.interactionFinished(incoming, outgoing, result).catch((fault: unknown) => {
        outgoing.writeHead(500).end(String(fault))
      })
    }).listen(port, '127.0.0.1')
  }

  let server = listen()
  await once(server, 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return {
    url,
    clientId,
    clientSecret,
    seat(person) {
      seated = person
      if (person) people.set(person.sub, person)
    },
    async visit(start) {
      const jar = new Map<string, string>()
      let at = new URL(start)
      for (let hop = 0; hop < 10; hop += 1) {
        const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const text of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
          jar.set(name, value)
        }
        const location = answer.headers.get('location')
        if (location === null) throw new Error(`the issuer answered ${answer.status}: ${await answer.text()}`)
        at = new URL(location, at)
        if (at.origin !== url) return at
      }
      throw new Error('the issuer leads in circles')
    },
    publishOtherKeys() {
      const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
      published = JSON.stringify({ keys: [{ ...jwk, kid: 'keystore-CHANGE-ME', use: 'sig', alg: 'RS256' }] })
    },
    goDown: close,
    async comeBack() {
      server = listen()
      await once(server, 'listening')
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) await close()
    },
  }
}
