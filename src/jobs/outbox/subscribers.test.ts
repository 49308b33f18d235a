import { describe, expect, it } from 'vitest'
import { openWholeApp } from '../../../tests/support/apps/whole-app.ts'
import { type EventKind, eventKinds } from './events.ts'
import { subscribersOf } from './subscribers.ts'
import { emitted } from '../../../tests/support/builders/events.ts'

/** The kinds that are kept for the record only. A new kind has a subscriber, or a line here. */
const withoutSubscriber: readonly EventKind[] = [
  'booking-rated',
  'email-change-undone',
  'email-verified',
  'payment-cancelled',
  'service-edited',
  'technician-availability-set',
]

describe('the subscribers', () => {
  it('handle every kind of event but those that are kept for the record', async () => {
    using whole = await openWholeApp()
    const subscribers = subscribersOf(whole.modules)
    expect(eventKinds.filter((kind) => !subscribers[kind]?.length).toSorted()).toEqual(withoutSubscriber)
  })
})

describe('booking-cancelled', () => {
  it('is relayed again while the provider could not close the open payment', async () => {
    using whole = await openWholeApp()
    const { modules } = whole
    let answer: 'unknown' | 'unpaid' = 'unknown'
    const payments = { ...modules.payments, settleBeforeExpiry: async () => answer }
    const [, settle] = subscribersOf({ ...modules, payments })['booking-cancelled'] ?? []
    const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
    const event = emitted('booking-cancelled', {}, { at })
    await expect(settle?.(event)).rejects.toThrow('could not say')
    answer = 'unpaid'
    await expect(settle?.(event)).resolves.toBeUndefined()
  })
})
