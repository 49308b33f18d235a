import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSqliteOutbox } from '#adapters/sqlite'
import { prepareOutbox } from '../../../adapters/sqlite/kit/outbox.ts'
import type { BookingId, ServiceId } from '#modules/shared'
import { noon } from '../../../tests/support/builders/accounts.ts'
import { emitted } from '../../../tests/support/builders/events.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { type Subscribers, eventKinds, readEvent } from './events.ts'

const amounts = fc.record({ refundPence: fc.nat(), takenPence: fc.nat(), round: fc.nat(), differences: fc.nat() })

describe('the types of events', () => {
  it('do not compile with an unknown kind, a missing field or the id of another thing', async () => {
    using database = openDatabase()
    const keepEvents = prepareOutbox(database)
    const bookingId = 'bkg_one' as BookingId
    const serviceId = 'svc_one' as ServiceId
    await database.write(() => {
      keepEvents([{ kind: 'service-edited', at: noon, serviceId }])
      // @ts-expect-error: no module declares this kind.
      keepEvents([{ kind: 'service-painted', at: noon, serviceId }])
      // @ts-expect-error: the body has no service.
      keepEvents([{ kind: 'service-edited', at: noon }])
      // @ts-expect-error: the id is of a booking.
      keepEvents([{ kind: 'service-edited', at: noon, serviceId: bookingId }])
    })
    const outbox = createSqliteOutbox(database)
    const outcomes = outbox.waiting(noon, 10).map((stored) => {
      try {
        return readEvent(stored).kind
      } catch {
        return 'fault'
      }
    })
    expect(outcomes).toEqual(['service-edited', 'fault', 'fault', 'fault'])
  })

  it('do not compile with a subscriber of an unknown kind, or one that reads a field of another kind', () => {
    // @ts-expect-error: no event has this kind.
    const unknown: Subscribers = { 'service-painted': [] }
    const foreign: Subscribers = {
      // @ts-expect-error: the body of this kind has no booking.
      'service-edited': [async ({ body }) => void body.bookingId],
    }
    expect([...Object.keys(unknown), ...Object.keys(foreign)].filter((kind) => kind in readable)).toEqual([
      'service-edited',
    ])
  })
})

const readable = Object.fromEntries(eventKinds.map((kind) => [kind, true]))

describe('an event', () => {
  it('of any kind is read from the outbox as it was written', async () => {
    using database = openDatabase()
    const keepEvents = prepareOutbox(database)
    const outbox = createSqliteOutbox(database)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...eventKinds), amounts, async (kind, some) => {
        const { body } = emitted(kind, some)
        await database.write(() =>
          keepEvents([{ kind, at: noon, ...body } as Parameters<typeof keepEvents>[0][number]]),
        )
        const [stored] = outbox.waiting(noon, 1)
        if (!stored) throw new Error('nothing was kept')
        await outbox.done(stored.id, noon)
        expect(readEvent(stored)).toMatchObject({ kind, body })
        expect(readEvent(stored).body).toEqual(body)
      }),
    )
  })

  it.each([
    [
      'booking-cancelled',
      {
        bookingId: 'bkg_one',
        customerId: 'usr_one',
        technicianId: null,
        reason: 'no_access',
        refundPence: 500,
        takenPence: 0,
      },
    ],
    ['password-changed', { userId: 'usr_one', requestId: null }],
    ['fraud-suspected', { paymentId: 'pay_one', bookingId: 'bkg_one', customerId: 'usr_one', level: 'critical' }],
    ['reconciliation-differs', { reconciliationId: 'rec_one', provider: 'paypal', differences: 2 }],
    ['variation-proposed', { bookingId: 'bkg_one', variationId: 'var_one' }],
    ['staff-invited', { invitationId: 'inv_one', round: 2 }],
  ])('%s of an earlier version can still be read', (kind, body) => {
    expect(readEvent({ id: 1, kind, body, at: noon, attempts: 0 }).body).toEqual(body)
  })

  it.each([
    [
      'without its amount',
      'booking-completed',
      { bookingId: 'bkg_one', customerId: 'usr_one', technicianId: 'tec_one' },
    ],
    ['with an id of another thing', 'booking-rated', { bookingId: 'pay_one', customerId: 'usr_one' }],
    ['without a body', 'booking-rated', null],
    ['of an unknown kind', 'booking-painted', { bookingId: 'bkg_one' }],
  ])('%s is a fault, and no missing amount counts as 0', (_, kind, body) => {
    expect(() => readEvent({ id: 1, kind, body, at: noon, attempts: 0 })).toThrow(/event 1/)
  })
})
