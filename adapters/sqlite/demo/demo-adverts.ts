import { usualAdvertPlan } from '#modules/adverts'
import type { NewListing } from '#modules/directory'
import type { NewJob } from '#modules/job-board'
import { type Payment, forAdvert } from '#modules/payments'
import { type AdvertId, type PaymentId, type UserId, businessDate, pence } from '#modules/shared'
import { createSqliteListingStore } from '../directory/listing-store.ts'
import { createSqliteJobStore } from '../job-board/job-store.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { createSqliteAdvertStore } from '../market/advert-store.ts'
import { createSqlitePaymentStore } from '../payments/payment-store.ts'

/** The life of a sample advert after it was written. */
interface DemoLife {
  /** One payment each, for thirty days. */
  readonly paidAt: readonly Temporal.Instant[]
  /** Its owner did this last; null for nothing. */
  readonly lastDeed: 'paused' | 'closed' | null
}

interface DemoExpertMessage {
  readonly id: string
  readonly user: { readonly id: string; readonly fullName: string; readonly email: string }
  readonly text: string
  readonly at: Temporal.Instant
  readonly answer: { readonly text: string; readonly at: Temporal.Instant } | null
  readonly review: {
    readonly id: string
    readonly author: string
    readonly rating: number
    readonly comment: string
    readonly month: string
    /** The answer of the expert, a day later; null for none. */
    readonly reply: string | null
    readonly at: Temporal.Instant
  } | null
}

/** The visits of one day. */
interface DemoListingDay {
  readonly day: Temporal.PlainDate
  readonly views: number
  readonly phoneClicks: number
  readonly emailClicks: number
}

export interface DemoListing extends DemoLife {
  readonly listing: NewListing
  readonly messages: readonly DemoExpertMessage[]
  readonly days: readonly DemoListingDay[]
}

export interface DemoJob extends DemoLife {
  readonly job: NewJob
  readonly views: number
}

export interface DemoAdverts {
  readonly listings: readonly DemoListing[]
  readonly jobs: readonly DemoJob[]
}

const price = pence(200)

/**
 * Adds sample listings and jobs of the demo business by the stores of adverts and payments: the test gateway took the
 * money. Nobody is written to about their ends, and nobody is asked for a review. A job of a category that the owner has
 * taken from the list is left out. Call it where no events are kept.
 */
export async function addDemoAdverts(database: SqliteDatabase, { listings, jobs }: DemoAdverts): Promise<void> {
  const { write, raw } = database
  const stores = {
    listings: createSqliteListingStore(database),
    jobs: createSqliteJobStore(database),
    adverts: createSqliteAdvertStore(database),
    payments: createSqlitePaymentStore(database),
  }
  const addContacts = prepareContacts(database)

  async function pay(advertId: AdvertId, owner: UserId, purpose: 'listing' | 'job', at: Temporal.Instant, nth: number) {
    const id = `pay_${advertId.replace('_', '-')}-${nth}` as PaymentId
    const providerRef = `demo_pi_${advertId}-${nth}`
    const payment: Payment = {
      ...forAdvert({ purpose, advertId, advertPlan: usualAdvertPlan }),
      id,
      userId: owner,
      provider: 'test',
      capture: 'automatic',
      method: null,
      reference: null,
      recordedBy: null,
      providerRef,
      clientSecret: null,
      amount: price,
      currency: 'gbp',
      status: 'pending',
      riskLevel: 'low',
      failure: null,
      card: { brand: 'visa', last4: '4242' },
      attempts: 1,
      version: 1,
      paidAt: null,
      refundedAt: null,
      fee: null,
      createdAt: at,
      updatedAt: at,
    }
    await stores.payments.open(payment)
    const capture = { paymentId: id, bookingId: null, refundId: null, amount: price, providerRef, at }
    const step = {
      payment: { ...payment, status: 'succeeded', paidAt: at } as const,
      entries: [{ ...capture, kind: 'capture' } as const],
      refunds: [],
      disputes: [],
      warnings: [],
      attempt: null,
      lines: [],
      events: [],
      moved: true,
    }
    const applied = await stores.payments.apply({ step, paymentId: id, event: null, claim: null, at })
    if (!applied.ok) throw new Error(`a sample payment was refused: ${applied.refusal.kind}`)
  }

  async function live(
    id: AdvertId,
    owner: UserId,
    kind: 'listing' | 'job',
    { paidAt, lastDeed }: DemoLife,
  ): Promise<void> {
    for (const [place, at] of paidAt.entries()) {
      await pay(id, owner, kind, at, place + 1)
      // Where the owner of the business reads every advert first, somebody has read the sample ones.
      if ((await stores.adverts.find(id))?.state === 'in_review') await stores.adverts.move(id, 'live', [], at)
    }
    const last = paidAt.at(-1)
    if (lastDeed && last) await stores.adverts.move(id, lastDeed, [], last.add({ hours: 24 }))
  }

  for (const { listing, messages, days, ...life } of listings) {
    const made = await stores.listings.create(listing, null)
    const kept = made.ok ? made : await stores.listings.create({ ...listing, slug: `${listing.slug}-sample` }, null)
    if (!kept.ok) throw new Error(`a sample listing was refused: ${kept.refusal.kind}`)
    await live(listing.id, listing.ownerId, 'listing', life)
    await write(() => addContacts(listing.id, messages, days))
  }
  for (const { job, views, ...life } of jobs) {
    const made = await stores.jobs.add(job)
    if (!made.ok) continue
    await live(job.id, job.ownerId, 'job', life)
    for (let seen = 0; seen < views; seen += 1) await stores.jobs.countView(job.id)
  }
  await write(() => raw.exec(nobodyIsWrittenTo))
}

