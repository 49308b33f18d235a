import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessZone } from '#modules/shared'
import { customerKinds, startConsents } from './agreement.ts'
import {
  cancellationEnds,
  isStartConsentAsked,
  isStartConsentNeeded,
  standingOfConsent,
  startConsentOf,
} from './start-consent.ts'

const at = (text: string) => Temporal.Instant.from(text)

/** Instants from a day before each change of the clocks in 2026 to a month after it. */
const aroundClockChanges = fc
  .tuple(
    fc.constantFrom(at('2026-03-14T00:00:00Z'), at('2026-10-10T00:00:00Z')),
    fc.integer({ min: 0, max: 30 * 24 * 60 }),
  )
  .map(([from, minutes]) => from.add({ minutes }))

describe('the end of the cancellation period', () => {
  it.each([
    ['2026-03-02T12:00:00Z', '2026-03-17T00:00:00Z'],
    // The clocks go forward on 29 March.
    ['2026-03-20T23:30:00Z', '2026-04-03T23:00:00Z'],
    // In British Summer Time 23:30 UTC is the next day in London.
    ['2026-06-01T23:30:00Z', '2026-06-16T23:00:00Z'],
    // The clocks go back on 25 October.
    ['2026-10-20T12:00:00Z', '2026-11-04T00:00:00Z'],
  ])('of a contract made at %s is %s', (made, ends) => {
    expect(cancellationEnds(at(made)).toString()).toBe(ends)
  })

  it('is midnight in London, 15 days after the day of the contract, over both changes of the clocks', () => {
    fc.assert(
      fc.property(aroundClockChanges, (made) => {
        const ends = cancellationEnds(made).toZonedDateTimeISO(businessZone)
        const day = made.toZonedDateTimeISO(businessZone).toPlainDate()
        expect(ends.toPlainTime().toString()).toBe('00:00:00')
        expect(day.until(ends.toPlainDate()).days).toBe(15)
      }),
    )
  })
})

describe('consent to begin within the cancellation period', () => {
  const made = at('2026-03-02T12:00:00Z')
  const visit = (startsAt: string | null, priority: 'standard' | 'urgent' | 'emergency' = 'standard') => ({
    startsAt: startsAt === null ? null : at(startsAt),
    priority,
  })

  it.each([
    ['within the period', visit('2026-03-03T10:00:00Z'), true],
    ['on its last day', visit('2026-03-16T16:00:00Z'), true],
    ['on the day after it', visit('2026-03-17T08:00:00Z'), false],
    ['today, at the price of an early day', visit('2026-03-02T16:00:00Z', 'urgent'), true],
    ['for an urgent repair', visit(null, 'emergency'), false],
  ])('for a visit of a consumer %s', (_, order, isNeeded) => {
    expect(isStartConsentNeeded(order, 'consumer', made)).toBe(isNeeded)
  })

  it('is never asked of a business', () => {
    expect(isStartConsentNeeded(visit('2026-03-03T10:00:00Z'), 'business', made)).toBe(false)
  })

  it('is asked where the confirmation could come days after the order, and not long after the period', () => {
    const asked = (startsAt: string) => isStartConsentAsked(visit(startsAt), 'consumer', made)
    expect(asked('2026-03-17T08:00:00Z')).toBe(true)
    expect(asked('2026-03-21T16:00:00Z')).toBe(true)
    expect(asked('2026-03-22T08:00:00Z')).toBe(false)
    expect(isStartConsentAsked(visit('2026-03-03T10:00:00Z'), 'business', made)).toBe(false)
  })

  it('is recorded as given only where it was asked and ticked, and as missing only where it was needed', () => {
    fc.assert(
      fc.property(
        aroundClockChanges,
        fc.option(aroundClockChanges),
        fc.constantFrom('standard', 'urgent', 'emergency'),
        fc.constantFrom(...customerKinds),
        fc.boolean(),
        (madeAt, startsAt, priority, kind, isTicked) => {
          const order = { startsAt, priority } as const
          const isNeeded = isStartConsentNeeded(order, kind, madeAt)
          const isAsked = isStartConsentAsked(order, kind, madeAt)
          expect(isAsked || !isNeeded).toBe(true)
          const consent = startConsentOf(order, kind, madeAt, isTicked)
          expect(consent).toBe(isAsked && isTicked ? 'given' : isNeeded ? 'missing' : 'not-needed')
        },
      ),
    )
  })
})

