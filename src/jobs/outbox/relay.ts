import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock, Outbox, StoredEvent } from '#modules/shared'
import type { Log } from '../../log.ts'

/** Told of each event at least once: it must bear hearing one again, and one that failed before after later ones. */
export type Subscriber = (event: StoredEvent) => Promise<void>

export interface OutboxRelay extends AsyncDisposable {
  /** Tells on what waits now; answers when nothing is left that could be told, but for what a subscriber is slow to take. */
  drain(): Promise<void>
}

export interface RelayPace {
  readonly everyMs: number
  /** So long the next event waits for one that is being told. */
  readonly patienceMs: number
  /** So long a subscriber may take over one event; then it is a fault, and told again. */
  readonly limitMs: number
  /** So long closing waits for what is being told. */
  readonly closingMs: number
}

const usualPace: RelayPace = { everyMs: 500, patienceMs: 2_000, limitMs: 30_000, closingMs: 5_000 }

const longestPauseSeconds = 600
/** Requests come first: of a flood of events only so many are told on at each turn of the clock, */
const handful = 40
/** and so many times that while this process has little else to do. */
const idleHandfuls = 4
const littleElse = 0.5

/** Tells the outbox's events on, each to every subscriber of its kind, until all have taken it. */
export function startOutboxRelay(
  { outbox, clock, log }: { readonly outbox: Outbox; readonly clock: Clock; readonly log: Log },
  subscribers: Readonly<Record<string, readonly Subscriber[]>>,
  pace: Partial<RelayPace> = {},
): OutboxRelay {
  const { everyMs, patienceMs, limitMs, closingMs } = { ...usualPace, ...pace }
  /** Events under way, by id. */
  const underway = new Map<number, Promise<void>>()
  let running: Promise<void> | null = null
  let isClosed = false
  /** An event could not be marked as done: the round ends, or the event would be handled again immediately. */
  let unwritable = false
  let seen = performance.eventLoopUtilization()
  const timer = setInterval(() => void run(isBusy() ? 1 : idleHandfuls), everyMs)

  /** Whether most of the time since it was last asked went into work. */
  function isBusy(): boolean {
    const { utilization } = performance.eventLoopUtilization(seen)
    seen = performance.eventLoopUtilization()
    return utilization > littleElse
  }

  /** One after the other; a fault of one keeps nothing from the next. Answers the faults. */
  async function tellEach(event: StoredEvent): Promise<readonly unknown[]> {
    const faults: unknown[] = []
    for (const subscriber of subscribers[event.kind] ?? []) {
      try {
        await within(limitMs, subscriber(event))
      } catch (fault) {
        faults.push(fault)
      }
    }
    return faults
  }

  async function tell(event: StoredEvent): Promise<void> {
    const faults = await tellEach(event)
    if (isClosed) return
    if (faults.length === 0) return outbox.done(event.id, clock.now())
    const [fault] = faults
    const seconds = Math.min(longestPauseSeconds, 2 ** event.attempts)
    log.error(
      { err: fault, event: event.id, kind: event.kind },
      'an event could not be told on; it will be tried again',
    )
    await outbox.failed(event.id, String(fault).slice(0, 500), clock.now().add({ seconds }))
  }

  function begin(event: StoredEvent): Promise<void> {
    const work = tell(event)
      .catch((fault: unknown) => {
        unwritable = true
        log.error({ err: fault, event: event.id }, 'the outbox could not be written')
      })
      .finally(() => underway.delete(event.id))
    underway.set(event.id, work)
    return work
  }

  async function tellOn(handfuls: number): Promise<void> {
    unwritable = false
    for (let told = 0; told < handfuls && !unwritable; told += 1) {
      const events = outbox.waiting(clock.now(), handful).filter(({ id }) => !underway.has(id))
      if (events.length === 0 || isClosed) return
      for (const event of events) await noLongerThan(patienceMs, begin(event))
    }
  }

  function run(handfuls: number): Promise<void> {
    running ??= tellOn(handfuls)
      .catch((fault: unknown) => log.error({ err: fault }, 'the outbox could not be read'))
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    drain: () => (running ? running.then(() => run(Infinity)) : run(Infinity)),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await noLongerThan(closingMs, Promise.all([running, ...underway.values()]))
      isClosed = true
    },
  }
}

/** As `work` ends, or a fault when it has not by then. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const stop = new AbortController()
  const late = pause(ms, null, { signal: stop.signal, ref: false }).then(() => {
    throw new Error(`a subscriber did not answer within ${ms} ms`)
  })
  late.catch(() => {})
  try {
    await Promise.race([work, late])
  } finally {
    stop.abort()
  }
}

/** Waits for `work`, but not for ever. */
async function noLongerThan(ms: number, work: Promise<unknown>): Promise<void> {
  const stop = new AbortController()
  const over = pause(ms, null, { signal: stop.signal, ref: false }).catch(() => {})
  try {
    await Promise.race([work, over])
  } finally {
    stop.abort()
  }
}
