import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OutsideDown } from '#modules/shared'
import { type OidcIssuer, startOidcIssuer } from '../../tests/support/servers/oidc-issuer.ts'
import { type IssuerSettings, createIdentityProvider } from './identity-provider.ts'

const callback = new URL('http://127.0.0.1:9/api/auth/oauth/oidc/callback')
const asha = { sub: 'asha-7', email: 'asha@example.com', email_verified: true, name: 'Asha  Patel' }

let issuer: OidcIssuer
beforeAll(async () => {
  issuer = await startOidcIssuer([callback.href])
})
afterAll(() => issuer[Symbol.asyncDispose]())

const settings = (changes: Partial<IssuerSettings> = {}): IssuerSettings => ({
  name: 'oidc',
  label: 'The issuer',
  issuer: new URL(issuer.url),
  clientId: issuer.clientId,
  clientSecret: issuer.clientSecret,
  callback,
  ...changes,
})

/** There and back again, as far as the browser goes. */
async function visit(person: typeof asha | null = asha) {
  const provider = createIdentityProvider(settings())
  issuer.seat(person)
  const begun = await provider.begin()
  return { provider, ...begun, back: await issuer.visit(begun.url) }
}

describe('OpenID Connect issuer', () => {
  it('gives the identity, the confirmed address and the name of a user', async () => {
    const { provider, url, back, visit: kept } = await visit()
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    expect(url.searchParams.get('redirect_uri')).toBe(callback.href)
    expect(url.href).not.toContain(kept.codeVerifier)
    expect(await provider.finish(back, kept)).toEqual({
      ok: true,
      value: { issuer: issuer.url, subject: 'asha-7', email: 'asha@example.com', fullName: 'Asha Patel' },
    })
  })

  it('is sent new state, nonce and verifier at each sign-in', async () => {
    const provider = createIdentityProvider(settings())
    const [one, other] = [await provider.begin(), await provider.begin()]
    expect(one.visit.state).not.toBe(other.visit.state)
    expect(one.visit.nonce).not.toBe(other.visit.nonce)
    expect(one.visit.codeVerifier).not.toBe(other.visit.codeVerifier)
  })

  it('is not trusted about an address that it has not confirmed', async () => {
    const { provider, back, visit: kept } = await visit({ ...asha, email_verified: false })
    expect(await provider.finish(back, kept)).toEqual({
      ok: false,
      refusal: { kind: 'issuer-refused', why: 'not-verified' },
    })
  })

  it.each([
    ['another state', { state: 'a forged state' }],
    ['another nonce', { nonce: 'a forged nonce' }],
    ['the secret of another browser', { codeVerifier: 'v'.repeat(43) }],
  ])('is refused when it comes back with %s', async (_, forged) => {
    const { provider, back, visit: kept } = await visit()
    expect(await provider.finish(back, { ...kept, ...forged })).toEqual({
      ok: false,
      refusal: { kind: 'issuer-refused', why: 'not-trusted' },
    })
  })

  it('is not trusted when the signature of its ID token does not fit its published key', async () => {
    await using forged = await startOidcIssuer([callback.href])
    const provider = createIdentityProvider(settings({ issuer: new URL(forged.url) }))
    forged.seat(asha)
    const { url, visit: kept } = await provider.begin()
    const back = await forged.visit(url)
    forged.publishOtherKeys()
    expect(await provider.finish(back, kept)).toEqual({
      ok: false,
      refusal: { kind: 'issuer-refused', why: 'not-trusted' },
    })
  })

  it('accepts a code once', async () => {
    const { provider, back, visit: kept } = await visit()
    expect((await provider.finish(back, kept)).ok).toBe(true)
    expect(await provider.finish(back, kept)).toEqual({
      ok: false,
      refusal: { kind: 'issuer-refused', why: 'not-trusted' },
    })
  })

  it('reports that the visitor declined at the issuer', async () => {
    const { provider, back, visit: kept } = await visit(null)
    expect(await provider.finish(back, kept)).toEqual({
      ok: false,
      refusal: { kind: 'issuer-refused', why: 'cancelled' },
    })
  })

  it('authenticates us by the method that it supports', async () => {
    await using other = await startOidcIssuer([callback.href], { authMethod: 'client_secret_post' })
    const provider = createIdentityProvider(settings({ issuer: new URL(other.url) }))
    other.seat(asha)
    const { url, visit: kept } = await provider.begin()
    expect(await provider.finish(await other.visit(url), kept)).toMatchObject({
      ok: true,
      value: { issuer: other.url },
    })
  })

  it('counts as down while it does not answer, and is asked again later', async () => {
    const provider = createIdentityProvider(settings())
    await issuer.goDown()
    await expect(provider.begin()).rejects.toBeInstanceOf(OutsideDown)
    await issuer.comeBack()
    issuer.seat(asha)
    const { url, visit: kept } = await provider.begin()
    const back = await issuer.visit(url)
    await issuer.goDown()
    await expect(provider.finish(back, kept)).rejects.toBeInstanceOf(OutsideDown)
    await issuer.comeBack()
    expect((await provider.finish(back, kept)).ok).toBe(true)
  })

  it('counts as down when it refuses our secret, and the visitor is not blamed', async () => {
    const provider = createIdentityProvider(settings({ clientSecret: 'an old secret' }))
    issuer.seat(asha)
    const { url, visit: kept } = await provider.begin()
    await expect(provider.finish(await issuer.visit(url), kept)).rejects.toBeInstanceOf(OutsideDown)
  })

  it('is never contacted without TLS on another machine', async () => {
    const provider = createIdentityProvider(settings({ issuer: new URL('http://issuer.example') }))
    await expect(provider.begin()).rejects.toBeInstanceOf(OutsideDown)
  })
})
