import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { aBooking, now } from '../../../tests/support/builders/bookings.ts'
import { isInFrame, unpaidShown } from './unpaid-shown.ts'

const unpaid = aBooking({ expiresAt: now.add({ minutes: 64 }) })

describe('unpaidShown', () => {
  it('says until when a booking is held, and what is to pay', () => {
    expect(unpaidShown(unpaid, now)).toMatchObject({ id: unpaid.id, until: '8:04\u00A0am', verb: 'Pay', amount: 8_500 })
  })

  it('is null without a booking, after its time, and once it is paid or waits for no payment', () => {
    const others = [{ expiresAt: now }, { expiresAt: null }, { paid: pence(8_500), charged: pence(8_500) }]
    expect(unpaidShown(null, now)).toBeNull()
    for (const other of others) expect(unpaidShown({ ...unpaid, ...other }, now)).toBeNull()
  })
})

describe('isInFrame', () => {
  it('leaves out the booking’s own payment page, and /book, which shows it in its place', () => {
    const shown = unpaidShown(unpaid, now)
    if (!shown) throw new Error('it waits for its payment')
    const paths = ['/', '/contact', `/pay/${unpaid.id}`, '/pay/bkg_other', '/book']
    expect(paths.filter((path) => isInFrame(shown, path))).toEqual(['/', '/contact', '/pay/bkg_other'])
  })
})
