import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { crossSiteGuard } from './cross-site.ts'
import type { HttpEnv } from '../kit/env.ts'

async function statusOf(
  headers: Record<string, string>,
  { method = 'POST', publicUrl = 'https://repairs.example', path = '/' } = {},
) {
  const app = new Hono<HttpEnv>().use(crossSiteGuard(new URL(publicUrl))).all('*', (c) => c.body(null, 204))
  return (await app.request(`http://10.0.0.5${path}`, { method, headers })).status
}

describe('crossSiteGuard', () => {
  it.each([
    ['its own origin', { origin: 'https://repairs.example' }],
    ['its own page, as the browser says', { 'sec-fetch-site': 'same-origin' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a program, which has neither header', {}],
    ['its own page that gives no referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['the laptop that it runs on', { origin: 'http://127.0.0.1:4321', host: '127.0.0.1:4321' }],
    ['the laptop by name', { origin: 'http://localhost:4321', host: 'localhost:4321' }],
  ])('lets %s through', async (_, headers: Record<string, string>) => expect(await statusOf(headers)).toBe(204))

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['the same name without TLS', { origin: 'http://repairs.example' }],
    ['a subdomain', { origin: 'https://www.repairs.example' }],
    ['another port', { origin: 'https://repairs.example:8443' }],
    ['a name that begins alike', { origin: 'https://repairs.example.evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a page without an origin on another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['an origin that is empty', { origin: '' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    [
      'another site whose browser is said to be ours',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['another program on the laptop', { origin: 'http://127.0.0.1:9999', host: '127.0.0.1:4321' }],
    ['a name that was pointed at the laptop', { origin: 'http://evil.example:4321', host: 'evil.example:4321' }],
    ['a form', { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
  ])('refuses %s', async (_, headers: Record<string, string>) => expect(await statusOf(headers)).toBe(403))

  it('lets through a path with a secret, and nothing similar', async () => {
    const token = '0123456789abcdef0123456789abcdef'
    const status = (path: string) => statusOf({ origin: 'null' }, { path })
    expect(await status(`/variation/${token}`)).toBe(204)
    expect(await status(`/variation/${token}/pay`)).toBe(204)
    expect(await status(`/review/${token}`)).toBe(204)
    for (const path of [
      `/variation/${token}0`,
      '/variation/bkg_one',
      '/review/bkg_one',
      '/pay/bkg_one',
      `/api/pay/${token}`,
    ]) {
      expect(await status(path)).toBe(403)
    }
  })

  it.each([
    '/reset-password',
    '/confirm-identity',
    '/link-identity',
    '/link-identity/mail',
    `/invitation/${'a-0_B'.repeat(8)}xyz`,
  ])('lets the form of %s through in a browser without a referrer, since that page sends none', async (path) => {
    expect(await statusOf({ origin: 'null' }, { path })).toBe(204)
    expect(await statusOf({ origin: 'https://evil.example' }, { path: '/link-identity' })).toBe(403)
    expect(await statusOf({ origin: 'null', 'sec-fetch-site': 'cross-site' }, { path: '/link-identity' })).toBe(403)
  })

  it.each(['PUT', 'PATCH', 'DELETE'])('checks %s too', async (method) => {
    expect(await statusOf({ origin: 'https://evil.example' }, { method })).toBe(403)
  })

  it.each(['GET', 'HEAD', 'OPTIONS'])('lets %s through, which changes nothing', async (method) => {
    expect(await statusOf({ origin: 'https://evil.example' }, { method })).toBe(204)
  })
})
