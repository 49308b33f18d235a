import { z } from 'zod'
import { type LateEntriesModule, type LateEntryShown, lateDecisions, lateWords } from '#modules/booking'
import { visitIdOf } from '#modules/fulfilment'
import { atSystem, doneAt, instantText } from '#modules/shared'
import { actorOf } from '../../bookings/actor.ts'
import type { Api } from '../../kit/api.ts'
import { instantSchema } from '../../kit/instant-schema.ts'
import { conflict, notFound, problem } from '../../kit/problem.ts'
import type { Submission } from '../../kit/submission.ts'

const entrySchema = z.strictObject({
  id: z.int(),
  booking_id: z.string(),
  booking_reference: z.string(),
  visit_id: z.string(),
  technician: z.string(),
  kind: z.string(),
  words: z.string(),
  body: z.record(z.string(), z.unknown()),
  has_photo: z.boolean(),
  happened_at: instantSchema.nullable(),
  received_at: instantSchema,
})
const number = z.coerce.number().int().positive()
const entryParams = z.object({ entry: number })
const decisionFields = z.strictObject({ decision: z.enum(lateDecisions, 'Choose accepted or dismissed') })
const decided = conflict('late_entry_decided', 'Somebody has decided about this late entry already.')

/** Late entries for the office: read, accepted into the history of the booking, or dismissed. */
export function lateEntryRoutes(api: Api, late: LateEntriesModule): void {
  const common = { tag: 'Field', access: 'dispatch' } as const

  api.endpoint(
    {
      ...common,
      method: 'get',
      path: '/api/admin/late-entries',
      summary:
        'Work that phones sent for visits that were taken away meanwhile, and that nobody has decided about; the oldest first, at most 100.',
      answers: { 200: { says: 'The late entries', schema: z.strictObject({ items: z.array(entrySchema) }) } },
    },
    async () => ({ status: 200, body: { items: (await late.waiting()).map(entryView) } }),
  )

  api.endpoint(
    {
      ...common,
      method: 'post',
      path: '/api/admin/late-entries/:entry/decision',
      summary: 'Accept a late entry into the history of its booking, or dismiss it.',
      params: entryParams,
      body: decisionFields,
      answers: { 200: { says: 'The late entry', schema: entrySchema } },
    },
    async ({ c, who, params, body }) => {
      const done = await late.decide(actorOf(who), params.entry, body.decision)
      return done.ok ? { status: 200, body: entryView(done.value) } : problem(c, decided)
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'get',
      path: '/api/admin/late-entries/:entry/photo',
      summary: 'The photo of a late entry, as a JPEG without the data of the camera.',
      params: entryParams,
      answers: { 200: { says: 'The picture' } },
    },
    async ({ c, params }) => {
      const bytes = await late.photo(params.entry)
      if (!bytes) return problem(c, notFound)
      return c.body(Buffer.from(bytes), 200, {
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=300',
      })
    },
  )
}

/** The same on the page of the office. */
export function lateEntryForms(form: Submission, late: LateEntriesModule): void {
  form(
    '/admin/late-entries/:entry',
    {
      access: 'dispatch',
      load: async ({ param }) => {
        const id = number.safeParse(param('entry'))
        return id.success ? id.data : null
      },
      fields: decisionFields,
      page: () => atSystem.lateEntries(),
    },
    async ({ c, who, found, fields, again }) => {
      const done = await late.decide(actorOf(who), found, fields.decision)
      return done.ok ? c.redirect(doneAt(atSystem.lateEntries(), fields.decision), 303) : again(decided)
    },
  )
}

function entryView(entry: LateEntryShown): z.input<typeof entrySchema> {
  return {
    id: entry.id,
    booking_id: entry.visit.bookingId,
    booking_reference: entry.reference,
    visit_id: visitIdOf(entry.visit),
    technician: entry.fullName,
    kind: entry.kind,
    words: lateWords(entry),
    body: JSON.parse(entry.body) as Record<string, unknown>,
    has_photo: entry.photoId !== null,
    happened_at: entry.happenedAt && instantText(entry.happenedAt),
    received_at: instantText(entry.at),
  }
}
