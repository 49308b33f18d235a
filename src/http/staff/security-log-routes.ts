import { z } from 'zod'
import { type Administration, isSecurityEventKind, securityEvents } from '#modules/administration'
import { businessZone, textLimits } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { localDate, orEmpty } from '../kit/fields.ts'
import { pageLimit, pageSchema } from '../kit/paging.ts'

const word = orEmpty(z.string().trim().max(textLimits.email)).default(null)
const day = orEmpty(localDate).default(null)

const listQuery = z.strictObject({
  who: word,
  kind: orEmpty(z.string().refine(isSecurityEventKind, 'No event is called that')).default(null),
  source: word,
  from: day,
  to: day,
  limit: pageLimit.default(50),
  cursor: z.coerce.number('This is not a cursor').int().min(1).optional(),
})

const eventSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  says: z.string(),
  who: z.object({ id: z.string(), full_name: z.string().nullable() }).nullable(),
  address_key: z.string(),
  detail: z.string(),
  request_id: z.string(),
  count: z.int(),
})

/** The log of sign-ins, refusals and other events of security: read, never changed. */
export function securityLogRoutes(api: Api, { securityLog }: Pick<Administration, 'securityLog'>): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/security-log',
      tag: 'Office',
      summary:
        'Sign-ins, failures, second steps, sign-outs, refusals, limits, untrusted webhooks and uses of links, the latest first: by who (id or e-mail address), kind, source (the key of an address or the id of a request) and days. Kept for 90 days.',
      access: 'audit',
      query: listQuery,
      answers: {
        200: { says: 'The events; those of the last second may be missing', schema: pageSchema(eventSchema) },
      },
    },
    async ({ query: { limit, cursor, who, kind, source, from, to } }) => {
      const start = (on: Temporal.PlainDate) => on.toZonedDateTime(businessZone).toInstant()
      const query = { who, kind, from: source, since: from && start(from), until: to && start(to.add({ days: 1 })) }
      const events = await securityLog(query, limit + 1, cursor ?? null)
      const shown = events.slice(0, limit)
      const last = events.length > limit ? shown.at(-1) : undefined
      return {
        status: 200,
        body: {
          items: shown.map(({ id, at, userId, name, addressKey, requestId, ...event }) => ({
            ...event,
            id: String(id),
            at: at.toString(),
            says: securityEvents[event.kind],
            who: userId === null ? null : { id: userId, full_name: name },
            address_key: addressKey,
            request_id: requestId,
          })),
          next_cursor: last ? String(last.id) : null,
        },
      }
    },
  )
}
