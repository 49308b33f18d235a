import { afterAll, describe, expect, it } from 'vitest'
import { signUpAsha } from '../../support/apps/recovery-app.ts'
import { openIssuer, person } from './issuer-visits.ts'

const { issuer, open, visit, there } = await openIssuer()
afterAll(() => issuer[Symbol.asyncDispose]())

type Site = Awaited<ReturnType<typeof open>>

async function noted(site: Site) {
  await site.securityWritten()
  return site.data.rows('security_log').map(({ kind, user_id, detail }) => [kind, user_id === null, detail])
}

describe('the security log of sign-ins with another issuer', () => {
  it('has a sign-in with its account and the issuer', async () => {
    await using site = await open()
    await visit(site.aVisitor())
    expect(await noted(site)).toEqual([['signed_in', false, 'oidc']])
  })

  it('has a refusal by the issuer, and an answer that this browser did not ask for', async () => {
    await using site = await open()
    await visit(site.aVisitor(), null)
    await site.securityWritten()
    await site.aVisitor().get(await there(site.aVisitor()))
    expect(await noted(site)).toEqual([
      ['sign_in_failed', true, 'oidc'],
      ['sign_in_failed', true, 'oidc'],
    ])
  })

  it('has a linked and a removed sign-in of an account', async () => {
    await using site = await open()
    const visitor = await signUpAsha(site)
    await visit(visitor, person)
    await visitor.post('/link-identity')
    const listed: { readonly items: readonly { readonly id: string }[] } = await (
      await visitor.send('GET', '/api/me/identities')
    ).json()
    await visitor.send('DELETE', `/api/me/identities/${listed.items[0]?.id}`)
    const kinds = (await noted(site)).filter(([kind]) => String(kind).startsWith('identity'))
    expect(kinds).toEqual([
      ['identity_linked', false, issuer.url],
      ['identity_unlinked', false, ''],
    ])
  })
})
