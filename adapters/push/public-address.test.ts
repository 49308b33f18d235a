import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublic, isPushAddress } from './public-address.ts'
import { publicLookup } from './public-lookup.ts'

describe('push endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGu',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ',
  ])('is accepted at the services of browsers: %s', (address) => {
    expect(isPushAddress(address)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://router/x',
    'https://nas.local/x',
    'https://db.internal/x',
    'https://push.example.com:8443/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:word@push.mozilla.com/x',
    'https://push.mozilla.com/x#part',
    'https://push.mozilla.com./x',
    'file:///etc/passwd',
    'push',
    '',
    `https://push.mozilla.com/${'x'.repeat(1_000)}`,
  ])('is refused inside the network and at unusual addresses: %s', (address) => {
    expect(
      isPushAddress(address, { hosts: ['*.example.com', 'localhost', 'router', 'nas.local', 'db.internal'] }),
    ).toBe(false)
  })

  it.each([
    'https://push.example.org/x',
    'https://example.com/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://evil-fcm.googleapis.com/x',
    'https://push.apple.com.example.org/x',
    'https://apush.apple.com/x',
    'https://10.0.0.1.nip.io/x',
  ])('is refused at a host that is no service of a known browser: %s', (address) => {
    expect(isPushAddress(address)).toBe(false)
  })

  it('is accepted at the hosts that the owner adds, and at no other', () => {
    const more = { hosts: ['push.example.org', '*.example.net'] }
    expect(isPushAddress('https://push.example.org/x', more)).toBe(true)
    expect(isPushAddress('https://one.two.example.net/x', more)).toBe(true)
    expect(isPushAddress('https://other.example.org/x', more)).toBe(false)
    expect(isPushAddress('https://example.net/x', more)).toBe(false)
    expect(isPushAddress('https://fcm.googleapis.com/x', more)).toBe(true)
  })

  it('is accepted on this machine only when a test allows it, and on no other', () => {
    expect(isPushAddress('http://127.0.0.1:4100/x', { loopback: true })).toBe(true)
    expect(isPushAddress('http://127.0.0.1:4100/x')).toBe(false)
    expect(isPushAddress('http://127.0.0.2:4100/x', { loopback: true })).toBe(false)
    expect(isPushAddress('http://10.0.0.1/x', { loopback: true })).toBe(false)
  })
})

describe('check for a public address', () => {
  it.each(['8.8.8.8', '142.250.187.234', '2a00:1450:4009:80b::200a', '2606:4700::1111'])('accepts %s', (address) => {
    expect(isPublic(address)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '10.255.255.255',
    '100.64.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    'no address',
  ])('refuses %s', (address) => {
    expect(isPublic(address)).toBe(false)
  })

  it('refuses every address of a private network', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(byte, byte, byte, (a, b, c) => {
        const inside = [`10.${a}.${b}.${c}`, `192.168.${a}.${b}`, `127.${a}.${b}.${c}`, `169.254.${a}.${b}`]
        expect([...inside, ...inside.map((address) => `::ffff:${address}`)].filter(isPublic)).toEqual([])
      }),
    )
  })

  it('is repeated when the connection is made, and refuses a public name that resolves to a private address', async () => {
    const look = promisify(publicLookup)
    await expect(look('localhost', {})).rejects.toThrow('leads to no public address')
    await expect(look('localhost', { all: true })).rejects.toThrow('leads to no public address')
  })
})
