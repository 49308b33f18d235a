import { BlockList, isIP } from 'node:net'

/** The most bits that are known of a client's IPv6 address. */
const knownBitsOfSix = 64
const bitsOfFour = 32

/** `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/48` in its usual form; null for anything else. An IPv6 network has at most 64 bits. */
export function networkFrom(text: string): string | null {
  const [address = '', bits, ...more] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0 || address.includes('%')) return null
  const most = version === 4 ? bitsOfFour : knownBitsOfSix
  const length = bits === undefined ? (version === 4 ? bitsOfFour : null) : /^\d{1,3}$/.test(bits) ? Number(bits) : null
  return length === null || length > most ? null : `${address.toLowerCase()}/${length}`
}

/** Whether an address, or the network of 64 bits that is known of an IPv6 one (`2001:db8::/64`), is within one of the networks. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const [own = ''] = address.split('/')
  const version = isIP(own)
  if (version === 0) return false
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    const of = isIP(base)
    if (of !== 0) list.addSubnet(base, Number(bits ?? bitsOfFour), of === 4 ? 'ipv4' : 'ipv6')
  }
  return list.check(own, version === 4 ? 'ipv4' : 'ipv6')
}