const nobodyIsWrittenTo = `update adverts set demo = 1, next_notice_at = null
  where owner_id in (select id from users where demo = 1)`

/** Messages to experts with their answers and reviews, and the counts by day. */
function prepareContacts({ raw }: SqliteDatabase) {
  const addMessage = raw.prepare(
    `insert into listing_messages (id, advert_id, name, email, email_key, text, user_id, first_answered_at,
       job_confirmed_by, review_asked_at, email_confirmed_at, demo, created_at)
     values (@id, @advertId, @name, @email, @email, @text, @userId, @answeredAt, @confirmed, @at, @at, 1, @at)`,
  )
  const addAnswer = raw.prepare(
    'insert into listing_message_answers (message_id, text, created_at) values (@id, @text, @at)',
  )
  const addReview = raw.prepare(
    `insert into listing_reviews (id, advert_id, message_id, author_name, rating, comment, month, reply, replied_at, state, demo,
       created_at, updated_at)
     values (@id, @advertId, @messageId, @author, @rating, @comment, @month, @reply, @repliedAt, 'published', 1, @at, @at)`,
  )
  const addDay = raw.prepare(
    `insert into listing_days (advert_id, day, views, phone_clicks, email_clicks, messages)
     values (@advertId, @day, @views, @phoneClicks, @emailClicks, @messages)
     on conflict do update set messages = messages + excluded.messages`,
  )
  const sum = raw.prepare(
    `update listings set
       rating_sum = (select coalesce(sum(rating), 0) from listing_reviews where advert_id = @advertId and state = 'published'),
       total_reviews = (select count(*) from listing_reviews where advert_id = @advertId and state = 'published'),
       views_count = (select coalesce(sum(views), 0) from listing_days where advert_id = @advertId),
       clicks_count = (select coalesce(sum(phone_clicks + email_clicks), 0) from listing_days where advert_id = @advertId)
     where advert_id = @advertId`,
  )
  return (advertId: AdvertId, messages: readonly DemoExpertMessage[], days: readonly DemoListingDay[]): void => {
    for (const { day, ...counts } of days) addDay.run({ advertId, day: day.toString(), messages: 0, ...counts })
    for (const { id, user, text, at, answer, review } of messages) {
      addMessage.run({
        id,
        advertId,
        name: user.fullName,
        email: user.email,
        text,
        userId: user.id,
        answeredAt: answer && instantText(answer.at),
        confirmed: review ? 'expert' : null,
        at: instantText(at),
      })
      const day = businessDate(at).toString()
      addDay.run({ advertId, day, messages: 1, views: 0, phoneClicks: 0, emailClicks: 0 })
      if (answer) addAnswer.run({ id, text: answer.text, at: instantText(answer.at) })
      if (!review) continue
      const { at: reviewedAt, ...words } = review
      const repliedAt = words.reply === null ? null : instantText(reviewedAt.add({ hours: 20 }))
      addReview.run({ ...words, advertId, messageId: id, repliedAt, at: instantText(reviewedAt) })
    }
    sum.run({ advertId })
  }
}
