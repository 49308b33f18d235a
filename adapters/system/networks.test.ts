import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import { isWithin, networkFrom } from './networks.ts'

const octet = fc.integer({ min: 0, max: 255 })
const four = fc.tuple(octet, octet, octet, octet)

const numberOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n)

describe('networks', () => {
  it('hold the IPv4 addresses whose first bits are theirs, and no other', () => {
    fc.assert(
      fc.property(four, four, fc.integer({ min: 0, max: 32 }), (base, address, bits) => {
        const network = networkFrom(`${base.join('.')}/${bits}`)
        const shift = BigInt(32 - bits)
        const isIn = numberOf(base) >> shift === numberOf(address) >> shift
        expect(network).not.toBeNull()
        expect(isWithin(address.join('.'), ['198.51.100.1/32', network ?? ''])).toBe(
          isIn || address.join('.') === '198.51.100.1',
        )
      }),
      { numRuns: runs(300) },
    )
  })

  it('take an address without bits as that one, and an IPv6 network as the 64 bits that are known of a client', () => {
    expect(networkFrom('203.0.113.7')).toBe('203.0.113.7/32')
    expect(networkFrom('2001:DB8::/48')).toBe('2001:db8::/48')
    expect(isWithin('2001:db8:0:7::/64', ['2001:db8::/48'])).toBe(true)
    expect(isWithin('2001:db9:0:7::/64', ['2001:db8::/48'])).toBe(false)
  })

  it.each([
    '',
    'all',
    '203.0.113',
    '203.0.113.7/33',
    '203.0.113.7/x',
    '203.0.113.0/24/8',
    '2001:db8::1',
    'fe80::1%eth0/64',
    '::/65',
  ])('refuse %j', (text) => {
    expect(networkFrom(text)).toBeNull()
  })

  it('hold no client whose address is unknown', () => {
    expect(isWithin('unknown', ['0.0.0.0/0', '::/0'])).toBe(false)
  })
})
