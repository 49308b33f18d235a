import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

let whole: WholeApp
beforeEach(async () => {
  whole = await openWholeApp()
})
afterEach(() => whole[Symbol.dispose]())

const day = '/api/field/day?date=2026-03-03'

async function ask(caller: Caller | null, path: string, more: Readonly<Record<string, string>> = {}) {
  const headers = { ...more, ...(caller && { cookie: await whole.signIn(caller) }) }
  return whole.app.request(path, { headers })
}

async function idOf(caller: Caller): Promise<string> {
  const { user }: { readonly user: { readonly id: string } } = await (await ask(caller, '/api/auth/me')).json()
  return user.id
}

describe('the mark of a page that a phone may keep', () => {
  it('names the technician on the day, its data, the tracker and its forms, and stands nowhere else', async () => {
    const marked = async (caller: Caller | null, path: string) =>
      (await ask(caller, path)).headers.get('callout-field-user')
    const me = await idOf('technician')
    const pages = ['/dashboard', day, '/fulfillment/bkg_1', '/fulfillment/bkg_1/forms/frm_gas']
    for (const path of pages) expect(await marked('technician', path)).toBe(me)
    for (const path of ['/', '/notifications', '/profile', '/api/auth/me']) {
      expect(await marked('technician', path)).toBeNull()
    }
    for (const caller of ['customer', 'office', 'admin', null] as const) {
      for (const path of ['/dashboard', day]) expect(await marked(caller, path)).toBeNull()
    }
  })
})

describe('the mark of a page that is the same for everybody', () => {
  it('stands on public pages as strangers see them, and on nothing that is of one person', async () => {
    const marked = async (path: string, caller: Caller | null = null, more = {}) =>
      (await ask(caller, path, more)).headers.get('callout-public')
    expect(await marked('/about')).toBe('1')
    // From memory, too.
    expect(await marked('/about')).toBe('1')
    for (const caller of ['customer', 'technician', 'office', 'admin'] as const) {
      expect(await marked('/about', caller)).toBeNull()
    }
    expect(await marked('/about', null, { cookie: 'callout_draft=abc' })).toBeNull()
    const own = ['/about?x=1', '/api/auth/me', `/pay/${'0'.repeat(32)}`, `/track/${'0'.repeat(32)}`]
    for (const path of own) expect(await marked(path)).toBeNull()
  })
})

describe('a request that names its user', () => {
  it('is answered for that user alone: somebody else who is signed in by now, or nobody, is asked to sign in', async () => {
    const me = await idOf('technician')
    expect((await ask('technician', day, { 'callout-user': me })).status).toBe(200)
    for (const caller of ['admin', 'customer', null] as const) {
      const answer = await ask(caller, '/api/auth/me', { 'callout-user': me })
      expect([answer.status, (await answer.json()).code]).toEqual([401, 'sign_in_needed'])
    }
  })
})

describe('the address of the service worker of technicians', () => {
  it('answers a script that no cache keeps', async () => {
    const answer = await ask(null, '/service-worker.js')
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ])
    expect(await answer.text()).toContain("addEventListener('push'")
  })
})
