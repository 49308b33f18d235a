import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessZone } from '#modules/shared'
import { cancellationEnds, isStartConsentNeeded, startConsentOf } from './start-consent.ts'

const at = (text: string) => Temporal.Instant.from(text)

/** From a day before each change of the clocks in 2026 to a month after it. */
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

  it('is recorded as given only where it was needed and ticked', () => {
    fc.assert(
      fc.property(
        aroundClockChanges,
        fc.option(aroundClockChanges),
        fc.constantFrom('standard', 'urgent', 'emergency'),
        fc.constantFrom('consumer', 'business'),
        fc.boolean(),
        (madeAt, startsAt, priority, kind, isTicked) => {
          const order = { startsAt, priority } as const
          const isNeeded = isStartConsentNeeded(order, kind, madeAt)
          const consent = startConsentOf(order, kind, madeAt, isTicked)
          expect(consent).toBe(isNeeded ? (isTicked ? 'given' : 'missing') : 'not-needed')
        },
      ),
    )
  })
})
