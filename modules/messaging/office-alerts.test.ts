import { describe, expect, it } from 'vitest'
import { moneyOwedAlert, reconciliationAlert } from './office-alerts.ts'

describe('reconciliationAlert', () => {
  it('counts in words that are true of one and of many, and names the provider as people do', () => {
    expect(reconciliationAlert('stripe', 1).message).toBe(
      'One payment differs between Stripe and our ledger. Look at it now.',
    )
    expect(reconciliationAlert('test', 3).message).toMatch(/^3 payments differ between the test gateway/)
  })
})

describe('moneyOwedAlert', () => {
  it('says how much, for which booking, and leads to it', () => {
    expect(moneyOwedAlert({ bookingId: 'bkg_one', reference: 'CB-7KQ4XW' }, '£20.00')).toMatchObject({
      message: '£20.00 of what was paid for CB-7KQ4XW could not go back by itself. Hand it back, and write it down.',
      link: '/admin/bookings/bkg_one',
    })
  })
})
