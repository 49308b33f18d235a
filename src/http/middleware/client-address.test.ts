import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

describe('clientAddress', () => {
  it('ignores the headers where there is no proxy, so that nobody escapes a limit', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.ipV4()).map((hops) => hops.join(', ')),
        ),
        (header) => {
          expect(clientAddress('203.0.113.9', header, 0)).toBe('203.0.113.9')
        },
      ),
    )
  })

  it.each([
    [1, '198.51.100.7', '198.51.100.7'],
    [1, '6.6.6.6, 198.51.100.7', '198.51.100.7'],
    [2, '6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    [2, '198.51.100.7', '198.51.100.7'],
    [1, '', '203.0.113.9'],
    [1, '198.51.100.7, unknown', '203.0.113.9'],
  ])('counts %i from the right of %j: %s', (proxies, header, address) => {
    expect(clientAddress('203.0.113.9', header, proxies)).toBe(address)
  })

  it('never trusts an address to the left of the trusted part', () => {
    fc.assert(
      fc.property(fc.array(fc.ipV4()), (invented) => {
        const header = [...invented, '198.51.100.7', '10.0.0.2'].join(', ')
        expect(clientAddress('10.0.0.1', header, 2)).toBe('198.51.100.7')
      }),
    )
  })

  it.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('for %s is %s', (socket, address) => expect(clientAddress(socket, '', 0)).toBe(address))

  it('is one for all addresses of an IPv6 network', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 }), (host) => {
        const tail = host.map((part) => part.toString(16)).join(':')
        expect(clientAddress(`2001:db8:7:8:${tail}`, '', 0)).toBe('2001:db8:7:8::/64')
      }),
    )
  })
})
