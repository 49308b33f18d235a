import { createMiddleware } from 'hono/factory'
import type { Act } from '#modules/administration'
import { type Clock, isStaffRole } from '#modules/shared'
import { deviceWords } from '../accounts/device-words.ts'
import type { HttpEnv } from '../kit/env.ts'

interface Acting {
  run<T>(act: Act | null, work: () => T): T
}

/** Attributes the changes of this request to the member of staff who makes it. */
export function actAsVisitor(acting: Acting, clock: Clock) {
  const wordsOf = createAgentWords()
  return createMiddleware<HttpEnv>(async (c, next) => {
    const key = c.get('apiKey')
    const who = key ? key.holder : c.get('who')
    if (!who || !isStaffRole(who.role)) return next()
    const { address, requestId } = c.var
    const { id: userId, role } = who
    const from = {
      network: networkOf(address),
      device: key ? `API key ${key.name}` : await wordsOf((c.req.header('user-agent') ?? '').slice(0, 400)),
      requestId,
    }
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

const mostAgents = 200

/** In the words that sessions are listed with; who is no browser is called by the first word that it says of itself. */
function createAgentWords(): (userAgent: string) => Promise<string> {
  const known = new Map<string, string>()
  return async (userAgent) => {
    const before = known.get(userAgent)
    if (before !== undefined) return before
    const words = (await deviceWords(userAgent)) ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? 'unknown'
    if (known.size >= mostAgents) known.clear()
    known.set(userAgent, words)
    return words
  }
}
