import type { Context } from 'hono'
import { z } from 'zod'
import type { Problem } from '../kit/problem.ts'

/** The connection of an open page. */
export interface LiveSink {
  /** False when too much waits there already: the client reads too slowly. */
  write(text: string): boolean
  end(): void
}

/** The most pieces that wait for a slow reader. */
const mostWaiting = 200

export const eventId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** The event after which a browser goes on; null where it begins. */
export function resumedAfter(c: Context): number | null {
  const resumed = eventId.safeParse(c.req.header('last-event-id'))
  return resumed.success ? resumed.data : null
}

/** The place of a user's page: among their own events, and among those of conversations where it names both. */
export function placesIn(text: string): { readonly own: number; readonly threads: number | null } | null {
  const [, own, threads] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(text) ?? []
  return own === undefined ? null : { own: Number(own), threads: threads === undefined ? null : Number(threads) }
}

/** No proxy between here and the page may store, compress or delay the events. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
  // No other data comes on it, so that a server that stops does not wait for it.
  connection: 'close',
}

export const busy: Problem = {
  status: 503,
  code: 'overloaded',
  detail: 'Too many pages are listening just now. Please try again.',
  retryAfterSeconds: 30,
}

const bytes = new TextEncoder()

export function streamOf(listen: (sink: LiveSink) => () => void): ReadableStream<Uint8Array> {
  let leave = () => {}
  return new ReadableStream({
    start(controller) {
      let isOpen = true
      leave = listen({
        write(text) {
          if (isOpen) controller.enqueue(bytes.encode(text))
          return (controller.desiredSize ?? 0) > -mostWaiting
        },
        end() {
          if (isOpen) controller.close()
          isOpen = false
        },
      })
    },
    cancel: () => leave(),
  })
}
