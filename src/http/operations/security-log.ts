import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { NewSecurityEvent, SecurityEventKind, SecurityLogStore } from '#modules/administration'
import type { Clock, UserId } from '#modules/shared'
import type { Log } from '../../log.ts'
import type { HttpEnv } from '../kit/env.ts'

interface SecurityLogPorts {
  readonly store: Pick<SecurityLogStore, 'append'>
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'error'>
  /** Keys the hashes of addresses. */
  readonly secret: string
}

interface Noted {
  /** By default the signed-in user. */
  readonly userId?: UserId | null
  /** The address that somebody tried to sign in with. */
  readonly email?: string
  readonly detail?: string
}

export type NoteSecurity = (kind: SecurityEventKind, noted?: Noted) => void

/** The most rows of one write. Beyond them only a number is kept. */
const mostAtOnce = 200
const writeEveryMs = 1_000

/**
 * Keeps events of security for the log, and prints each as a structured line. Writing never delays or fails a request:
 * events wait in memory for at most a second, and equal ones of that second are one row. The last second is lost when the
 * process dies; its lines are in the printed log.
 */
export function createSecurityLog({ store, clock, log, secret }: SecurityLogPorts) {
  const requests = new AsyncLocalStorage<Context<HttpEnv>>()
  let waiting = new Map<string, NewSecurityEvent>()
  let lost = 0
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const keyOf = (address: string) => createHmac('sha256', secret).update(address).digest('base64url').slice(0, 16)

  function note(kind: SecurityEventKind, { userId, email, detail = '' }: Noted = {}): void {
    const c = requests.getStore()
    if (!c) return
    const by = userId === undefined ? (c.var.who?.id ?? null) : userId
    const { requestId, address } = c.var
    const event = { kind, at: clock.now(), userId: by, email: email ?? null, addressKey: keyOf(address), detail }
    log.info(
      { security: kind, user_id: by, address_key: event.addressKey, ...(detail && { detail }), request_id: requestId },
      'security',
    )
    add({ ...event, requestId, count: 1 })
  }

  function add(event: NewSecurityEvent): void {
    const key = JSON.stringify([event.kind, event.userId, event.email, event.addressKey, event.detail])
    const same = waiting.get(key)
    if (same) waiting.set(key, { ...same, count: same.count + 1 })
    else if (waiting.size < mostAtOnce) waiting.set(key, event)
    else lost += 1
    timer ??= setTimeout(flush, writeEveryMs).unref()
  }

  function flush(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const events = [...waiting.values(), ...lostNow()]
    waiting = new Map()
    lost = 0
    if (events.length === 0) return
    writing = append(events).catch((fault: unknown) => {
      log.error({ err: fault, events: events.length }, 'events of security could not be written')
    })
  }

  /** Not even a store that cannot be opened throws into the timer. */
  async function append(events: readonly NewSecurityEvent[]): Promise<void> {
    await store.append(events)
  }

  function lostNow(): readonly NewSecurityEvent[] {
    if (lost === 0) return []
    const nobody = { userId: null, email: null, addressKey: '', detail: '', requestId: '' }
    return [{ kind: 'events_lost', at: clock.now(), ...nobody, count: lost }]
  }

  return {
    note,
    /** Attributes what is noted during `work` to that request. */
    during: <T>(c: Context<HttpEnv>, work: () => T): T => requests.run(c, work),
    /** Answers when all that was noted is written. */
    written(): Promise<void> {
      flush()
      return writing
    },
    [Symbol.asyncDispose](): Promise<void> {
      flush()
      return writing
    },
  }
}

export type SecurityLog = ReturnType<typeof createSecurityLog>
