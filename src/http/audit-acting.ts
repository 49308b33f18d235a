import { createMiddleware } from 'hono/factory'
import type { Act } from '#modules/administration'
import type { Clock } from '#modules/shared'
import type { HttpEnv } from './env.ts'

interface Acting {
  run<T>(act: Act | null, work: () => T): T
}

/** What somebody of the business changes by this request is put down to them. */
export function actAsVisitor(acting: Acting, clock: Clock) {
  return createMiddleware<HttpEnv>((c, next) => {
    const { who, address, requestId } = c.var
    if (!who || who.role === 'customer') return next()
    const { id: userId, role } = who
    const from = { network: networkOf(address), device: deviceWords(c.req.header('user-agent') ?? ''), requestId }
    return acting.run({ userId, role, at: clock.now(), ...from }, next)
  })
}

/** A network, not a machine: 24 bits of an IPv4 address, 48 of the 64 that are known of an IPv6 one. */
export function networkOf(address: string): string {
  const [, ofFour] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? []
  if (ofFour !== undefined) return `${ofFour}.0/24`
  const parts = address.endsWith('::/64') ? address.slice(0, -'::/64'.length).split(':') : []
  return parts.length === 0 ? 'unknown' : `${parts.slice(0, 3).join(':')}::/48`
}

const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const

/** "Firefox on Windows"; of what is no browser, the first word that it says of itself. */
export function deviceWords(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  if (browser) return system ? `${browser} on ${system}` : browser
  return /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? 'unknown'
}
