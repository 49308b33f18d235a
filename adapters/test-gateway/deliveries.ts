import type Database from 'better-sqlite3'
import type { Clock } from '#modules/shared'
import { signNotice, signatureHeader } from './notices.ts'
import type { Together } from './together.ts'

/** Hands one signed notice over; true when it was taken. */
export type Deliver = (text: string, signature: string) => Promise<boolean>

interface EventRow {
  readonly position: number
  readonly body: string
  readonly tries: number
}

export interface Deliveries {
  /**
   * Delivers due notices, oldest first. A notice that is not accepted is retried later. Returns the number accepted.
   */
  deliverDue(deliver: Deliver): Promise<number>
  /** How many wait, due or not. */
  waiting(): number
  /** From now on, notices go to `url` automatically, also those that were left when the process last ended. */
  start(url: URL): void
  /** Ends that, once what is under way has ended. */
  stop(): Promise<void>
}

const longestWaitMs = 3_600_000
const answerWithinMs = 10_000
const pauseAfterFaultMs = 10_000

/** `onFault` gets each fault of automatic delivery, such as a full disk; it is tried again later. */
export function createDeliveries(
  raw: Database.Database,
  secret: string,
  clock: Clock,
  onFault: (fault: unknown) => void,
  together: Together,
) {
  const add = raw.prepare<[string, number]>('insert into events (body, tries, next_try_ms) values (?, 0, ?)')
  const due = raw.prepare<[number], EventRow>('select * from events where next_try_ms <= ? order by position limit 20')
  const done = raw.prepare<[number]>('delete from events where position = ?')
  const later = raw.prepare<[number, number]>('update events set tries = tries + 1, next_try_ms = ? where position = ?')
  const next = raw.prepare<[], number | null>('select min(next_try_ms) from events').pluck()
  const count = raw.prepare<[], number>('select count(*) from events').pluck()
  const nowMs = () => clock.now().epochMilliseconds

  let target: URL | null = null
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null

  async function deliverDue(deliver: Deliver): Promise<number> {
    let taken = 0
    for (const { position, body, tries } of due.all(nowMs())) {
      const handedOver = await deliver(body, signNotice(body, secret, clock))
      // Closed while the notice was on its way: it comes again at the next start.
      if (!raw.open) return taken
      if (handedOver) {
        await together(() => done.run(position))
        taken += 1
      } else {
        const nextTryMs = nowMs() + Math.min(longestWaitMs, 1000 * 2 ** tries)
        await together(() => later.run(nextTryMs, position))
      }
    }
    return taken
  }

  function wake(afterMs: number): void {
    if (!target || running) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => {
      running = run()
    }, afterMs)
    timer.unref()
  }

  async function run(): Promise<void> {
    const pauseMs = await deliverAll().catch((fault: unknown) => {
      if (!raw.open) return null
      onFault(fault)
      return pauseAfterFaultMs
    })
    running = null
    if (pauseMs !== null) wake(pauseMs)
  }

  /** How long until the next is due; null when none waits. */
  async function deliverAll(): Promise<number | null> {
    await deliverDue(post)
    const nextMs = raw.open ? (next.get() ?? null) : null
    return nextMs === null ? null : Math.min(60_000, Math.max(0, nextMs - nowMs()))
  }

  async function post(text: string, signature: string): Promise<boolean> {
    if (!target) return false
    try {
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: signature },
        body: text,
        signal: AbortSignal.timeout(answerWithinMs),
      })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }

  const deliveries: Deliveries = {
    deliverDue,
    waiting: () => count.get() ?? 0,
    start(url) {
      target = url
      wake(0)
    },
    async stop() {
      target = null
      if (timer) clearTimeout(timer)
      await running
    },
  }
  return {
    deliveries,
    /** Puts a notice up for delivery; the caller holds the transaction. */
    enqueue: (text: string): void => {
      add.run(text, nowMs())
      wake(0)
    },
  }
}
