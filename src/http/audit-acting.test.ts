import { describe, expect, it } from 'vitest'
import { deviceWords, networkOf } from './audit-acting.ts'

describe('where somebody worked from', () => {
  it.each([
    ['81.2.69.142', '81.2.69.0/24'],
    ['2001:db8:85a3:8d3::/64', '2001:db8:85a3::/48'],
    ['0:0:0:0::/64', '0:0:0::/48'],
    ['unknown', 'unknown'],
    ['1.2.3.4, 5.6.7.8', 'unknown'],
  ])('is the network of %s: %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/149.0 Safari/537.36 Edg/149.0', 'Edge on Windows'],
    ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/149.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Safari/604', 'Safari on iOS'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605 Version/19 Safari/605', 'Safari on macOS'],
    ['Mozilla/5.0 Firefox/149', 'Firefox'],
    ['curl/8.5.0', 'curl'],
    ['<script>', 'unknown'],
    ['', 'unknown'],
  ])('is by %s: %s', (agent, words) => {
    expect(deviceWords(agent)).toBe(words)
  })
})
