import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { customerOf } from './addressees.ts'

const customerId = 'usr_asha' as UserId
const contact = {
  name: 'Asha Patel',
  email: 'asha@example.com',
  phone: '+442079460958',
  address: '1 Park Lane',
  postcode: 'CR0 1AB',
}
const payer = { name: 'Patel Lets', email: 'bills@example.com' }

describe("the recipient of a booking's messages", () => {
  it('is the contact about the visit, and the payer about money', () => {
    expect(customerOf({ customerId, contact, payer }, 'visit')).toMatchObject({ email: contact.email })
    expect(customerOf({ customerId, contact, payer }, 'money')).toMatchObject({ email: payer.email, phone: null })
  })

  it('has no address once the account is erased', () => {
    const erased = { customerId, contact: { name: '', email: '', phone: '', address: '', postcode: '' }, payer: null }
    const nowhere = { part: 'customer', userId: customerId, name: null, email: null, phone: null }
    for (const about of ['visit', 'money'] as const) expect(customerOf(erased, about)).toEqual(nowhere)
  })
})
