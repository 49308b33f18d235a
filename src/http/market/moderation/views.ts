import { z } from 'zod'
import { type Decision, type DueItem, queueKinds, subjectKinds } from '#modules/market'
import { instantText } from '#modules/shared'
import { instantSchema } from '../../kit/instant-schema.ts'
import { pageSchema } from '../../kit/paging.ts'

const itemSchema = z.object({
  kind: z.enum(queueKinds),
  subject: z.enum(subjectKinds),
  id: z.string(),
  title: z.string(),
  reference: z.string().nullable(),
  reasons: z.array(z.string()),
  since: instantSchema,
  due_at: instantSchema,
})

export const queueSchema = pageSchema(itemSchema).extend({
  counts: z.record(z.enum(queueKinds), z.int()).meta({ description: 'They stop at 1,000' }),
})

export function itemView(item: DueItem): z.output<typeof itemSchema> {
  return {
    kind: item.kind,
    subject: item.subject.kind,
    id: item.subject.id,
    title: item.title,
    reference: item.reference,
    reasons: [...item.reasons],
    since: instantText(item.since),
    due_at: instantText(item.dueAt),
  }
}

export const decisionSchema = z.object({
  number: z.int(),
  decision: z.string(),
  reason: z.string(),
  state: z.string().nullable().meta({ description: 'The state that it led to; null where it changed none' }),
  appeal_until: instantSchema.nullable(),
})

export function decisionView(decision: Decision): z.output<typeof decisionSchema> {
  return {
    number: decision.number,
    decision: decision.decision,
    reason: decision.reason,
    state: decision.to,
    appeal_until: decision.appealUntil && instantText(decision.appealUntil),
  }
}
