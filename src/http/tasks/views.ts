import { z } from 'zod'
import { instantText } from '#modules/shared'
import { type Task, type TaskRow, taskOutcomes, taskStates } from '#modules/tasks'
import { instantSchema } from '../kit/instant-schema.ts'

const taskRowSchema = z.strictObject({
  row: z.int(),
  label: z.string(),
  outcome: z.enum(taskOutcomes),
  reason: z.string().nullable(),
})

export const taskSchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  status: z.enum(taskStates),
  total: z.int(),
  done: z.int(),
  counts: z.partialRecord(z.enum(taskOutcomes), z.int()),
  error: z.string().nullable(),
  started_at: instantSchema,
  ended_at: instantSchema.nullable(),
  /** Refused rows, at most 100. */
  refused: z.array(taskRowSchema),
})

function taskRowView({ position, label, outcome, reason }: TaskRow): z.output<typeof taskRowSchema> {
  return { row: position + 1, label, outcome, reason }
}

export function taskView(task: Task, refused: readonly TaskRow[]) {
  const { id, kind, subject, state, total, done, counts, error, startedAt, endedAt } = task
  return {
    id,
    kind,
    subject,
    status: state,
    total,
    done,
    counts,
    error,
    started_at: instantText(startedAt),
    ended_at: endedAt && instantText(endedAt),
    refused: refused.map(taskRowView),
  }
}
