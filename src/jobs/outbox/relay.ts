import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, type Outbox, StorageDown, type StoredEvent } from '#modules/shared'
import type { Log } from '../../log.ts'
import type { Signs } from '../../operation/signs.ts'
import type { StorageGate } from '../../storage/storage-watch.ts'
import { type Emitted, type Subscribers, readEvent, subscribersTo } from './events.ts'

export interface OutboxRelay extends AsyncDisposable {
  /** Relays the events that are due, and returns when none is left, except where a subscriber is slow. */
  drain(): Promise<void>
}

export interface RelayPorts {
  readonly outbox: Pick<Outbox, 'waiting' | 'done' | 'failed'>
  readonly clock: Clock
  readonly log: Log
  /** Alerts the office; called at each attempt to read the event. */
  readonly unreadable: (event: StoredEvent, now: Temporal.Instant) => Promise<void>
  /** No event is relayed while the database takes no writes. */
  readonly storage?: Pick<StorageGate, 'isWritable'>
  /** Calls its listener soon after this process has kept an event: it need not wait for the next tick. */
  readonly onKept?: (listener: () => void) => void
  /** Counts what was relayed and what could not be. */
  readonly signs?: Pick<Signs, 'noteEvent' | 'noteEventFault'>
  /** Names the request that `work` follows from, to all that it writes and logs. */
  readonly trace?: <T>(requestId: string | null, work: () => T) => T
  /** Whether most of the time since it was last asked went into work. */
  readonly isBusy?: () => boolean
}

export interface RelayPace {
  readonly everyMs: number
  /** The longest that the next event waits for the one under way. */
  readonly patienceMs: number
  /** The longest that a subscriber may take for one event; after that it is a fault, and the event is tried again. */
  readonly limitMs: number
  /** The longest that closing waits for events under way. */
  readonly closingMs: number
}

const usualPace: RelayPace = { everyMs: 500, patienceMs: 2_000, limitMs: 30_000, closingMs: 5_000 }

const longestPauseSeconds = 600
/** The number of events that one read of the outbox returns. */
const batchSize = 40
/** An idle process relays this many events per tick. */
const idleEvents = 160
/** A busy process relays this many events per tick, so that requests are served first. */
const busyEvents = 10
/** An event that waits longer is behind: a busy process relays a whole batch per tick then. */
const behindSeconds = 15
/** The process is idle while it uses at most this share of its time. */
const idleUtilisation = 0.5

/** Relays each event of the outbox to every subscriber of its kind, until all have taken it. */
export function startOutboxRelay(
  ports: RelayPorts,
  subscribers: Subscribers,
  pace: Partial<RelayPace> = {},
): OutboxRelay {
  const { outbox, clock, log, unreadable, storage, onKept, signs } = ports
  const { trace = (_, work) => work(), isBusy = watchUtilisation() } = ports
  const { everyMs, patienceMs, limitMs, closingMs } = { ...usualPace, ...pace }
  /** Events under way, by id. */
  const underway = new Map<number, Promise<void>>()
  let running: Promise<void> | null = null
  let isClosed = false
  /** An event could not be marked as done: the round ends, or the event would be handled again immediately. */
  let unwritable = false
  /** An idle process relays new events at once, one time between two ticks: many writes do not become many rounds. */
  let mayHasten = true
  const timer = setInterval(() => {
    const busy = isBusy()
    mayHasten = !busy
    void run(busy ? busyEvents : idleEvents)
  }, everyMs)
  onKept?.(() => {
    if (!mayHasten || isClosed) return
    mayHasten = false
    void run(busyEvents)
  })

  /** Calls the subscribers one after the other, whatever faults there are, and returns the faults. */
  async function handleEach(stored: StoredEvent): Promise<readonly unknown[]> {
    let event: Emitted
    try {
      event = readEvent(stored)
    } catch (fault) {
      return [fault, ...(await faultsOf(() => unreadable(stored, clock.now())))]
    }
    const faults: unknown[] = []
    for (const subscriber of subscribersTo(subscribers, event.kind)) {
      faults.push(...(await faultsOf(() => subscriber(event))))
    }
    return faults
  }

  async function faultsOf(work: () => Promise<void>): Promise<readonly unknown[]> {
    try {
      await within(limitMs, work())
      return []
    } catch (fault) {
      return [fault]
    }
  }

  async function relay(event: StoredEvent): Promise<void> {
    const faults = await handleEach(event)
    if (isClosed) return
    if (faults.length === 0) {
      await outbox.done(event.id, clock.now())
      signs?.noteEvent(event.kind)
      return log.info(linesOf(event), 'an event was relayed')
    }
    // Not a failed attempt: the event is as it was, and its turn comes when the database takes writes again.
    const down = faults.find((fault) => fault instanceof StorageDown && fault.reason !== 'damaged')
    if (down) throw down
    const [fault] = faults
    signs?.noteEventFault()
    const seconds = Math.min(longestPauseSeconds, 2 ** event.attempts)
    log.error({ err: fault, ...linesOf(event) }, 'an event could not be relayed; it will be tried again')
    await outbox.failed(event.id, String(fault).slice(0, 500), clock.now().add({ seconds }))
  }

  function isBehind(): boolean {
    const now = clock.now()
    const first = outbox.waiting(now, underway.size + 1).find(({ id }) => !underway.has(id))
    return first !== undefined && Temporal.Instant.compare(first.at.add({ seconds: behindSeconds }), now) < 0
  }

  function begin(event: StoredEvent): Promise<void> {
    const work = trace(event.requestId ?? null, () => relay(event))
      .catch((fault: unknown) => {
        unwritable = true
        log.error({ err: fault, ...linesOf(event) }, 'the outbox could not be written')
      })
      .finally(() => underway.delete(event.id))
    underway.set(event.id, work)
    return work
  }

  /** Relays at most `limit` events. */
  async function relayBatches(limit: number): Promise<void> {
    unwritable = false
    if (storage?.isWritable() === false) return
    for (let left = isBehind() ? Math.max(limit, batchSize) : limit; left > 0 && !unwritable; left -= batchSize) {
      const batch = outbox.waiting(clock.now(), Math.min(batchSize, left) + underway.size)
      const events = batch.filter(({ id }) => !underway.has(id))
      if (events.length === 0 || isClosed) return
      for (const event of events) {
        if (unwritable) return
        await noLongerThan(patienceMs, begin(event))
      }
    }
  }

  function run(limit: number): Promise<void> {
    running ??= relayBatches(limit)
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

/** An event as the log names it. */
function linesOf({ id, kind, requestId }: StoredEvent) {
  return { event: id, kind, ...(requestId && { request_id: requestId }) }
}

function watchUtilisation(): () => boolean {
  let seen = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(seen)
    seen = performance.eventLoopUtilization()
    return utilization > idleUtilisation
  }
}

/** Settles as `work` does, or is a fault after `ms`. */
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

/** Waits for `work`, at most `ms`. */
async function noLongerThan(ms: number, work: Promise<unknown>): Promise<void> {
  const stop = new AbortController()
  const over = pause(ms, null, { signal: stop.signal, ref: false }).catch(() => {})
  try {
    await Promise.race([work, over])
  } finally {
    stop.abort()
  }
}
