import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingId } from '../../../../tests/support/builders/bookings.ts'
import { linkTo, placeFrom, placeOf } from './filter.ts'

describe('a place in the list of visits', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 9_999 }), (ms, number) => {
        const place = {
          bookingId: bookingId('some-booking'),
          number,
          arrivedAt: Temporal.Instant.fromEpochMilliseconds(ms),
        }
        expect(placeFrom(placeOf(place))).toEqual(place)
      }),
    )
  })

  it('is none in any other text', () => {
    for (const text of ['', '1_2', '1_2_usr_some', 'x_1_bkg_some-booking', '1_1_bkg_']) {
      expect(placeFrom(text)).toBeNull()
    }
  })

  it('stands in a link that names only what is asked', () => {
    expect(linkTo({ technician: '', without: 'photo' })).toBe('/admin/field?without=photo#list')
    expect(linkTo({})).toBe('/admin/field#list')
  })
})
