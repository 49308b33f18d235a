import { createMiddleware } from 'hono/factory'
import { keyPrefix } from '#modules/api-keys'
import type { Clock } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { networkOf } from '../middleware/audit-acting.ts'
import type { NoteSecurity } from '../operations/security-log.ts'
import { keyFromElsewhere, keyNotValid } from './problems.ts'

/** The most keys and addresses of an hour that are known; beyond them some are noted again. */
const mostKnown = 10_000
const hourMs = 3_600_000

interface KeyPorts {
  readonly apiKeys: Modules['apiKeys']
  readonly limits: RateLimits
  readonly clock: Clock
  readonly note: NoteSecurity
}

/** Opens the key of a request that has one; a key that opens nothing is refused whatever the address is. */
export function identifyKey({ apiKeys, limits, clock, note }: KeyPorts) {
  let hour = 0
  const known = new Set<string>()

  /** A program asks many times a second: each key and address is noted once an hour. */
  function noteInLog({ id, name }: { readonly id: string; readonly name: string }, address: string): void {
    const now = Math.floor(clock.now().epochMilliseconds / hourMs)
    if (now !== hour || known.size >= mostKnown) known.clear()
    hour = now
    const who = `${id} ${address}`
    if (known.has(who)) return
    known.add(who)
    note('key_used', { userId: null, detail: name })
  }

  return createMiddleware<HttpEnv>(async (c, next) => {
    const token = keyIn(c.req.header('authorization'))
    c.set('apiKey', null)
    if (token === null) return next()
    const { address } = c.var
    const opened = await apiKeys.open(token, address)
    if (!opened.ok && opened.refusal.kind === 'key-from-elsewhere') return problem(c, keyFromElsewhere)
    if (!opened.ok) {
      const wait = await limits.take('bad-key', { address, account: null })
      return problem(c, wait === null ? keyNotValid : tooMany(wait))
    }
    const { key, holder } = opened.value
    const wait = await limits.take('api-key', { address, account: key.id })
    if (wait !== null) return problem(c, tooMany(wait))
    noteInLog(key, address)
    c.set('apiKey', { id: key.id, name: key.name, scopes: key.scopes, holder })
    // A note that cannot be kept, as on a full disk, refuses nothing.
    await apiKeys.noteUse(key, networkOf(address)).catch((fault: unknown) => {
      c.get('log').warn({ err: fault, request_id: c.get('requestId') }, 'the use of a key could not be noted')
    })
    await next()
  })
}

/** The scheme is read in any case; a token that is not ours is somebody else's to judge, as that of the metrics. */
function keyIn(header: string | undefined): string | null {
  const [, token] = /^bearer +(\S+)$/i.exec(header ?? '') ?? []
  return token?.startsWith(keyPrefix) ? token : null
}
