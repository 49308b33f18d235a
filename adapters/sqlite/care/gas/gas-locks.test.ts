import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantText } from '#modules/shared'
import { openBooked } from '../../../../tests/support/apps/booked-database.ts'
import { aBooking } from '../../../../tests/support/builders/bookings.ts'
import { runs } from '../../../../tests/support/property-runs.ts'
import { forgetAll } from '../../../../tests/support/retention.ts'
import { createSqlitePrivacyStore } from '../../privacy/privacy-store.ts'

const cutoff = Temporal.Instant.from('2026-03-02T12:00:00Z')
const firstDay = Temporal.PlainDate.from('2020-01-01')

/** Checks of one place, each so many days after the first day; some were submitted after the cutoff. */
async function openChecks(checks: readonly { readonly day: number; readonly isYoung: boolean }[]) {
  const opened = openBooked()
  const { database, addBooking } = opened
  for (const [place, { day, isYoung }] of checks.entries()) {
    const booking = aBooking({ id: `check-${place}` })
    await addBooking(booking)
    database.data.insert('gas_records', {
      id: `gsr_${place}`,
      booking_id: booking.id,
      visit_number: 1,
      version: 1,
      customer_id: booking.customerId,
      place: '7 high street cr0 1ab',
      checked_on: firstDay.add({ days: day }).toString(),
      content: '{}',
      digest: '0'.repeat(64),
      submitted_by: booking.customerId,
      at: instantText(isYoung ? cutoff : cutoff.subtract({ hours: 1 })),
    })
  }
  return { ...opened, data: database.data, store: createSqlitePrivacyStore(database) }
}

describe('a submitted gas safety record', () => {
  it('neither changes nor goes', async () => {
    await using opened = await openChecks([{ day: 0, isYoung: false }])
    expect(() => opened.data.set('gas_records', { id: 'gsr_0' }, { content: '{"a":1}' })).toThrow('does not change')
    const remove = opened.database.raw.prepare('delete from gas_records')
    expect(() => remove.run()).toThrow('is kept until two further checks')
    expect(opened.data.texts('gas_records', 'content')).toEqual(['{}'])
  })

  it('is kept for its time and until two further checks were made, and not longer', async () => {
    const check = fc.record({ day: fc.integer({ min: 0, max: 6 }), isYoung: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(check, { maxLength: 7 }), fc.integer({ min: 1, max: 8 }), async (checks, limit) => {
        await using opened = await openChecks(checks)
        const stays = checks.flatMap(({ day, isYoung }, place) =>
          isYoung || checks.filter((other) => other.day > day).length < 2 ? [`gsr_${place}`] : [],
        )
        const left = stays.toSorted()
        await forgetAll(opened.store, 'gas_records', cutoff, limit)
        expect(opened.data.texts('gas_records', 'id').toSorted()).toEqual(left)
      }),
      { numRuns: runs(15) },
    )
  })
})
