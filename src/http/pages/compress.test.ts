import { createHook } from 'node:async_hooks'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openWholeApp } from '../../../tests/support/apps/whole-app.ts'
import { allEncodings, compressed, mayCompress } from './compress.ts'

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Uint8Array) => body } as const
const page = (body: string, headers = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
const at = (path: string, method = 'GET') => mayCompress({ method, url: `https://callout.example${path}` })

describe('a page of a signed-in user', () => {
  it('reads as before in every encoding that a browser takes', async () => {
    const encodings = fc.constantFrom('br', 'gzip', 'identity')
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), encodings, async (text, encoding) => {
        const answer = await compressed(page(text, { vary: 'Cookie' }), encoding)
        expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
        expect(answer.headers.get('vary')).toBe(encoding === 'identity' ? 'Cookie' : 'Cookie, Accept-Encoding')
        const body = decoders[encoding](new Uint8Array(await answer.arrayBuffer()))
        expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)).toBe(text)
      }),
    )
  })

  it.each([
    ['a file', new Response('a', { headers: { 'content-type': 'application/pdf' } })],
    ['an answer that is compressed already', page('a', { 'content-encoding': 'gzip' })],
    ['a redirect', new Response(null, { status: 303 })],
  ])('stays as it is when it is %s', async (_, answer) => {
    expect(await compressed(answer, 'br')).toBe(answer)
  })

  it.each([
    '/admin',
    '/admin/bookings',
    '/bookings',
    '/dashboard',
    '/login',
    '/notifications',
    '/profile',
    '/register',
  ])('is compressed at %s', (path) => expect(at(path)).toBe(true))

  it.each([
    '/admin/bookings?q=typed',
    '/admin/messages/msg_1',
    '/administration',
    '/invitation/token',
    '/login/second',
    '/login?next=%2Fbookings',
    '/profile/security',
    '/profile/security/totp',
    '/profile/security/codes',
    '/variation/key',
    '/whatsapp-admin',
    '/pay/token',
    '/track/token',
  ])('is not compressed at %s, which may show a secret or a text of somebody else', (path) => {
    expect(at(path)).toBe(false)
  })

  it('is not compressed as the answer to a form', () => {
    expect(at('/profile', 'POST')).toBe(false)
  })
})

describe('the program', () => {
  it('compresses such a page, and no other page of the same user', async () => {
    using whole = await openWholeApp()
    const cookie = await whole.signIn('admin')
    const encodingOf = async (path: string) => {
      const answer = await whole.app.request(path, { headers: { cookie, 'accept-encoding': 'gzip, br' } })
      expect(answer.status).toBe(200)
      return answer.headers.get('content-encoding')
    }
    expect(await encodingOf('/profile')).toBe('br')
    expect([await encodingOf('/profile?done=1'), await encodingOf('/profile/security')]).toEqual([null, null])
  })

  it.each([
    ['/login', 'br'],
    ['/register', 'br'],
    ['/login?next=%2Fbookings', null],
  ])('sends %s to a stranger with the encoding %s', async (path, encoding) => {
    using whole = await openWholeApp()
    const answer = await whole.app.request(path, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
  })
})

describe('compression of many pages at once', () => {
  it.each([
    ['signed-in pages', 1, (text: string) => compressed(page(text), 'br')],
    ['pages that are kept', 2, allEncodings],
  ])('begins a few %s at a time, because each takes memory from its beginning', async (_, encoded, make) => {
    let begun = 0
    let ended = 0
    let most = 0
    const hook = createHook({
      init(_id, type) {
        if (type !== 'ZLIB') return
        begun += 1
        most = Math.max(most, begun - ended)
      },
    }).enable()
    try {
      await Promise.all(
        Array.from({ length: 60 }, async (__, n) => {
          await make(`page ${n} `.repeat(2_000))
          ended += encoded
        }),
      )
    } finally {
      hook.disable()
    }
    expect(begun).toBe(60 * encoded)
    expect(most).toBeLessThanOrEqual(10)
  })
})
