import { type Advert, activated, defaultAdvertPlans, nextNoticeAt, takesMoney, unusedSeconds } from '#modules/adverts'
import { advertDaysEnded, advertPaid } from '#modules/market'
import type { Payment } from '#modules/payments'
import type { AdvertId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { type AdvertRow, advertColumns, toAdvert } from './advert-rows.ts'

interface PeriodRow {
  readonly advert_id: AdvertId
  readonly starts_at: string
  readonly ends_at: string
  readonly stopped_at: string | null
  readonly unused_seconds: number
}

/** Lets the money of payments buy days of adverts, and its way back end them; call it only inside `write`. */
export function prepareAdvertMoney(database: SqliteDatabase) {
  const { raw } = database
  const keepEvents = prepareOutbox(database)
  const find = raw.prepare<[string], AdvertRow & { readonly held_for: string }>(
    `select ${advertColumns}, held_for from adverts where id = ?`,
  )
  const periodOf = raw.prepare<[string], PeriodRow>(
    `select advert_id, starts_at, ends_at, stopped_at, unused_seconds from advert_periods where payment_id = ?`,
  )
  const keptOf = raw
    .prepare<[string], number>('select coalesce(sum(amount_pence), 0) from ledger_entries where payment_id = ?')
    .pluck()
  const holdsAll = raw
    .prepare<[], number>(`select value ->> '$.reviewBeforeLive' from settings where key = 'adverts'`)
    .pluck()
  const addPeriod = raw.prepare<[string, string, string, number, string, string, string]>(
    `insert into advert_periods (payment_id, advert_id, plan, days, starts_at, ends_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
  )
  const changePeriod = raw.prepare<[string, string, string | null, number, string]>(
    'update advert_periods set starts_at = ?, ends_at = ?, stopped_at = ?, unused_seconds = ? where payment_id = ?',
  )
  const later = raw.prepare<[string, string], { readonly payment_id: string } & PeriodRow>(
    `select payment_id, advert_id, starts_at, ends_at, stopped_at, unused_seconds from advert_periods
     where advert_id = ? and starts_at >= ? and stopped_at is null`,
  )
  const hasFeatured = raw
    .prepare<[string, string], number>(
      `select count(*) from advert_periods
       where advert_id = ? and plan = 'featured' and stopped_at is null and ends_at > ?`,
    )
    .pluck()
  const change = raw.prepare<[Readonly<Record<string, string | number | null>>]>(
    `update adverts set state = @state, paid_until = @paidUntil, is_featured = @isFeatured,
       review_since = case when @beginsReview then @at else review_since end,
       next_notice_at = @nextNoticeAt, version = version + 1, updated_at = @at where id = @id`,
  )

  function keep(advert: Pick<Advert, 'id' | 'state' | 'paidUntil'>, at: Temporal.Instant, beginsReview = false): void {
    const next = nextNoticeAt(advert, at)
    change.run({
      id: advert.id,
      state: advert.state,
      paidUntil: advert.paidUntil && instantText(advert.paidUntil),
      isFeatured: (hasFeatured.get(advert.id, instantText(at)) ?? 0) > 0 ? 1 : 0,
      beginsReview: beginsReview ? 1 : 0,
      nextNoticeAt: next && instantText(next),
      at: instantText(at),
    })
  }

  /** The captured money buys one period, once. */
  function buy(payment: Payment & { readonly advertId: AdvertId }, at: Temporal.Instant): void {
    const row = find.get(payment.advertId)
    const plan = defaultAdvertPlans.find(({ key, kind }) => key === payment.advertPlan && kind === payment.purpose)
    if (!row || !plan) throw new Error(`payment ${payment.id} is for no advert and plan that are known`)
    const advert = toAdvert(row)
    if (advert.ownerId !== payment.userId) return
    const isHeld = row.held_for !== '[]' || holdsAll.get() === 1
    const bought = activated(advert, plan, isHeld, at)
    if (!bought) return
    const { startsAt, endsAt, state } = bought
    const [starts, ends] = [instantText(startsAt), instantText(endsAt)]
    addPeriod.run(payment.id, advert.id, plan.key, plan.days, starts, ends, instantText(at))
    keep({ id: advert.id, state, paidUntil: endsAt }, at, advert.state === 'awaiting_payment' && state === 'in_review')
    keepEvents([advertPaid(advert.id, payment.id, at)])
  }

  /** The money went back in full: the days that are left of its period end, and later periods move forward. */
  function stop(paymentId: string, period: PeriodRow, at: Temporal.Instant): void {
    const advert = there(period.advert_id)
    const [startsAt, endsAt] = [Temporal.Instant.from(period.starts_at), Temporal.Instant.from(period.ends_at)]
    const seconds = unusedSeconds({ startsAt, endsAt }, at)
    const stoppedEnd = endsAt.subtract({ seconds })
    changePeriod.run(period.starts_at, instantText(stoppedEnd), instantText(at), seconds, paymentId)
    // Its owner gets the news of the money, also where no day was left.
    keepEvents([advertDaysEnded(advert.id, paymentId as Payment['id'], at)])
    if (seconds === 0 || advert.paidUntil === null) return
    for (const one of later.all(advert.id, period.ends_at)) {
      const [starts, ends] = [one.starts_at, one.ends_at].map((text) =>
        Temporal.Instant.from(text).subtract({ seconds }),
      )
      if (starts && ends) changePeriod.run(instantText(starts), instantText(ends), null, 0, one.payment_id)
    }
    keep({ ...advert, paidUntil: advert.paidUntil.subtract({ seconds }) }, at)
  }

  /** The money is ours again: the days that were left are added to the end. */
  function goOn(paymentId: string, period: PeriodRow, at: Temporal.Instant): void {
    const advert = there(period.advert_id)
    const { paidUntil } = advert
    const startsAt = paidUntil !== null && Temporal.Instant.compare(paidUntil, at) > 0 ? paidUntil : at
    const endsAt = startsAt.add({ seconds: period.unused_seconds })
    changePeriod.run(instantText(startsAt), instantText(endsAt), null, 0, paymentId)
    keep({ ...advert, paidUntil: endsAt }, at)
  }

  function there(id: AdvertId): Advert {
    const row = find.get(id)
    if (!row) throw new Error(`advert ${id} has gone`)
    return toAdvert(row)
  }

  return {
    /** Whether money that comes in now buys days of it. */
    buys: (id: AdvertId): boolean => takesMoney(there(id)),
    /** After each entry of the ledger of a payment; one of another subject changes nothing. */
    take(payment: Payment, at: Temporal.Instant): void {
      if (payment.advertId === null) return
      const kept = keptOf.get(payment.id) ?? 0
      const period = periodOf.get(payment.id)
      if (!period) {
        if (kept >= payment.amount) buy(payment, at)
      } else if (kept <= 0 && period.stopped_at === null) stop(payment.id, period, at)
      else if (kept > 0 && period.stopped_at !== null) goOn(payment.id, period, at)
    },
  }
}
