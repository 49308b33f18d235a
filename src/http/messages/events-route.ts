import { z } from 'zod'
import { type Api, tooMany } from '../kit/api.ts'
import { officeListNames, officeLists } from '#modules/saved-filters'
import { may } from '#modules/shared'
import { answerWith } from '../middleware/own-headers.ts'
import { problem, secondFactorSetupNeeded, signInNeeded } from '../kit/problem.ts'
import { busy, eventStreamHeaders, placesIn, streamOf } from './event-stream.ts'
import type { Live } from './live.ts'
import type { LivePart } from './live-hub.ts'

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
        'What is new for the caller, as Server-Sent Events: `notification`, `unread`, `visit` where a visit of their own booking changed, `board` where anything on the dispatch board changed, for the office with `board=1`, `inbox` where a conversation with a visitor changed, for the office with `inbox=1`, `quotes` where a request for a quote changed, for the office with `quotes=1`, `list` where the rows of a list of the office changed, for those who may open it with `list=` and its name, `message`, `read`, `call` and `signal` of the conversations of their bookings (of all for the office), and `gap` where more was missed than is told again. A page reads a conversation from its last `seq` when it begins to listen. Begins after the event named by the header `Last-Event-ID`, or by `after`; without either, with the count of what is unread.',
      access: 'signed-in',
      query: z.strictObject({
        after: z
          .string()
          .regex(/^\d{1,15}(?:-\d{1,15})?$/)
          .optional(),
        board: z.literal('1').optional(),
        inbox: z.literal('1').optional(),
        quotes: z.literal('1').optional(),
        list: z.enum(officeListNames).optional(),
      }),
      answers: { 200: { says: 'A stream of events without an end' } },
    },
    async ({ c, who, query }) => {
      const token = c.var.sessionToken
      if (token === null) return problem(c, signInNeeded)
      if (c.var.withheld !== null) return problem(c, secondFactorSetupNeeded)
      const refusal = live.refusal(who.id)
      if (refusal) return problem(c, refusal === 'too-many-of-yours' ? tooMany(30) : busy)
      const places = placesIn(c.req.header('last-event-id') ?? query.after ?? '')
      const shown: LivePart[] = may(who, 'message') ? ['threads'] : []
      if (query.board === '1' && may(who, 'dispatch')) shown.push('board')
      if (query.inbox === '1' && may(who, 'message')) shown.push('inbox')
      if (query.quotes === '1' && may(who, 'message')) shown.push('quotes')
      if (query.list && may(who, officeLists[query.list].needs)) shown.push(live.partOfList(query.list))
      const body =
        c.req.method === 'GET'
          ? streamOf((sink) => live.listen(who.id, token, places?.own ?? null, sink, shown, places?.threads ?? null))
          : null
      return answerWith(c, body, 200, eventStreamHeaders)
    },
  )
}
