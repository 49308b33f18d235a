import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReviewWords, editDays, judgeEdit, textsOfReview } from './review.ts'
import { type ReviewFacts, isTellingNetwork, screenReview } from './screen.ts'

const clean: ReviewFacts = {
  isOwner: false,
  isStaff: false,
  isSameDevice: false,
  isSameNetwork: false,
  ofListing: 0,
  ofNetwork: 0,
  ofAuthor: 0,
  isCopied: false,
  isRival: false,
}
const text = 'They came on time and mended the tap.'
const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')

const facts: fc.Arbitrary<ReviewFacts> = fc.record({
  isOwner: fc.boolean(),
  isStaff: fc.boolean(),
  isSameDevice: fc.boolean(),
  isSameNetwork: fc.boolean(),
  ofListing: fc.nat(9),
  ofNetwork: fc.nat(9),
  ofAuthor: fc.nat(9),
  isCopied: fc.boolean(),
  isRival: fc.boolean(),
})
const words: fc.Arbitrary<ReviewWords> = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  comment: fc.oneof(fc.string(), fc.constantFrom(text, 'Call me on 07700 900 123', 'See www.best.example.com')),
  month: fc.constantFrom('', '2026-02'),
  work: fc.constantFrom('', 'New tap'),
  incentive: fc.constantFrom('', 'A voucher'),
})

describe('the screen of reviews', () => {
  it('publishes what nothing speaks against', () => {
    expect(screenReview([text], clean)).toEqual({ kind: 'publish' })
    expect(screenReview([text], { ...clean, ofListing: 4, ofNetwork: 1, ofAuthor: 2 })).toEqual({ kind: 'publish' })
  })

  it.each([
    [{ isOwner: true }, 'own-listing'],
    [{ isStaff: true }, 'staff'],
    [{ isSameDevice: true }, 'same-device'],
    [{ isSameNetwork: true }, 'same-network'],
    [{ ofListing: 5 }, 'burst'],
    [{ ofNetwork: 2 }, 'burst'],
    [{ ofAuthor: 3 }, 'burst'],
    [{ isCopied: true }, 'copied'],
    [{ isRival: true }, 'rival'],
  ] as const)('holds for %o: %s', (found, reason) => {
    expect(screenReview([text], { ...clean, ...found })).toEqual({ kind: 'hold', reasons: [reason] })
  })

  it('never looks at the stars: two reviews that differ in them alone have one outcome, also when they are edited', () => {
    fc.assert(
      fc.property(words, facts, fc.integer({ min: 1, max: 5 }), (written, found, rating) => {
        const other = { ...written, rating }
        const [one, two] = [written, other].map((each) => screenReview(textsOfReview(each), found))
        expect(one).toEqual(two)
        for (const state of ['published', 'in_review'] as const) {
          const review = { state, heldFor: ['burst'], createdAt: noon }
          const [edited, too] = [one, two].map((screened) => screened && judgeEdit(review, screened, noon))
          expect(edited).toEqual(too)
        }
      }),
    )
  })

  it('knows the networks that tell people apart', () => {
    const networks = [
      '203.0.113.0/24',
      '2001:db8:1::/48',
      '127.0.0.0/24',
      '10.1.2.0/24',
      '172.20.0.0/24',
      'unknown',
      '',
    ]
    expect(networks.map(isTellingNetwork)).toEqual([true, true, false, false, false, false, false])
  })
})

describe('an edit', () => {
  const publish = { kind: 'publish' } as const
  const hold = { kind: 'hold', reasons: ['phone'] } as const
  const edit = (
    state: 'published' | 'in_review' | 'removed',
    heldFor: string[],
    screened: typeof publish | typeof hold,
  ) => judgeEdit({ state, heldFor, createdAt: noon }, screened, noon.add({ hours: 1 }))

  it('is shown at once, or waits while the old words are shown', () => {
    expect(edit('published', [], publish)).toMatchObject({ value: { to: 'shown' } })
    expect(edit('published', [], hold)).toMatchObject({ value: { to: 'edit', heldFor: ['phone'] } })
  })

  it('frees what the screen alone held, and never what a person holds', () => {
    expect(edit('in_review', ['phone'], publish)).toMatchObject({ value: { to: 'shown' } })
    expect(edit('in_review', ['phone'], hold)).toMatchObject({ value: { to: 'held', heldFor: ['phone'] } })
    expect(edit('in_review', ['needs_check'], publish)).toMatchObject({
      value: { to: 'held', heldFor: ['needs_check'] },
    })
  })

  it('is refused of what is removed, and after 30 days', () => {
    expect(edit('removed', [], publish)).toEqual({ ok: false, refusal: { kind: 'review-closed', state: 'removed' } })
    const review = { state: 'published', heldFor: [], createdAt: noon } as const
    const end = noon.add({ hours: 24 * editDays })
    expect(judgeEdit(review, publish, end.subtract({ milliseconds: 1 })).ok).toBe(true)
    expect(judgeEdit(review, publish, end).ok).toBe(false)
  })
})
