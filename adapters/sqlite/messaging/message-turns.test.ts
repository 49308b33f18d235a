import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookingId, MessageId } from '#modules/shared'
import { furnish, now } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { addBooking, aMessage, everyMessage } from '../../../tests/support/builders/messages.ts'
import { createSqliteMessageStore } from './message-store.ts'
import { testLinks } from '../../../tests/support/doubles.ts'
import { runs } from '../../../tests/support/property-runs.ts'

interface Added {
  readonly booking: number | null
  readonly to: number
  readonly notBefore: number
}

/** The possible acts, in any order; numbers are seconds. */
type Happening =
  | { readonly kind: 'add'; readonly added: Added }
  | { readonly kind: 'claim'; readonly limit: number }
  | { readonly kind: 'sent' | 'refused'; readonly which: number }
  | { readonly kind: 'retry'; readonly which: number; readonly after: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'wait'; readonly seconds: number }

const added = fc.record({
  booking: fc.constantFrom(0, 1, null),
  to: fc.nat({ max: 1 }),
  notBefore: fc.integer({ min: -5, max: 20 }),
})
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add'), added }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('claim'), limit: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('sent', 'refused'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry'), which: fc.nat(), after: fc.nat({ max: 10 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), seconds: fc.nat({ max: 10 }) }) },
)

interface Known extends Added {
  readonly id: MessageId
  readonly seq: number
  nextTry: number
  state: 'queued' | 'sending' | 'ended'
}

const inOneLane = (a: Added, b: Added) => a.booking !== null && a.booking === b.booking && a.to === b.to
const isBefore = (a: Known, b: Known) => a.notBefore < b.notBefore || (a.notBefore === b.notBefore && a.seq < b.seq)

describe('message queue', () => {
  it('sends each message once, on time, in its order, and leaves none behind, in any sequence of operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (happenings) => {
        using database = openDatabase()
        furnish(database)
        const bookings: readonly BookingId[] = [addBooking(database, 'one'), addBooking(database, 'two')]
        const store = createSqliteMessageStore(database, testLinks)
        const known: Known[] = []
        let clock = 0
        const at = (seconds: number) => now.add({ seconds })
        const sending = () => known.filter(({ state }) => state === 'sending')

        /** The messages that may be claimed now, by the rule alone. */
        function inTurn(): readonly Known[] {
          return known.filter(
            (one) =>
              one.state === 'queued' &&
              one.nextTry <= clock &&
              !known.some(
                (other) =>
                  other !== one &&
                  inOneLane(one, other) &&
                  (other.state === 'sending' || (other.state === 'queued' && isBefore(other, one))),
              ),
          )
        }

        async function claim(limit: number): Promise<void> {
          const allowed = inTurn()
          const claimed = await store.claimDue(at(clock), limit, ['email'])
          for (const { id } of claimed) {
            const one = allowed.find((other) => other.id === id)
            expect(one).toBeDefined()
            if (one) one.state = 'sending'
          }
          expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length)
          expect(claimed).toHaveLength(Math.min(limit, allowed.length))
          for (const one of sending()) {
            expect(sending().filter((other) => other !== one && inOneLane(one, other))).toEqual([])
          }
        }

        async function happen(what: Happening): Promise<void> {
          if (what.kind === 'wait') clock += what.seconds
          if (what.kind === 'claim') await claim(what.limit)
          if (what.kind === 'restart') {
            await store.recover(at(clock))
            for (const one of sending()) Object.assign(one, { state: 'queued', nextTry: clock })
          }
          if (what.kind === 'add') {
            const { booking, to, notBefore } = what.added
            const message = aMessage(`m${known.length}`, {
              bookingId: booking === null ? null : (bookings[booking] ?? null),
              to: `person-${to}@example.com`,
              notBefore: at(clock + notBefore),
            })
            await store.add([message], at(clock))
            const when = clock + notBefore
            known.push({
              ...what.added,
              notBefore: when,
              id: message.id,
              seq: known.length,
              nextTry: when,
              state: 'queued',
            })
          }
          if (!('which' in what) || sending().length === 0) return
          const one = sending()[what.which % sending().length]
          if (!one) return
          if (what.kind === 'retry') {
            const nextTryAt = at(clock + what.after)
            await store.retry(one.id, { at: at(clock), provider: 'smtp', kind: 'later', reason: 'Busy', nextTryAt })
            Object.assign(one, { state: 'queued', nextTry: clock + what.after })
            return
          }
          await store.settle(
            one.id,
            what.kind === 'sent'
              ? { kind: 'accepted', provider: 'smtp', providerId: null, delivered: false, at: at(clock) }
              : { kind: 'refused', provider: 'smtp', reason: 'No', addressGone: false, at: at(clock) },
          )
          one.state = 'ended'
        }

        for (const what of happenings) await happen(what)

        // Left alone for long enough, everything comes to its end.
        clock += 100
        while (known.some(({ state }) => state !== 'ended')) {
          const before = known.filter(({ state }) => state === 'ended').length
          await claim(4)
          for (let left = sending().length; left > 0; left -= 1) await happen({ kind: 'sent', which: 0 })
          expect(known.filter(({ state }) => state === 'ended').length).toBeGreaterThan(before)
        }
        const states = (await store.list(everyMessage)).map(({ state }) => state)
        expect(states.every((state) => state === 'sent' || state === 'failed')).toBe(true)
      }),
      { numRuns: runs(80) },
    )
  })
})
