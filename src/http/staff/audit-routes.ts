import { z } from 'zod'
import {
  type Administration,
  type AuditEntry,
  type AuditQuery,
  auditActions,
  isAuditAction,
} from '#modules/administration'
import { businessZone, inBusinessZone, textLimits } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { type Columns, csvFile, tableOf } from '../kit/csv-stream.ts'
import { localDate, orEmpty } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { pageLimit, pageSchema } from '../kit/paging.ts'
import { problem } from '../kit/problem.ts'

const word = orEmpty(z.string().trim().max(textLimits.email)).default(null)
const action = orEmpty(z.string().refine(isAuditAction, 'No action is called that')).default(null)
const day = orEmpty(localDate).default(null)
const filters = { who: word, action, target: word, from: day, to: day }

const filterQuery = z.strictObject(filters)
const listQuery = z.strictObject({
  ...filters,
  limit: pageLimit.default(50),
  cursor: z.coerce.number('This is not a cursor').int().min(1).optional(),
})

const facts = z.record(z.string(), z.unknown()).nullable()
const entrySchema = z.object({
  id: z.string(),
  at: z.string(),
  who: z.object({ id: z.string().nullable(), full_name: z.string().nullable(), role: z.string() }),
  action: z.string(),
  says: z.string(),
  target: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  before: facts,
  after: facts,
  from: z.object({ network: z.string(), device: z.string() }),
  request_id: z.string(),
})

/** The audit log: read and exported, never changed. */
export function auditRoutes(api: Api, { audit, wholeAudit }: Pick<Administration, 'audit' | 'wholeAudit'>): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/audit',
      tag: 'Office',
      summary:
        'What staff did to people, money, prices and settings, the latest first: by who (id, e-mail address or "system"), action, target (kind, id, the reference of a booking or the e-mail address of a user) and days.',
      access: 'audit',
      query: listQuery,
      answers: { 200: { says: 'What was done', schema: pageSchema(entrySchema) } },
    },
    async ({ query: { limit, cursor, ...asked } }) => {
      const entries = await audit(queryOf(asked), limit + 1, cursor ?? null)
      const shown = entries.slice(0, limit)
      const next = entries.length > limit ? (shown.at(-1)?.id ?? null) : null
      return { status: 200, body: { items: shown.map(entryView), next_cursor: next === null ? null : String(next) } }
    },
  )

  api.other({ method: 'get', path: '/admin/audit.csv', access: 'audit', exports: 'audit' }, (c) => {
    const parsed = filterQuery.safeParse(c.req.query())
    if (!parsed.success) return problem(c, notValid(parsed.error))
    return csvFile('audit-log', tableOf(wholeAudit(queryOf(parsed.data)), columns))
  })
}

/** Days are those of the business; the last one is in it to its end. */
function queryOf({ who, action: of, target, from, to }: z.output<typeof filterQuery>): AuditQuery {
  const start = (on: Temporal.PlainDate) => on.toZonedDateTime(businessZone).toInstant()
  return { who, action: of, target, from: from && start(from), until: to && start(to.add({ days: 1 })) }
}

function entryView(entry: AuditEntry) {
  const { id, userId, name, role, action: of, network, device } = entry
  return {
    id: String(id),
    at: entry.at.toString(),
    who: { id: userId, full_name: name, role },
    action: of,
    says: auditActions[of],
    target: { ...entry.target, name: entry.targetName },
    before: entry.before,
    after: entry.after,
    from: { network, device },
    request_id: entry.requestId,
  }
}

const columns: Columns<AuditEntry> = [
  ['Number', ({ id }) => String(id)],
  ['Date', ({ at }) => inBusinessZone(at).toPlainDate().toString()],
  ['Time', ({ at }) => inBusinessZone(at).toPlainTime().toString({ smallestUnit: 'second' })],
  ['Who', ({ name }) => name ?? ''],
  ['User', ({ userId }) => userId ?? 'system'],
  ['Role', ({ role }) => role],
  ['Action', ({ action: of }) => of],
  ['What', ({ action: of }) => auditActions[of]],
  ['Of', ({ target }) => target.kind],
  ['Id', ({ target }) => target.id],
  ['Called', ({ targetName }) => targetName ?? ''],
  ['Before', ({ before }) => (before ? JSON.stringify(before) : '')],
  ['After', ({ after }) => (after ? JSON.stringify(after) : '')],
  ['Network', ({ network }) => network],
  ['Device', ({ device }) => device],
  ['Request', ({ requestId }) => requestId],
]
