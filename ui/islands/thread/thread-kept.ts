import type { PendingMessage } from './thread-state.ts'

/** Typed text and unsent messages, kept in this tab until it is closed: a page that is loaded again goes on with them. */
export interface KeptThread {
  readonly typed: string
  readonly pending: readonly PendingMessage[]
}

const nothing: KeptThread = { typed: '', pending: [] }

const key = 'callout-thread'

/** `person` is the user of the page; empty for the holder of a link. */
export function threadKeeper(booking: string, person: string) {
  const place = `${key} ${booking} ${person}`
  return {
    read(): KeptThread {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
        return isKept(kept) ? kept : nothing
      } catch {
        return nothing
      }
    },
    write({ typed, pending }: KeptThread): void {
      try {
        // A file cannot be kept here, and a phone's outbox keeps its own.
        const texts = pending.filter(({ what, state }) => what === null && state !== 'kept')
        if (typed === '' && texts.length === 0) sessionStorage.removeItem(place)
        else sessionStorage.setItem(place, JSON.stringify({ typed, pending: texts }))
      } catch {
        // A browser that keeps nothing: the page has it.
      }
    },
  }
}

export type ThreadKeeper = ReturnType<typeof threadKeeper>

function isKept(value: unknown): value is KeptThread {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'pending'))
}
