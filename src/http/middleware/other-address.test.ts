import { describe, expect, it } from 'vitest'
import { otherAddress } from './other-address.ts'

const site = 'https://callout.example'

describe('otherAddress', () => {
  it.each([
    // PUBLIC_URL, proxies, host, forwarded host, forwarded protocol, whether it is another one
    [site, 0, 'callout.example', undefined, undefined, false],
    [site, 0, 'Callout.example:443', undefined, undefined, false],
    [site, 0, 'test.callout.example', undefined, undefined, true],
    [site, 0, 'callout.example.evil.example', undefined, undefined, true],
    // Proxies that name themselves.
    [site, 1, '127.0.0.1:3000', undefined, 'https', false],
    [site, 1, 'callout:3000', undefined, 'https', false],
    [site, 1, 'app.internal', undefined, 'https', false],
    [site, 0, undefined, undefined, undefined, false],
    // A proxy that passes the host on beside its own.
    [site, 1, 'callout.example', 'old.example', 'https', true],
    [site, 1, '127.0.0.1:3000', 'old.example', 'https', true],
    [site, 1, '127.0.0.1:3000', 'callout.example', 'https', false],
    [site, 0, 'callout.example', 'old.example', 'https', false],
    // An installation that does not know that it is reached by https.
    ['http://localhost:3000', 1, 'callout.example', undefined, 'https', true],
    ['http://localhost:3000', 1, 'callout.example', undefined, 'http', false],
    ['http://localhost:3000', 0, 'callout.example', undefined, 'https', false],
    ['http://localhost:3000', 0, 'localhost:3000', undefined, undefined, false],
  ])('of %s behind %i proxies, asked as %s (%s, %s): %s', (url, proxies, host, forwardedHost, forwardedProto, is) => {
    expect(otherAddress(new URL(url), proxies)({ host, forwardedHost, forwardedProto })).toBe(is)
  })
})
