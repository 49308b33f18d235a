import type { OldJobPlace, OldJobStore } from '#modules/imports'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { type OldJobLineRow, oldJobColumns, oldJobLineFrom } from './old-job-rows.ts'

interface Listed {
  readonly user: UserId | null
  readonly text: string | null
  readonly day: string | null
  readonly id: string | null
  readonly limit: number
}

const lines = `select ${oldJobColumns}, u.full_name as customer, p.name as property
  from old_jobs j join users u on u.id = j.user_id left join properties p on p.id = j.property_id`
const texts = ['j.work', 'j.notes', 'j.technician', 'j.address', 'j.postcode', 'u.full_name', 'p.name']

export function createSqliteOldJobStore({ raw }: SqliteDatabase): OldJobStore {
  const matches = `(@text is null or ${texts.map((one) => `instr(lower(${one}), @text) > 0`).join(' or ')}
    or exists (select 1 from external_ids x where x.thing = j.id and instr(lower(x.external_id), @text) > 0))`
  const behind = '(@day is null or (j.done_on, j.id) < (@day, @id))'
  const order = 'order by j.done_on desc, j.id desc limit @limit'
  const ofAll = raw.prepare<[Listed], OldJobLineRow>(`${lines} where ${matches} and ${behind} ${order}`)
  const ofUser = raw.prepare<[Listed], OldJobLineRow>(
    `${lines} where j.user_id = @user and ${matches} and ${behind} ${order}`,
  )

  return {
    async list({ text, userId }, after: OldJobPlace | null, limit) {
      const asked = {
        user: userId,
        text: text?.toLowerCase() ?? null,
        day: after?.doneOn.toString() ?? null,
        id: after?.id ?? null,
        limit,
      }
      return (userId === null ? ofAll : ofUser).all(asked).map(oldJobLineFrom)
    },
  }
}
