import { describe, expect, it } from 'vitest'
import type { PublishedReview, ReviewQuery, ReviewStore } from '#modules/reviews'
import type { BookingId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'

interface Opened extends Audited {
  readonly reviews: ReviewStore
  /** A rating of a booking with words that were given at `at`, of "Zoë" in CR0; its booking. */
  add(state: 'published' | 'held', rating: number): Promise<BookingId>
  /** A rating of a booking whose words stay private. */
  rate(rating: number): Promise<void>
}

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const words = 'Good work – “thank you”.'
const every: ReviewQuery = { state: null, rating: null }

/** The contract of every `ReviewStore`, for any database. */
export function reviewStoreContract(keeper: string, open: () => Promise<Opened>): void {
  async function added(opened: Opened, state: 'published' | 'held' = 'held', rating = 5): Promise<PublishedReview> {
    const review = await opened.reviews.ofBooking(await opened.add(state, rating))
    if (!review) throw new Error('the review was added')
    return review
  }
  const decide = (opened: Opened, id: number, reason: 'fake' | 'abusive' | null) =>
    opened.atWork(() => opened.reviews.decide(id, reason, at))
  const reply = (opened: Opened, id: number, text: string) => opened.atWork(() => opened.reviews.reply(id, text, at))
  const now = async ({ reviews }: Opened, { bookingId }: PublishedReview) => reviews.ofBooking(bookingId)

  describe(`ReviewStore kept by ${keeper}`, () => {
    it('finds the review of a booking as it was given, and none of a booking without one', async () => {
      await using opened = await open()
      const { id, bookingId, ...review } = await added(opened, 'held', 4)
      expect(review).toEqual({
        state: 'held',
        rating: 4,
        words,
        firstName: 'Zoë',
        district: 'CR0',
        heldFor: ['phone'],
        rejectReason: null,
        givenAt: at,
        reply: null,
      })
      expect([
        (await opened.reviews.ofBooking(bookingId))?.id,
        await opened.reviews.ofBooking('bkg_none' as BookingId),
      ]).toEqual([id, null])
    })

    it('shows published reviews alone, the newest first, page by page', async () => {
      await using opened = await open()
      const first = await added(opened, 'published')
      await added(opened, 'held')
      const third = await added(opened, 'published')
      const fourth = await added(opened, 'published')
      const { reviews } = opened
      expect(await reviews.published(9, null)).toEqual([fourth, third, first])
      expect([await reviews.published(1, null), await reviews.published(9, third.id)]).toEqual([[fourth], [first]])
    })

    it('lists those that wait first, then the newest, and goes on behind any of them in the same order', async () => {
      await using opened = await open()
      const made: PublishedReview[] = []
      for (const state of ['published', 'held', 'published', 'held'] as const) made.push(await added(opened, state))
      const rejected = made[2]
      if (rejected) await decide(opened, rejected.id, 'fake')
      const list = (limit: number, after: PublishedReview | null = null) => opened.reviews.list(every, limit, after)
      const all = await list(9)
      expect(all.map(({ id }) => made.findIndex((one) => one.id === id))).toEqual([3, 1, 2, 0])
      expect(await list(3)).toEqual(all.slice(0, 3))
      for (const [index, after] of all.entries()) expect(await list(9, after)).toEqual(all.slice(index + 1))
    })

    it('lists those of a state, of a number of stars, or of both', async () => {
      await using opened = await open()
      const [held, low, high] = [
        await added(opened, 'held', 2),
        await added(opened, 'published', 2),
        await added(opened, 'published', 5),
      ]
      const list = (query: Partial<ReviewQuery>, after: PublishedReview | null = null, limit = 9) =>
        opened.reviews.list({ ...every, ...query }, limit, after)
      expect([await list({ state: 'published' }), await list({ rating: 2 })]).toEqual([
        [high, low],
        [held, low],
      ])
      expect([await list({ state: 'published', rating: 2 }), await list({ state: 'withdrawn' })]).toEqual([[low], []])
      expect([await list({ rating: 2 }, held), await list({ rating: 2 }, null, 1)]).toEqual([[low], [held]])
    })

    it('counts every rating, published or not, and what was removed for which reason', async () => {
      await using opened = await open()
      expect(await opened.reviews.figures()).toMatchObject({ ratings: 0, stars: 0, published: 0 })
      const [one, two] = [await added(opened, 'held', 1), await added(opened, 'published', 5)]
      await added(opened, 'published', 4)
      await opened.rate(3)
      await decide(opened, one.id, 'fake')
      await decide(opened, two.id, 'fake')
      expect(await opened.reviews.figures()).toEqual({
        ratings: 4,
        stars: 13,
        published: 1,
        removed: { abusive: 0, personal_data: 0, fake: 2, not_about_us: 0, illegal: 0 },
      })
    })

    it('publishes with one event and audit line, or rejects with the reason and without an event', async () => {
      await using opened = await open()
      const [one, two] = [await added(opened), await added(opened)]
      const version = opened.reviews.version()
      expect(await decide(opened, one.id, null)).toEqual({ ok: true, value: null })
      await decide(opened, two.id, 'abusive')
      expect([await now(opened, one), await now(opened, two)]).toEqual([
        { ...one, state: 'published' },
        { ...two, state: 'rejected', rejectReason: 'abusive' },
      ])
      await decide(opened, one.id, null)
      expect(await opened.kept()).toEqual(['review-published'])
      expect(opened.reviews.version()).toBeGreaterThan(version)
      const lines = await opened.audited()
      expect(lines.slice(0, 2).map(({ action, after }) => ({ action, after }))).toEqual([
        { action: 'review_decided', after: { state: 'published', reason: null } },
        { action: 'review_decided', after: { state: 'rejected', reason: 'abusive' } },
      ])
    })

    it('replies once to a published review', async () => {
      await using opened = await open()
      const [one, held] = [await added(opened, 'published'), await added(opened)]
      const outcomes = await Promise.all([reply(opened, one.id, 'Thank you.'), reply(opened, one.id, 'Thanks!')])
      expect(outcomes).toEqual([
        { ok: true, value: null },
        { ok: false, refusal: { kind: 'already-replied' } },
      ])
      expect(await reply(opened, held.id, 'No')).toEqual({
        ok: false,
        refusal: { kind: 'review-stands', state: 'held' },
      })
      expect([await now(opened, one), await now(opened, held)]).toEqual([{ ...one, reply: 'Thank you.' }, held])
      expect((await opened.audited()).map(({ action }) => action)).toEqual(['review_replied'])
    })

    it('empties a withdrawn review, about which nothing is decided any more; others stay', async () => {
      await using opened = await open()
      const [one, other] = [await added(opened, 'published', 4), await added(opened, 'published')]
      await reply(opened, one.id, 'Thank you.')
      const version = opened.reviews.version()
      await opened.reviews.withdraw(one.bookingId)
      await opened.reviews.withdraw('bkg_none' as BookingId)
      const empty = { words: '', firstName: '', district: '', heldFor: [], reply: null }
      expect(await now(opened, one)).toEqual({ ...one, ...empty, state: 'withdrawn' })
      expect(opened.reviews.version()).toBeGreaterThan(version)
      const stands = { ok: false, refusal: { kind: 'review-stands', state: 'withdrawn' } }
      expect([await decide(opened, one.id, null), await reply(opened, one.id, 'No')]).toEqual([stands, stands])
      expect([await opened.reviews.published(9, null), await opened.kept()]).toEqual([[other], []])
    })

    it('refuses a review that is not there', async () => {
      await using opened = await open()
      const unknown = { ok: false, refusal: { kind: 'review-unknown' } }
      expect([await decide(opened, 99, null), await reply(opened, 99, 'No')]).toEqual([unknown, unknown])
      expect([await opened.audited(), await opened.kept()]).toEqual([[], []])
    })
  })
}
