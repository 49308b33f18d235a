import { districtOf } from '#modules/booking'
import { type FraudFacts, fraudSamples, fraudWindows, usualOf } from '#modules/fraud'
import { type FraudStore, type PastAttempt, attemptFacts, knowledgeOf, minutesBetween } from '#modules/payments'
import { kilometresBetween } from '#modules/scheduling'
import { type BookingId, type PaymentId, inBusinessZone, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface PaymentRow {
  readonly booking_id: BookingId | null
  readonly user_id: string
  readonly amount_pence: number
  readonly risk_level: FraudFacts['provider']['riskLevel']
  /** Null where the payment is for a document without a booking, like all that is the booking's. */
  readonly service_id: string | null
  readonly priority: string | null
  readonly price_pence: number
  readonly customer_phone: string | null
  readonly customer_address: string | null
  readonly customer_postcode: string | null
  readonly asked_at: string
  readonly is_emergency: number
  readonly user_postcode: string | null
  readonly user_since: string
}

/** The parts that are known of a payment itself. */
interface OwnRow {
  readonly attempts: number
  readonly last_attempt: string | null
  readonly warnings: number
  readonly disputes: number
}

interface AttemptRow {
  readonly payment_id: PaymentId
  readonly outcome: PastAttempt['outcome']
  readonly card_brand: string | null
  readonly card_last4: string | null
  readonly at: string
}

interface CustomerRow {
  readonly paid_bookings: number
  readonly open_disputes: number
  readonly lost_disputes: number
  readonly recent_refunds: number
  readonly others_at_address: number
  readonly others_with_phone: number
}

type CheckedFacts = Awaited<ReturnType<FraudStore['facts']>>

/** Reads what a check of a payment is judged by; null for an unknown payment, and for a manual one. */
export function prepareFraudFacts({ raw }: SqliteDatabase) {
  // Joined by the rows' numbers: SQLite looks up a row found by its text key again for each column that is read.
  const payment = raw.prepare<[string], PaymentRow>(
    `select p.booking_id, p.user_id, p.amount_pence, p.risk_level, b.service_id, b.priority,
       iif(b.id is null, p.amount_pence, coalesce(b.estimated_cost_pence, 0)) price_pence,
       b.customer_phone, b.customer_address, b.customer_postcode,
       coalesce(b.created_at, p.created_at) asked_at, coalesce(b.priority = 'emergency' or s.is_emergency, 0) is_emergency,
       u.postcode user_postcode, u.created_at user_since
     from payments p left join bookings b on b.rowid = (select rowid from bookings where id = p.booking_id)
     left join services s on s.id = b.service_id join users u on u.rowid = (select rowid from users where id = p.user_id)
     where p.rowid = (select rowid from payments where id = ?) and p.provider <> 'office'`,
  )
  const own = raw.prepare<{ readonly id: string }, OwnRow>(
    `select tried.attempts, tried.last_attempt,
       (select count(*) from payment_warnings where payment_id = @id) warnings,
       (select count(*) from payment_disputes where payment_id = @id) disputes
     from (select count(*) attempts, max(at) last_attempt from payment_attempts where payment_id = @id) tried`,
  )
  const attempts = raw.prepare<[string, string, number], AttemptRow>(
    `select payment_id, outcome, card_brand, card_last4, at from payment_attempts
     where user_id = ? and at <= ? order by at desc limit ?`,
  )
  const amounts = raw
    .prepare<[string, string, number], number>(
      `select coalesce(b.estimated_cost_pence, 0) from (select booking_id from payments where status = 'succeeded'
         order by created_at desc limit 5000) p
       join bookings b on b.id = p.booking_id where b.service_id = ? and b.priority = ? limit ?`,
    )
    .pluck()
  const customer = raw.prepare<Readonly<Record<string, string | null>>, CustomerRow>(
    `select
       (select count(distinct booking_id) from payments
         where user_id = @user and status in ('succeeded', 'partially_refunded') and id <> @payment
           and coalesce(paid_at, created_at) <= @moment) paid_bookings,
       disputes.open open_disputes, disputes.lost lost_disputes,
       (select count(*) from payments p join refunds r on r.payment_id = p.id join bookings b on b.id = p.booking_id
         where p.user_id = @user and r.created_at > @refundsFrom and r.created_at <= @moment
           and b.cancel_reason = 'customer') recent_refunds,
       (select count(distinct customer_id) from bookings where customer_postcode = @postcode
         and created_at > @sharedFrom and created_at <= @moment and customer_address = @address
         and customer_id <> @user) others_at_address,
       (select count(*) from users where phone = @phone and created_at > @sharedFrom and created_at <= @moment
         and id <> @user) others_with_phone
     from (select count(*) filter (where d.outcome = 'open') open, count(*) filter (where d.outcome = 'lost') lost
       from payments p join payment_disputes d on d.payment_id = p.id where p.user_id = @user
         and (p.id = @payment or d.created_at <= @moment)) disputes`,
  )
  const centroid = raw.prepare<[string], { latitude: number; longitude: number }>(
    'select latitude, longitude from districts where code = ?',
  )
  const usual = rememberedFor(fraudSamples.usualMinutes, (service: string, priority: string) =>
    usualOf(amounts.all(service, priority, fraudSamples.usualBookings).map(pence)),
  )

  function placeOf({ customer_postcode: postcode, user_postcode: own }: PaymentRow): FraudFacts['place'] {
    if (postcode === null) return nowhere
    const district = districtOf(postcode)
    const accountDistrict = own && districtOf(own)
    const [visit, home] = [centroid.get(district), accountDistrict && centroid.get(accountDistrict)]
    return {
      district,
      covered: visit !== undefined,
      kilometresFromCoverage: null,
      accountDistrict,
      kilometresFromAccount: visit && home ? kilometresBetween(visit, home) : null,
    }
  }

  return (paymentId: PaymentId, now: Temporal.Instant): CheckedFacts => {
    const row = payment.get(paymentId)
    const itself = own.get({ id: paymentId })
    if (!row || !itself) return null
    const moment = itself.last_attempt === null ? now : Temporal.Instant.from(itself.last_attempt)
    const ago = (minutes: number) => instantText(moment.subtract({ minutes }))
    const history = customer.get({
      user: row.user_id,
      payment: paymentId,
      moment: instantText(moment),
      refundsFrom: ago(fraudWindows.refundsDays * 24 * 60),
      sharedFrom: ago(fraudWindows.sharedDays * 24 * 60),
      postcode: row.customer_postcode,
      address: row.customer_address,
      phone: row.customer_phone,
    })
    if (!history) throw new Error(`nothing is known of the customer of ${paymentId}`)
    const facts: FraudFacts = {
      provider: { riskLevel: row.risk_level, earlyWarnings: itself.warnings },
      attempts: attemptFacts(
        attempts.all(row.user_id, instantText(moment), fraudSamples.attempts).map(attemptFrom),
        paymentId,
        moment,
      ),
      amount: {
        asked: pence(row.amount_pence),
        usual: row.service_id === null ? null : usual(now, row.service_id, row.priority ?? ''),
        price: pence(row.price_pence),
      },
      place: placeOf(row),
      customer: {
        accountAgeHours: Math.floor(minutesBetween(Temporal.Instant.from(row.user_since), moment) / 60),
        paidBookings: history.paid_bookings,
        openDisputes: history.open_disputes,
        lostDisputes: history.lost_disputes,
        recentRefunds: history.recent_refunds,
        othersAtAddress: history.others_at_address,
        othersWithPhone: history.others_with_phone,
      },
      booking: {
        emergency: row.is_emergency === 1,
        askedAt: inBusinessZone(Temporal.Instant.from(row.asked_at)).toPlainTime(),
        contactPhone: row.customer_phone,
      },
    }
    const { attempts: tries, warnings, disputes } = itself
    const known = knowledgeOf({ attempts: tries, warnings, disputes, riskLevel: row.risk_level })
    return { bookingId: row.booking_id, facts, known }
  }
}

/** A document without a booking is for no place: nothing is said against it. */
const nowhere: FraudFacts['place'] = {
  district: '',
  covered: true,
  kilometresFromCoverage: null,
  accountDistrict: null,
  kilometresFromAccount: null,
}

function attemptFrom({
  payment_id: paymentId,
  outcome,
  card_brand: brand,
  card_last4: last4,
  at,
}: AttemptRow): PastAttempt {
  return { paymentId, outcome, card: { brand, last4 }, at: Temporal.Instant.from(at) }
}

/** Answers by two words that are good for a while. */
function rememberedFor<T>(minutes: number, load: (one: string, two: string) => T) {
  const known = new Map<string, { readonly until: number; readonly value: T }>()
  return (now: Temporal.Instant, one: string, two: string): T => {
    const key = `${one} ${two}`
    const found = known.get(key)
    if (found && now.epochMilliseconds < found.until) return found.value
    const value = load(one, two)
    known.set(key, { until: now.epochMilliseconds + minutes * 60_000, value })
    return value
  }
}
