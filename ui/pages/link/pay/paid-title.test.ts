import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { aBooking } from '../../../../tests/support/builders/bookings.ts'
import { paidTitle } from './paid-title.ts'

const callOut = { paymentPolicy: 'deposit' } as const
const deposit = pence(4_500)

describe('what whoever paid by a link reads first', () => {
  it('is that all is paid only where nothing is left for after the work', () => {
    expect(paidTitle({ ...aBooking(callOut), deposit, charged: deposit })).toBe('Nothing more to pay now')
    expect(paidTitle({ ...aBooking(callOut), deposit, charged: pence(8_500) })).toBe('There is nothing more to pay')
  })

  it('is not that all is paid where the money is only set aside, or the card only kept', () => {
    const held = { ...aBooking({ paymentPolicy: 'hold' }), authorised: pence(8_500) }
    expect(paidTitle(held)).toBe('Nothing more to pay now')
  })
})
