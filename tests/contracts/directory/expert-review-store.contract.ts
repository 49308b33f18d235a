import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExpertReviewStore, ReviewFacts, ReviewWords } from '#modules/directory'
import { type ListingId, type ListingMessageId, type ListingReviewId, accept } from '#modules/shared'
import { addListing } from '../../support/builders/market/listings.ts'
import { runs } from '../../support/property-runs.ts'
import type { TestPort } from '../../support/test-port.ts'

interface Opened extends AsyncDisposable {
  readonly reviews: ExpertReviewStore
  readonly data: TestPort
  /** Somebody who advertises. */
  readonly owner: string
  /** The kinds of the events that were kept, oldest first. */
  kept(): readonly string[]
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const words: ReviewWords = { rating: 4, comment: 'They mended the tap.', month: '', work: '', incentive: '' }
const publish = () => ({ kind: 'publish' }) as const
const hold = () => ({ kind: 'hold', reasons: ['phone'] }) as const
const listing = 'lst_one' as ListingId
const messageOf = (name: string) => `lms_${name}` as ListingMessageId
const reviewOf = (name: string) => `lrv_${name}` as ListingReviewId

/** The contract of every `ExpertReviewStore`, for any database. */
export function expertReviewStoreContract(keeper: string, open: () => Promise<Opened>): void {
  async function openWithListing() {
    const opened = await open()
    const { data, reviews } = opened
    addListing(data, { id: listing, owner: opened.owner, name: 'Swift Plumbing' })
    const message = (name: string, at = noon, isConfirmed = true) =>
      data.insert('listing_messages', {
        id: messageOf(name),
        advert_id: listing,
        name: 'Asha Patel',
        email: `${name}@example.org`,
        email_key: `${name}@example.org`,
        text: 'The tap drips.',
        email_confirmed_at: isConfirmed ? at.toString() : null,
        created_at: at.toString(),
      })
    const write = (
      name: string,
      more: Partial<ReviewWords> = {},
      screen: (facts: ReviewFacts) => ReturnType<typeof publish> | ReturnType<typeof hold> = publish,
      at = noon,
    ) =>
      reviews.write(
        {
          id: reviewOf(name),
          messageId: messageOf(name),
          authorName: 'Asha',
          words: { ...words, ...more },
          textKey: more.comment ?? name,
          network: '203.0.113.0/24',
          isSameDevice: false,
          at,
        },
        screen,
      )
    const sums = () => {
      const row = data.row('listings', { advert_id: listing })
      const published = data.rows('listing_reviews', { advert_id: listing, state: 'published' })
      const counted = published.reduce((sum, one) => sum + Number(one['rating']), 0)
      return { kept: [row?.['rating_sum'], row?.['total_reviews']], counted: [counted, published.length] }
    }
    return { ...opened, message, write, sums, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  }

  describe(`ExpertReviewStore kept by ${keeper}`, () => {
    it('keeps one review of a confirmed message, with its event, and uses its links up', async () => {
      await using at = await openWithListing()
      at.message('one')
      at.message('two', noon, false)
      expect(await at.reviews.message(messageOf('two'))).toBeNull()
      expect(await at.reviews.messagesTo(listing, 'Two@example.org')).toEqual([])
      const link = { messageId: messageOf('one'), createdAt: noon, expiresAt: noon.add({ hours: 1 }) }
      await at.reviews.addLink({ ...link, tokenHash: 'w', purpose: 'write' })
      await at.reviews.addLink({ ...link, tokenHash: 'm', purpose: 'manage' })
      expect(await at.write('one')).toMatchObject({ ok: true, value: { state: 'published', words, reply: null } })
      expect(await at.reviews.link('w')).toBeNull()
      expect(await at.reviews.link('m')).toMatchObject({ purpose: 'manage' })
      expect(await at.write('one')).toEqual({ ok: false, refusal: { kind: 'already-reviewed' } })
      expect(at.kept()).toEqual(['listing-review-written'])
      expect(await at.reviews.messagesTo(listing, 'One@example.org')).toMatchObject([{ reviewId: reviewOf('one') }])
    })

    it('counts what came within a day, and finds copied texts', async () => {
      await using at = await openWithListing()
      const seen: ReviewFacts[] = []
      const look = (facts: ReviewFacts) => {
        seen.push(facts)
        return publish()
      }
      for (const name of ['one', 'two', 'three', 'four']) at.message(name)
      await at.write('one', { comment: 'The same words.' }, look, noon.subtract({ hours: 25 }))
      await at.write('two', {}, look, noon.subtract({ hours: 2 }))
      await at.write('three', { comment: 'The same words.' }, look, noon)
      expect(
        seen.map(({ ofListing, ofNetwork, ofAuthor, isCopied }) => [ofListing, ofNetwork, ofAuthor, isCopied]),
      ).toEqual([
        [0, 0, 0, false],
        [1, 1, 0, false],
        [1, 1, 0, true],
      ])
      expect(seen.every(({ isOwner, isStaff, isRival }) => !isOwner && !isStaff && !isRival)).toBe(true)
    })

    it('lets an edit wait beside the words that are shown, and replies and withdrawals stand once', async () => {
      await using at = await openWithListing()
      at.message('one')
      await at.write('one')
      const edit = { words: { ...words, rating: 1 }, textKey: 'x', at: noon.add({ hours: 1 }) }
      const waits = await at.reviews.edit(reviewOf('one'), edit, () =>
        accept({ to: 'edit', heldFor: ['phone'] } as const),
      )
      expect(waits).toMatchObject({ value: { words, edit: { words: edit.words, heldFor: ['phone'] } } })
      const shown = await at.reviews.edit(reviewOf('one'), edit, () => accept({ to: 'shown', heldFor: [] } as const))
      expect(shown).toMatchObject({ value: { words: edit.words, edit: null, editedAt: edit.at } })
      expect(await at.reviews.reply(reviewOf('one'), 'Thank you', noon)).toEqual({ ok: true, value: null })
      expect(await at.reviews.reply(reviewOf('one'), 'Again', noon)).toMatchObject({
        refusal: { kind: 'already-replied' },
      })
      expect(await at.reviews.withdraw(reviewOf('one'), noon)).toEqual({ ok: true, value: null })
      expect(await at.reviews.find(reviewOf('one'))).toMatchObject({
        state: 'withdrawn',
        reply: null,
        words: { comment: '' },
      })
      expect(
        await at.reviews.edit(reviewOf('none'), edit, () => accept({ to: 'shown', heldFor: [] } as const)),
      ).toMatchObject({
        refusal: { kind: 'review-unknown' },
      })
    })

    it('asks each sender once, and nobody whose message is young, unconfirmed or reviewed', async () => {
      await using at = await openWithListing()
      const old = noon.subtract({ hours: 200 })
      at.message('old', old)
      at.message('young')
      at.message('unconfirmed', old, false)
      at.message('reviewed', old)
      await at.write('reviewed', {}, publish, old)
      const before = noon.subtract({ hours: 168 })
      await at.reviews.askDue(before, noon, 10)
      await at.reviews.askDue(before, noon, 10)
      expect(at.kept().filter((kind) => kind === 'listing-review-asked')).toHaveLength(1)
      expect(at.data.value('listing_messages', 'review_asked_at', { id: messageOf('old') })).not.toBeNull()
      expect(at.data.value('listing_messages', 'review_asked_at', { id: messageOf('young') })).toBeNull()
    })

    it('keeps sums that equal a count of what is published, whatever happens', async () => {
      const step = fc.record({
        deed: fc.constantFrom('write', 'hold', 'edit', 'wait', 'withdraw', 'reply'),
        name: fc.constantFrom('one', 'two', 'three'),
        rating: fc.integer({ min: 1, max: 5 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
          await using at = await openWithListing()
          for (const name of ['one', 'two', 'three']) at.message(name)
          for (const { deed, name, rating } of steps) {
            const edit = { words: { ...words, rating }, textKey: name, at: noon }
            if (deed === 'write') await at.write(name, { rating })
            if (deed === 'hold') await at.write(name, { rating }, hold)
            if (deed === 'edit' || deed === 'wait') {
              const to = deed === 'edit' ? 'shown' : 'edit'
              await at.reviews.edit(reviewOf(name), edit, ({ state }) =>
                state === 'published'
                  ? accept({ to, heldFor: [] })
                  : { ok: false, refusal: { kind: 'review-closed', state } },
              )
            }
            if (deed === 'withdraw') await at.reviews.withdraw(reviewOf(name), noon)
            if (deed === 'reply') await at.reviews.reply(reviewOf(name), 'Thank you', noon)
            const { kept, counted } = at.sums()
            expect(kept).toEqual(counted)
          }
        }),
        { numRuns: runs(25) },
      )
    })
  })
}
