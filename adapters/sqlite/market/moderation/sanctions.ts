import { type Sanction, auditOfSanction, barsAt, eventOfSanction } from '#modules/market'
import type { AdvertId, UserId } from '#modules/shared'
import { prepareAudit } from '../../kit/audit-log.ts'
import type { SqliteDatabase } from '../../kit/database.ts'
import { instantText } from '../../kit/instant-text.ts'
import { prepareOutbox } from '../../kit/outbox.ts'
import { type SanctionRow, sanctionFrom, textOf } from './rows.ts'

type Row = Readonly<Record<string, string | null>>

/** Measures against accounts; call what writes only inside `write`. */
export function prepareSanctions(database: SqliteDatabase) {
  const { raw } = database
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const add = raw.prepare<[Row], SanctionRow>(
    `insert into market_bans (user_id, kind, cause, text, by_user, at, starts_at, ends_at)
     values (@userId, @kind, @cause, @text, @by, @at, @startsAt, @endsAt) returning *`,
  )
  const find = raw.prepare<[number], SanctionRow>('select * from market_bans where number = ?')
  const listOf = raw.prepare<[string], SanctionRow>(
    'select * from market_bans where user_id = ? order by number desc limit 50',
  )
  const toApply = raw.prepare<[string, number], SanctionRow>(
    `select * from market_bans where applied_at is null and starts_at is not null and starts_at <= ? limit ?`,
  )
  const toEnd = raw.prepare<[string, number], SanctionRow>(
    `select * from market_bans where over_at is null and applied_at is not null and ends_at is not null and ends_at <= ?
     limit ?`,
  )
  const shown = raw.prepare<[string], { readonly id: AdvertId; readonly state: string }>(
    `select id, state from adverts where owner_id = ? and state in ('live', 'paused', 'in_review')`,
  )
  const note = raw.prepare<[number, string, string]>(
    'insert into market_ban_adverts (ban, advert_id, was) values (?, ?, ?)',
  )
  const takenDown = raw.prepare<[number], { readonly advert_id: AdvertId; readonly was: string }>(
    `select advert_id, was from market_ban_adverts where ban = ?`,
  )
  const suspend = raw.prepare<[string, string]>(
    `update adverts set state = 'suspended', held_for = '[]', updated_at = ?, version = version + 1 where id = ?`,
  )
  const bringBack = raw.prepare<[string, string, string]>(
    `update adverts set state = ?, updated_at = ?, version = version + 1 where id = ? and state = 'suspended'`,
  )
  const applied = raw.prepare<[string, number]>('update market_bans set applied_at = ? where number = ?')
  const over = raw.prepare<[string, number]>('update market_bans set over_at = ? where number = ?')

  function isBarred(userId: UserId, now: Temporal.Instant): boolean {
    return listOf.all(userId).some((row) => barsAt(sanctionFrom(row), now))
  }

  function apply({ number, user_id: userId }: SanctionRow, now: Temporal.Instant): void {
    for (const { id, state } of shown.all(userId)) {
      note.run(number, id, state)
      suspend.run(instantText(now), id)
    }
    applied.run(instantText(now), number)
  }

  return {
    isBarred,
    listOf: (userId: UserId) => listOf.all(userId).map(sanctionFrom),
    find(number: number): Sanction | null {
      const row = find.get(number)
      return row ? sanctionFrom(row) : null
    },

    add(asked: Omit<Sanction, 'number' | 'liftedAt'>): Sanction {
      const { userId, kind, cause, text, by, at, startsAt, endsAt } = asked
      const row = add.get({
        userId,
        kind,
        cause,
        text,
        by,
        at: instantText(at),
        startsAt: textOf(startsAt),
        endsAt: textOf(endsAt),
      })
      if (!row) throw new Error('a sanction was written and not answered')
      if (barsAt(sanctionFrom(row), at)) apply(row, at)
      audit(auditOfSanction(asked))
      keepEvents([eventOfSanction(row.number, at)])
      return sanctionFrom(row)
    },

    applyDue(now: Temporal.Instant, limit: number): number {
      const due = toApply.all(instantText(now), limit)
      for (const row of due) apply(row, now)
      const ending = toEnd.all(instantText(now), limit)
      for (const { number, user_id: userId } of ending) {
        over.run(instantText(now), number)
        // Another measure may still stand against the account.
        if (isBarred(userId, now)) continue
        for (const { advert_id: id, was } of takenDown.all(number)) bringBack.run(was, instantText(now), id)
      }
      return due.length + ending.length
    },
  }
}
