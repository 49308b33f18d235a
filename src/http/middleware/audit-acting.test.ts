import { describe, expect, it } from 'vitest'
import { networkOf } from './audit-acting.ts'

describe('the network recorded for an act', () => {
  it.each([
    ['81.2.69.142', '81.2.69.0/24'],
    ['2001:db8:85a3:8d3::/64', '2001:db8:85a3::/48'],
    ['0:0:0:0::/64', '0:0:0::/48'],
    ['unknown', 'unknown'],
    ['1.2.3.4, 5.6.7.8', 'unknown'],
  ])('for %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
