import { describe, expect, it } from 'vitest'
import type { ReviewPlace, ReviewQuery } from '#modules/reviews'
import type { UserId } from '#modules/shared'
import { reviewStoreContract } from '../../../tests/contracts/reviews/review-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { auditedSeams } from '../../../tests/support/audited.ts'
import { aBooking } from '../../../tests/support/builders/bookings.ts'
import { prepareBareBookings } from '../../../tests/support/builders/bare-bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { watchStatements } from '../../../tests/support/statement-watch.ts'
import { createSqliteReviewStore } from './review-store.ts'

const every = { state: null, rating: null }
const at = '2026-03-02T12:00:00.000Z'

reviewStoreContract('SQLite', async () => {
  const { database, addBooking } = openBooked()
  const { data } = database
  let rated = 0
  async function rate(rating: number) {
    rated += 1
    const booking = aBooking({ id: `rated-${rated}` })
    await addBooking(booking)
    data.insert('reviews', { booking_id: booking.id, rating, created_at: at })
    return booking.id
  }
  return {
    ...auditedSeams(database),
    reviews: createSqliteReviewStore(database),
    async rate(rating) {
      await rate(rating)
    },
    async add(state, rating) {
      const id = await rate(rating)
      data.insert('published_reviews', {
        booking_id: id,
        state,
        words: 'Good work – “thank you”.',
        first_name: 'Zoë',
        district: 'CR0',
        held_for: '["phone"]',
        given_at: at,
      })
      return id
    },
  }
})

async function openReviews(states: readonly string[]) {
  const database = openDatabase()
  const { raw } = database
  raw.exec(
    `insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
     values ('usr_asha', 'asha@e.org', 'asha@e.org', '!', 'Asha', 'customer', 'active', '${at}', '${at}')`,
  )
  const book = prepareBareBookings(database)
  for (const [n, state] of states.entries()) {
    const { id } = await book({ customer: 'usr_asha' as UserId, technician: null, status: 'pending' })
    raw.prepare(`insert into reviews (booking_id, rating, created_at) values (?, ?, '${at}')`).run(id, (n % 5) + 1)
    raw
      .prepare(
        `insert into published_reviews (booking_id, state, words, first_name, district, held_for, reject_reason, given_at)
         values (?, ?, 'Good work', 'Asha', 'CR0', '[]', ?, '${at}')`,
      )
      .run(id, state, state === 'rejected' ? 'fake' : null)
  }
  return { database, reviews: createSqliteReviewStore(database), [Symbol.dispose]: () => database[Symbol.dispose]() }
}

describe('the reviews of the office', () => {
  const states = ['published', 'held', 'rejected', 'held', 'published'] as const

  it('list the waiting ones first, then the newest, as many as were asked for', async () => {
    using opened = await openReviews(states)
    const shown = async (limit: number) => (await opened.reviews.list(every, limit)).map(({ id }) => id)
    expect(await shown(10)).toEqual([4, 2, 5, 3, 1])
    expect(await shown(3)).toEqual([4, 2, 5])
    expect(await shown(1)).toEqual([4])
  })

  it('go on after any of them, in the same order', async () => {
    using opened = await openReviews(states)
    const all = await opened.reviews.list(every, 10)
    const following = await Promise.all(all.map((after) => opened.reviews.list(every, 10, after)))
    const ids = following.map((page) => page.map(({ id }) => id))
    expect(ids).toEqual([[2, 5, 3, 1], [5, 3, 1], [3, 1], [1], []])
  })

  it('list those of one state or with as many stars alone, in the same order', async () => {
    using opened = await openReviews(states)
    const found = async (query: Partial<ReviewQuery>, after: ReviewPlace | null = null) =>
      (await opened.reviews.list({ ...every, ...query }, 10, after)).map(({ id }) => id)
    expect(await found({ state: 'published' })).toEqual([5, 1])
    expect(await found({ state: 'held' })).toEqual([4, 2])
    expect(await found({ state: 'published' }, { state: 'published', id: 5 })).toEqual([1])
    expect(await found({ rating: 4 })).toEqual([4])
    expect(await found({ rating: 1, state: 'held' })).toEqual([])
  })

  it('count every rating, with words or without', async () => {
    using opened = await openReviews(states)
    expect(await opened.reviews.figures()).toMatchObject({ ratings: 5, stars: 15, published: 2, removed: { fake: 1 } })
    using none = await openReviews([])
    expect(await none.reviews.figures()).toMatchObject({ ratings: 0, stars: 0, published: 0 })
  })

  it('are listed and counted without a walk over all ratings', async () => {
    using opened = await openReviews(states)
    using watch = watchStatements(opened.database.raw)
    await opened.reviews.figures()
    await opened.reviews.list(every, 10)
    await opened.reviews.published(10, null)
    const { ran } = watch.take()
    const scans = ran.flatMap((one) => watch.scansOf(one))
    // The sums have a row for each number of stars; the newest are read in order, no further than a page.
    expect(scans.filter((scan) => !/^SCAN (ratings_given|p)$/.test(scan))).toEqual([])
    expect(ran.flatMap((one) => watch.planOf(one))).not.toContain('USE TEMP B-TREE FOR ORDER BY')
  })
})
