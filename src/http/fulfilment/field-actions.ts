import { z } from 'zod'
import type { FieldAction } from '#modules/booking'
import type { VisitId } from '#modules/shared'
import type { User } from '#modules/accounts'
import { id, moment } from '../kit/fields.ts'
import { digestOf } from '../kit/idempotency.ts'

export const visitParams = z.object({ id: id('vis') })

/** Every write of a phone carries these. */
export const sent = {
  action_id: z.guid('Please give an action_id: a UUID of the action, the same each time that it is sent'),
  happened_at: moment('Please give the time as RFC 3339, such as 2026-03-03T10:00:00Z').optional(),
}

export interface Sent {
  readonly action_id: string
  readonly happened_at?: Temporal.Instant | undefined
}

export const repeated =
  'An action that is sent again is done once and gets its first answer, however late: `Idempotent-Replayed: true`.'

/** The action of a phone with this body, which is answered with a view of what was done. */
export function actionOf<Done, Body extends Sent>(
  who: User,
  visit: VisitId,
  body: Body,
  kind: FieldAction<Done>['kind'],
  view: (done: Done) => unknown,
): FieldAction<Done> {
  const { action_id: key, happened_at: happenedAt = null } = body
  return {
    userId: who.id,
    key,
    kind,
    happenedAt,
    fingerprint: digestOf({ visit, kind, ...body, happened_at: happenedAt?.toString() ?? null }),
    answer: (done) => ({ status: 200, body: JSON.stringify(view(done)) }),
  }
}
