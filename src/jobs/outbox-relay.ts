import type { OutboxStore, WaitingEvent } from '#adapters/sqlite'
import type { Clock } from '#modules/shared'
import type { Log } from '../log.ts'

/** Told of each event at least once: it must bear hearing one again, and one that failed before after later ones. */
export type Subscriber = (event: WaitingEvent) => Promise<void>

export interface OutboxRelay extends AsyncDisposable {
  /** Tells on what waits now; answers when nothing is left that could be told. */
  drain(): Promise<void>
}

const longestPauseSeconds = 600

/** Tells the outbox's events on, each to every subscriber of its kind, until all have taken it. */
export function startOutboxRelay(
  { outbox, clock, log }: { readonly outbox: OutboxStore; readonly clock: Clock; readonly log: Log },
  subscribers: Readonly<Record<string, readonly Subscriber[]>>,
  everyMs = 500,
): OutboxRelay {
  let running: Promise<void> | null = null
  const timer = setInterval(() => void drain(), everyMs)

  async function tell(event: WaitingEvent): Promise<void> {
    try {
      for (const subscriber of subscribers[event.kind] ?? []) await subscriber(event)
      await outbox.done(event.id, clock.now())
    } catch (fault) {
      const seconds = Math.min(longestPauseSeconds, 2 ** event.attempts)
      log.error(
        { err: fault, event: event.id, kind: event.kind },
        'an event could not be told on; it will be tried again',
      )
      await outbox.failed(event.id, String(fault).slice(0, 500), clock.now().add({ seconds }))
    }
  }

  async function tellAll(): Promise<void> {
    for (;;) {
      const events = outbox.waiting(clock.now(), 100)
      if (events.length === 0) return
      for (const event of events) await tell(event)
    }
  }

  function drain(): Promise<void> {
    running ??= tellAll()
      .catch((fault: unknown) => log.error({ err: fault }, 'the outbox could not be read'))
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    drain,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await running
    },
  }
}
