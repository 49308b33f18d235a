import { z } from 'zod'
import { type Api, tooMany } from '../kit/api.ts'
import { may } from '#modules/shared'
import type { Live, LiveSink } from './live.ts'
import { answerWith } from '../middleware/own-headers.ts'
import { type Problem, problem, secondFactorSetupNeeded, signInNeeded } from '../kit/problem.ts'

/** The most pieces that wait for a slow reader. */
const mostWaiting = 200

const eventId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/**
 * New events for the caller as they happen: Server-Sent Events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
export function eventsRoute(api: Api, live: Live): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/events',
      tag: 'Notifications',
      summary:
        'What is new for the caller, as Server-Sent Events: `notification`, `unread`, `visit` where a visit of their own booking changed, `board` where anything on the dispatch board changed, for the office with `board=1`, and `gap` where more was missed than is told again. Begins after the event named by the header `Last-Event-ID`, or by `after`; without either, with the count of what is unread.',
      access: 'signed-in',
      query: z.strictObject({ after: eventId.optional(), board: z.literal('1').optional() }),
      answers: { 200: { says: 'A stream of events without an end' } },
    },
    async ({ c, who, query }) => {
      const token = c.var.sessionToken
      if (token === null) return problem(c, signInNeeded)
      if (c.var.withheld !== null) return problem(c, secondFactorSetupNeeded)
      const refusal = live.refusal(who.id)
      if (refusal) return problem(c, refusal === 'too-many-of-yours' ? tooMany(30) : busy)
      const resumed = eventId.safeParse(c.req.header('last-event-id'))
      const after = resumed.success ? resumed.data : (query.after ?? null)
      const showsBoard = query.board === '1' && may(who, 'dispatch')
      const body =
        c.req.method === 'GET' ? streamOf((sink) => live.listen(who.id, token, after, sink, showsBoard)) : null
      return answerWith(c, body, 200, headers)
    },
  )
}

/** Nothing between here and the page may keep, pack or hold back what is told. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
  // Nothing else comes on it, so that a server that stops does not wait for it.
  connection: 'close',
}

const busy: Problem = {
  status: 503,
  code: 'overloaded',
  detail: 'Too many pages are listening just now. Please try again.',
  retryAfterSeconds: 30,
}

const bytes = new TextEncoder()

function streamOf(listen: (sink: LiveSink) => () => void): ReadableStream<Uint8Array> {
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
