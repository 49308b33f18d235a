import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../kit/env.ts'

/** Notes the client's address, for limits and logs. */
export function noteAddress(trustedProxies: number) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    c.set('address', clientAddress(socketAddress(c), c.req.header('x-forwarded-for') ?? '', trustedProxies))
    await next()
  })
}

/**
 * Each proxy adds, on the right, the address of its client: with n proxies in front, the n-th from the right is the
 * address that the outermost saw, and all left of it may be invented. With none in front the header means nothing.
 */
export function clientAddress(socket: string, forwardedFor: string, trustedProxies: number): string {
  if (trustedProxies === 0) return network(socket)
  const seen = hopOf(forwardedFor, trustedProxies)
  return network(isIP(seen) ? seen : socket)
}

/** The n-th from the right, or the first of fewer. */
function hopOf(forwardedFor: string, fromRight: number): string {
  if (!forwardedFor.includes(',')) return forwardedFor.trim()
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  return hops.at(-fromRight) ?? hops[0] ?? ''
}

/** An IPv4 address as it is; the first 64 bits of an IPv6 address, because one network has 2^64 of them. */
function network(address: string): string {
  if (isIP(address) === 4) return address
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return `${[...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')}::/64`
}

function socketAddress(c: Context<HttpEnv>): string {
  const bindings: unknown = c.env
  const isServed = typeof bindings === 'object' && bindings !== null && ('incoming' in bindings || 'server' in bindings)
  return (isServed ? getConnInfo(c).remote.address : undefined) ?? 'unknown'
}
