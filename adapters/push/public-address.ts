import { BlockList, isIP } from 'node:net'

/** Networks that are nobody's public server (https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6-). */
const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inside.addSubnet(net, prefix, 'ipv4')
}
/** Only 2000::/3 is given out to anybody; of that, these lead elsewhere. */
const outside6 = new BlockList()
outside6.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inside.addSubnet(net, prefix, 'ipv6')
}

export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return family === 6 && outside6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/** A name of this site's own network, or of none. */
const ownNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)$/

/** The push services of the browsers: Chrome and its kin, Firefox, Edge, Safari. `*.` stands for one name or more. */
const browsersHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

/**
 * Whether a push service may be at this address: https, on its usual port, at a host of a known browser or one of
 * `hosts`. `loopback` lets tests have one on this machine.
 */
export function isPushAddress(
  text: string,
  { loopback = false, hosts = [] }: { readonly loopback?: boolean; readonly hosts?: readonly string[] } = {},
): boolean {
  if (text.length > 1_000 || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return false
  if (loopback && protocol === 'http:' && hostname === '127.0.0.1') return true
  return (
    protocol === 'https:' && port === '' && isPublicName(hostname) && isKnown(hostname, [...browsersHosts, ...hosts])
  )
}

function isKnown(name: string, hosts: readonly string[]): boolean {
  return hosts.some((host) => (host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host))
}

/** A name that may lead to a public server; a number, such as an address, is none. */
export function isPublicName(name: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(name) && !ownNames.test(name)
}
