import { describe, expect, it } from 'vitest'
import { aBooking, tuesdayEleven } from '../../../tests/support/builders/bookings.ts'
import { bookingStatuses } from '../booking.ts'
import { judgeClaim } from './judge-claim.ts'

const done = aBooking({ status: 'completed', actualEndTime: tuesdayEleven })
const lastEvening = Temporal.Instant.from('2027-03-03T23:59:59Z')

describe('judgeClaim', () => {
  it.each([
    [done, null, tuesdayEleven, null],
    [done, null, lastEvening, null],
    [done, null, lastEvening.add({ seconds: 1 }), 'guarantee-over'],
    [done, 'bkg_other', tuesdayEleven, 'claim-open'],
    [{ ...done, guaranteeMonths: 0 }, null, tuesdayEleven, 'guarantee-over'],
  ] as const)('%# judges by the last day and by an open claim', (booking, open, now, refusal) => {
    expect(judgeClaim(booking, open, now)?.kind ?? null).toBe(refusal)
  })

  it('refuses work that is not completed, whatever else', () => {
    for (const status of bookingStatuses.filter((one) => one !== 'completed')) {
      expect(judgeClaim({ ...done, status }, 'bkg_other', lastEvening)).toEqual({ kind: 'work-not-completed' })
    }
  })
})