describe('the consent of a booking as it is now', () => {
  const inJune = (day: number) => at(`2026-06-${String(day).padStart(2, '0')}T10:00:00Z`)
  const agreed = {
    customerKind: 'consumer',
    startConsent: 'not-needed',
    agreedAt: inJune(1),
    startsAt: inJune(20),
    consents: [],
  } as const
  const booking = (startsAt: Temporal.Instant, changes = {}) => ({
    startsAt,
    priority: 'standard' as const,
    actualStartTime: null,
    ...changes,
  })
  const given = {
    round: 2,
    version: '1',
    text: 'I ask you to start',
    network: null,
    startsAt: inJune(10),
    givenAt: inJune(2),
    givenBy: 'link',
    undoneAt: null,
  }

  it('is missing once the visit was moved into the period, and asks for it', () => {
    const moved = standingOfConsent(booking(inJune(10)), agreed, inJune(1), inJune(2))
    expect(moved).toEqual({ state: 'missing', asksBefore: cancellationEnds(inJune(1)) })
  })

  it('is missing where the order was confirmed so late that the period has the visit', () => {
    expect(standingOfConsent(booking(inJune(17)), agreed, inJune(1), inJune(1)).state).toBe('not-needed')
    expect(standingOfConsent(booking(inJune(17)), agreed, inJune(3), inJune(3)).state).toBe('missing')
  })

  it('is missing where the work began earlier than planned, within the period', () => {
    const early = booking(inJune(17), { actualStartTime: inJune(15) })
    expect(standingOfConsent(early, agreed, inJune(1), inJune(15)).state).toBe('missing')
  })

  it('is given with a move, until the move is undone', () => {
    const withMove = { ...agreed, consents: [given] }
    expect(standingOfConsent(booking(inJune(10)), withMove, inJune(1), inJune(2))).toEqual({
      state: 'given',
      asksBefore: null,
    })
    const undone = { ...agreed, consents: [{ ...given, undoneAt: inJune(2) }] }
    expect(standingOfConsent(booking(inJune(20)), undone, inJune(1), inJune(2)).state).toBe('not-needed')
    expect(standingOfConsent(booking(inJune(10)), undone, inJune(1), inJune(2)).state).toBe('missing')
  })

  describe('that was ticked for a day after the 14 days, which a late confirmation could bring into them', () => {
    const ticked = { ...agreed, startConsent: 'given', startsAt: inJune(18) } as const
    const standing = (visit: ReturnType<typeof booking>, changes = {}, madeAt = inJune(1)) =>
      standingOfConsent(visit, { ...ticked, ...changes }, madeAt, inJune(5))

    it('counts for that day and later ones', () => {
      expect(standing(booking(inJune(18)), {}, inJune(4)).state).toBe('given')
      expect(standing(booking(inJune(19)), {}, inJune(5)).state).toBe('given')
      expect(standing(booking(inJune(18).subtract({ hours: 2 })), {}, inJune(4)).state).toBe('given')
    })

    it('does not count for an earlier day within the period, and is asked again for it', () => {
      expect(standing(booking(inJune(6)))).toEqual({ state: 'missing', asksBefore: cancellationEnds(inJune(1)) })
      expect(standing(booking(inJune(18), { actualStartTime: inJune(15) })).state).toBe('missing')
      expect(standing(booking(inJune(17))).state).toBe('not-needed')
      // The day itself is not asked for again.
      expect(standing(booking(inJune(18)), {}, inJune(5)).asksBefore).toEqual(at('2026-06-17T23:00:00Z'))
    })

    it('counts for every day where it was ticked with a move to such a day and then with one within the period', () => {
      const late = { ...given, startsAt: inJune(18) }
      expect(standing(booking(inJune(6)), { startConsent: 'not-needed', consents: [late] }).state).toBe('missing')
      expect(standing(booking(inJune(6)), { consents: [late, { ...given, round: 3 }] })).toEqual({
        state: 'given',
        asksBefore: null,
      })
    })

    it('counts for no day where the ordered start is not known', () => {
      expect(standing(booking(inJune(6)), { startsAt: null }).state).toBe('missing')
    })
  })

  it('is never "not needed" for a consumer whose visit begins within the period, unless the repair is urgent', () => {
    fc.assert(
      fc.property(
        aroundClockChanges,
        fc.integer({ min: 0, max: 40 * 24 * 60 }),
        fc.constantFrom(...startConsents),
        fc.constantFrom(...customerKinds),
        fc.constantFrom('standard', 'priority', 'urgent', 'emergency'),
        fc.boolean(),
        fc.integer({ min: 0, max: 19 * 24 * 60 }),
        (madeAt, minutes, startConsent, customerKind, priority, isGivenLater, orderedMinutes) => {
          const startsAt = madeAt.add({ minutes })
          const agreement = {
            customerKind,
            startConsent,
            agreedAt: madeAt,
            startsAt: madeAt.add({ minutes: orderedMinutes }),
            consents: isGivenLater ? [{ ...given, startsAt, givenAt: madeAt }] : [],
          }
          const dayOf = (start: Temporal.Instant) => start.toZonedDateTimeISO(businessZone).toPlainDate()
          const isCounted =
            startConsent === 'given' &&
            (Temporal.Instant.compare(agreement.startsAt, cancellationEnds(madeAt)) < 0 ||
              Temporal.PlainDate.compare(dayOf(startsAt), dayOf(agreement.startsAt)) >= 0)
          const { state } = standingOfConsent(booking(startsAt, { priority }), agreement, madeAt, madeAt)
          const isInside = Temporal.Instant.compare(startsAt, cancellationEnds(madeAt)) < 0
          const hasNoRight = customerKind === 'business' || priority === 'emergency'
          expect(state === 'not-needed').toBe(hasNoRight || (!isInside && !isCounted && !isGivenLater))
          expect(state === 'given').toBe(!hasNoRight && (isCounted || isGivenLater))
        },
      ),
    )
  })
})
