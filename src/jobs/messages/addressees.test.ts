import { describe, expect, it } from 'vitest'
import type { PropertyId, UserId } from '#modules/shared'
import { aUser } from '../../../tests/support/builders/accounts.ts'
import { contactOf, moneyRecipientOf } from './addressees.ts'

const customerId = 'usr_asha' as UserId
const contact = {
  name: 'Asha Patel',
  email: 'asha@example.com',
  phone: '+442079460958',
  address: '1 Park Lane',
  postcode: 'CR0 1AB',
}
const payer = { name: 'Patel Lets', email: 'bills@example.com' }

const property = { id: 'prp_flat' as PropertyId, name: 'Flat 2' }
const account = (phone: string | null) => ({ accounts: { find: async () => aUser({ id: customerId, phone }) } })
const parts = account('+447700900456')

describe("the recipient of a booking's messages", () => {
  it('is the contact about the visit, and the payer about money', async () => {
    expect(contactOf({ customerId, contact })).toMatchObject({ email: contact.email, phone: contact.phone })
    const money = await moneyRecipientOf(parts, { customerId, contact, payer, property: null })
    expect(money).toMatchObject({ email: payer.email, phone: null })
  })

  it('is the contact about money where nobody else pays', async () => {
    const money = await moneyRecipientOf(parts, { customerId, contact, payer: null, property: null })
    expect(money).toMatchObject({ email: contact.email, phone: contact.phone })
  })

  it('has no number about the money of a property but that of the account', async () => {
    const details = { customerId, contact, payer: null, property }
    expect(await moneyRecipientOf(parts, details)).toMatchObject({ email: contact.email, phone: null })
    expect(await moneyRecipientOf(account(null), details)).toMatchObject({ phone: null })
    expect(await moneyRecipientOf(account(contact.phone), details)).toMatchObject({ phone: contact.phone })
  })

  it('has no address once the account is erased', async () => {
    const erased = {
      customerId,
      contact: { name: '', email: '', phone: '', address: '', postcode: '' },
      payer: null,
      property: null,
    }
    const nowhere = { part: 'customer', userId: customerId, name: null, email: null, phone: null }
    expect(contactOf(erased)).toEqual(nowhere)
    expect(await moneyRecipientOf(parts, erased)).toEqual(nowhere)
  })
})
