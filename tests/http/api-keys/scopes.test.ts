import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Scope, scopes } from '#modules/api-keys'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const { endpoints, others } = whole.api
const keys = new Map<string, string>()

beforeAll(async () => {
  const cookie = await whole.signIn('admin')
  const sets: readonly (readonly [string, readonly Scope[]])[] = [
    ['all', scopes],
    ...scopes.map((scope) => [scope, scopes.filter((one) => one !== scope)] as const),
  ]
  for (const [name, held] of sets) {
    const answer = await whole.app.request('/api/admin/api-keys', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name, scopes: held }),
    })
    const { key }: { readonly key: string } = await answer.json()
    keys.set(name, key)
  }
})
afterAll(() => whole[Symbol.dispose]())

const examples: Readonly<Record<string, string>> = { date: '2030-01-01', file: 'some-id.pdf' }

async function ask(method: string, pattern: string, name: string) {
  const path = pattern.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, part: string) => examples[part] ?? 'some-id')
  const headers = { authorization: `Bearer ${keys.get(name)}` }
  const answer = await whole.app.request(path, { method: method.toUpperCase(), headers, redirect: 'manual' })
  const isProblem = answer.headers.get('content-type')?.includes('problem+json') === true
  const body: { readonly code?: string } = isProblem ? await answer.json() : {}
  return { status: answer.status, code: body.code ?? null, to: answer.headers.get('location') }
}

const closed = endpoints.filter(({ scope }) => scope === undefined)
const opened = endpoints.flatMap(({ scope, ...spec }) => (scope === undefined ? [] : [{ ...spec, scope }]))
/** Pages and forms that not everybody may see. */
const guarded = others.filter(({ access }) => access !== 'anyone')

describe('scopes of keys', () => {
  it.each(closed)('$method $path takes no key', async ({ method, path }) => {
    expect(await ask(method, path, 'all')).toMatchObject({ status: 403, code: 'closed_to_keys' })
  })

  it.each(opened)('$method $path takes a key with $scope, and none without', async ({ method, path, scope }) => {
    expect(await ask(method, path, scope)).toMatchObject({ status: 403, code: 'scope_missing' })
    const { status } = await ask(method, path, 'all')
    expect([401, 403]).not.toContain(status)
  })

  it.each(guarded)('$method $path has nobody for a key', async ({ method, path }) => {
    const { status, to } = await ask(method, path, 'all')
    expect([`401 ${to}`, `303 ${to?.startsWith('/login') ? to : '/login'}`]).toContain(`${status} ${to}`)
  })

  it('open no refund, no user, no security, no audit log', () => {
    const never = new Set<string>(['refund', 'payment-security', 'users', 'audit', 'keywords'])
    expect(opened.filter(({ access }) => never.has(access)).map(({ path }) => path)).toEqual([])
  })

  it('read with get alone', () => {
    expect(opened.filter(({ method, scope }) => (method === 'get') !== scope.endsWith(':read'))).toEqual([])
  })

  it('each open something, but for reports, which nobody writes', () => {
    const used = new Set(opened.map(({ scope }) => scope))
    expect(scopes.filter((scope) => !used.has(scope))).toEqual(['reports:write'])
  })
})
