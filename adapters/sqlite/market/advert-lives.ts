import { dueNotice, nextNoticeAt } from '#modules/adverts'
import { type AdvertLives, advertEnding, advertRefundDue } from '#modules/market'
import { type AdvertId, type PaymentId, accept } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { type AdvertRow, advertColumns, prepareMove, toAdvert } from './advert-rows.ts'

interface PeriodRow {
  readonly payment_id: PaymentId
  readonly advert_id: AdvertId
  readonly plan: string
  readonly starts_at: string
  readonly ends_at: string
}

export function createSqliteAdvertLives(database: SqliteDatabase): AdvertLives {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const move = prepareMove(database)
  const find = raw.prepare<[string], AdvertRow & { readonly first_rejected_at: string | null }>(
    `select ${advertColumns}, first_rejected_at from adverts where id = ?`,
  )
  const periods = raw.prepare<[string], PeriodRow>(
    `select payment_id, advert_id, plan, starts_at, ends_at from advert_periods where advert_id = ? order by starts_at`,
  )
  const bought = raw.prepare<[string]>('select 1 from advert_periods where payment_id = ?')
  const noteRejected = raw.prepare<[string, string]>('update adverts set first_rejected_at = ? where id = ?')
  const due = raw.prepare<[string, number], AdvertRow>(
    `select ${advertColumns} from adverts where next_notice_at <= ? order by next_notice_at limit ?`,
  )
  const setNext = raw.prepare<[string | null, string]>('update adverts set next_notice_at = ? where id = ?')

  return {
    periods: async (id) =>
      periods.all(id).map((row) => ({
        paymentId: row.payment_id,
        advertId: row.advert_id,
        plan: row.plan,
        startsAt: Temporal.Instant.from(row.starts_at),
        endsAt: Temporal.Instant.from(row.ends_at),
      })),

    bought: async (paymentId) => bought.get(paymentId) !== undefined,

    reject: (id, reasons, at) =>
      write(() => {
        const row = find.get(id)
        if (!row) throw new Error(`advert ${id} has gone`)
        if (row.state === 'rejected') return accept(toAdvert(row))
        const moved = move(id, 'rejected', reasons, at)
        if (moved.ok && row.first_rejected_at === null) {
          noteRejected.run(instantText(at), id)
          keepEvents([advertRefundDue(id, at)])
        }
        return moved
      }),

    takeNotices: (now, limit) =>
      write(() => {
        const rows = due.all(instantText(now), limit)
        for (const advert of rows.map(toAdvert)) {
          const days = advert.paidUntil && dueNotice(advert.paidUntil, now)
          const next = nextNoticeAt(advert, now)
          setNext.run(next && instantText(next), advert.id)
          if (days !== null) keepEvents([advertEnding(advert.id, days, now)])
        }
        return rows.length
      }),
  }
}
