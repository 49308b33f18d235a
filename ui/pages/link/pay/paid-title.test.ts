import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { aBooking } from '../../../../tests/support/builders/bookings.ts'
import { paidTitle } from './paid-title.ts'

const callOut = { paymentPolicy: 'deposit' } as const
const deposit = pence(4_500)

describe('title after payment by link', () => {
  it('says that all is paid only when nothing is due after the work', () => {
    expect(paidTitle({ ...aBooking(callOut), deposit, charged: deposit })).toBe('Nothing more to pay now')
    expect(paidTitle({ ...aBooking(callOut), deposit, charged: pence(8_500) })).toBe('There is nothing more to pay')
  })

  it('does not say that all is paid for an authorisation or a stored card', () => {
    const held = { ...aBooking({ paymentPolicy: 'hold' }), authorised: pence(8_500) }
    expect(paidTitle(held)).toBe('Nothing more to pay now')
  })
})
