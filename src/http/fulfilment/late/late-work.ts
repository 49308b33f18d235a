import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { LateEntriesModule, LateStanding, SentLate } from '#modules/booking'
import { photoTypes, reportLimits } from '#modules/fulfilment'
import { type UserId, may, parseId } from '#modules/shared'
import { readJson } from '../../kit/body.ts'
import type { HttpEnv } from '../../kit/env.ts'
import { line, moment } from '../../kit/fields.ts'
import { digestOf } from '../../kit/idempotency.ts'
import { fieldErrors } from '../../kit/plain-words.ts'
import { notValidFields, problem } from '../../kit/problem.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import { sent } from '../field-actions.ts'
import { notAPicture, tooMany } from '../photo-fields.ts'

/** The writes of a phone about its visit. An offer and a summary are no work that was done. */
const writes =
  /^\/api\/visits\/[^/]+\/(en-route|arrived|check-in|check-out|no-access|submit|report|signature|forms|photos|cash)(?:\/([\w-]+))?$/

/** A signature is the longest of them. */
const longestBody = 300 * 1024

const looseAction = z.looseObject(sent)
const photoFields = z.strictObject({
  photo_type: z.enum(photoTypes),
  caption: line(reportLimits.caption, 'Please write a caption').optional(),
  happened_at: moment('Please give the time as RFC 3339').optional(),
  original_follows: z.literal('true').optional(),
})

const lateDetail =
  'This visit is not yours any more, or the office has completed it. The office has what you sent as a late entry, and decides about it.'

interface LateWorkPorts {
  readonly late: LateEntriesModule
  readonly uploads: Uploads
}

type Reason = LateStanding['reason']

/**
 * Comes before the routes of a visit. An action of a technician who has led the visit, and does not lead it now, is kept for
 * the office and answered with 202; so is one on a visit that the office completed without a report. One that was done before
 * goes on to its route, which answers it as it did.
 */
export function lateWork({ late, uploads }: LateWorkPorts) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const [, kind, part] = writes.exec(c.req.path) ?? []
    const id = parseId('vis', c.req.param('id') ?? '')
    const who = c.get('who')
    if (!kind || !id || !who || !may(who, 'field-work') || !['POST', 'PUT'].includes(c.req.method)) return next()
    /** The visit may be given away between the question and the writing: nothing is written then, and sent again it is late. */
    const onward = async (): Promise<void> => {
      await next()
      const isRefused = c.res.status === 403
      if (isRefused && (await late.standing(who.id, id))?.reason === 'taken') c.res = problem(c, takenMeanwhile)
    }
    const standing = await late.standing(who.id, id)
    if (!standing || (!standing.reason && !standing.hasEntries)) return onward()
    const { visit } = standing
    // Cash is taken at its route after the completion too.
    const reason = kind === 'cash' && standing.reason === 'completed' ? null : standing.reason

    if (kind === 'photos') {
      const key = z.guid().toLowerCase().safeParse(part)
      if (!key.success || !(await isLate(who.id, key.data, reason))) return onward()
      return photo(c, { userId: who.id, actionId: key.data, visit, kind })
    }
    // The usual route reads the body itself, where it is not late.
    const peeked: unknown = await c.req.raw
      .clone()
      .json()
      .catch(() => null)
    const action = looseAction.safeParse(peeked)
    if (!action.success || !(await isLate(who.id, action.data.action_id, reason))) return onward()
    const read = await readJson(c, longestBody)
    if (!read.ok) return problem(c, read.problem)
    const body = JSON.stringify(read.value)
    const { action_id: actionId, happened_at: happenedAt = null } = action.data
    const fingerprint = digestOf({ path: c.req.path, body })
    const known = await late.find(who.id, actionId)
    const kept = await late.keep({ userId: who.id, actionId, visit, kind, fingerprint, body, happenedAt })
    return kept.ok ? says(c, known !== null) : problem(c, problemOf[kept.refusal.kind])
  })

  /** Kept as late before, or to be kept now: not what was done while the visit was theirs. */
  async function isLate(userId: UserId, actionId: string, reason: Reason): Promise<boolean> {
    if (await late.find(userId, actionId)) return true
    return reason !== null && !(await late.isDone(userId, actionId))
  }

  function photo(c: Context<HttpEnv>, about: Pick<SentLate, 'userId' | 'actionId' | 'visit' | 'kind'>) {
    return uploads.receive(c, 'photo', async ({ fields, files: [file, ...more] }) => {
      const parsed = photoFields.safeParse(fields)
      if (!parsed.success) return problem(c, notValidFields(fieldErrors(parsed.error)))
      if (!file || more.length > 0)
        return problem(c, notValidFields([{ path: 'photo', message: 'Please send one photo' }]))
      const known = await late.find(about.userId, about.actionId)
      const { photo_type: type, caption = null, happened_at: happenedAt = null } = parsed.data
      const sentWith = (digest: string): SentLate => ({
        ...about,
        happenedAt,
        fingerprint: digestOf({ digest, type, caption }),
        body: JSON.stringify(fields),
      })
      const isCopy = parsed.data.original_follows !== undefined
      const kept = await late.keepPhoto(sentWith, { id: about.actionId, type, caption, file, isCopy })
      return kept.ok ? says(c, known !== null) : problem(c, problemOf[kept.refusal.kind])
    })
  }
}

function says(c: Context<HttpEnv>, isRepeated: boolean): Response {
  const headers = { 'cache-control': 'no-store', ...(isRepeated && { 'idempotent-replayed': 'true' }) }
  return c.json({ late_entry: true, detail: lateDetail }, 202, headers)
}

const takenMeanwhile = {
  status: 503,
  code: 'visit_taken',
  detail: 'This visit was given to somebody else just now. Send this again, and the office has it as a late entry.',
  retryAfterSeconds: 1,
} as const

const problemOf = {
  'idempotency-mismatch': {
    status: 422,
    code: 'idempotency_mismatch',
    detail: 'This action was sent before with other fields.',
  },
  'not-a-picture': notAPicture,
  'too-many-photos': tooMany,
} as const
