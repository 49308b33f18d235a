import { describe, expect, it } from 'vitest'
import type { BillingDocument } from '#modules/invoicing'
import type { BookingId } from '#modules/shared'
import { emitted } from '../../../tests/support/builders/events.ts'
import { overtakes } from './overtake.ts'

const visits = ['reminder_24h', 'reminder_2h', 'technician_delayed', 'technician_on_the_way']
const returns = ['nobody_opened', 'return_choice_asked', 'return_visit_needed', 'return_visit_planned']
const requests = [
  'booking_part_paid',
  'card_forgotten',
  'card_not_charged',
  'hold_asked',
  'hold_lapsed',
  'pay_link_asked',
  'rest_due',
]

describe('overtakes', () => {
  it.each([
    ['booking-rescheduled', [...visits, 'return_visit_planned'], 'The visit was moved meanwhile.'],
    ['booking-started', [...visits, 'emergency_late', 'office_alarm'], 'The work began meanwhile.'],
    ['booking-completed', [...visits, 'variation_proposed', ...returns], 'The work was done meanwhile.'],
    [
      'booking-cancelled',
      [
        ...visits,
        ...requests,
        'booking_rescheduled',
        'variation_proposed',
        'device_access_asked',
        'emergency_late',
        'office_alarm',
        'technician_named',
        'job_offered',
        ...returns,
      ],
      'The booking was cancelled meanwhile.',
    ],
    ['technician-named', ['job_offered', 'office_alarm'], 'A technician has it meanwhile.'],
    ['alarm-taken', ['office_alarm'], 'Somebody of the office has it meanwhile.'],
    ['payer-changed', [...requests, 'booking_requested', 'booking_confirmed'], 'Somebody else pays now.'],
  ] as const)('%s cancels the queued messages that it makes untrue, with its reason', async (kind, events, reason) => {
    const cancelled: unknown[] = []
    const subscribers = overtakes({
      billing: { find: async () => null, isBilled: async () => false },
      booking: { find: () => Promise.reject(new Error('not asked')) },
      messaging: {
        async cancelQueued(id: BookingId, names, why) {
          cancelled.push([id, names?.toSorted(), why])
          return 0
        },
      },
    })
    const event = emitted(kind)
    await subscribers[kind](event)
    expect(cancelled).toEqual([
      [event.body.bookingId, events.toSorted((one, other) => one.localeCompare(other)), reason],
    ])
  })

  it.each([true, false])(
    'document-issued cancels the message about the rest where an invoice asks for it (%s)',
    async (isBilled) => {
      const cancelled: unknown[] = []
      const document = { content: { bookingId: 'bkg_one' } } as unknown as BillingDocument
      const subscribers = overtakes({
        billing: { find: async () => document, isBilled: async () => isBilled },
        booking: { find: () => Promise.reject(new Error('not asked')) },
        messaging: {
          async cancelQueued(id: BookingId, names) {
            cancelled.push([id, names])
            return 0
          },
        },
      })
      await subscribers['document-issued'](emitted('document-issued'))
      expect(cancelled).toEqual(isBilled ? [['bkg_one', ['rest_due']]] : [])
    },
  )
})
