import { describe, expect, it } from 'vitest'
import { noBusiness } from './business.ts'
import { payerOf } from './payer.ts'

const owner = { name: 'Lena Lord', email: 'lena@example.com' }
const agent = { name: 'Agent Ltd', email: 'bills@agent.example' }
const home = { given: null, business: noBusiness, owner, ofProperty: false, contactEmail: owner.email }
const billed = { ...noBusiness, companyName: 'Lord Lets Ltd', billingEmail: 'accounts@lord.example' }

describe('payerOf', () => {
  it.each([
    ['nobody for one’s own home', home, null],
    ['nobody where a neighbour lets the technician in', { ...home, contactEmail: 'neighbour@example.com' }, null],
    [
      'the owner, not the tenant, for a property',
      { ...home, ofProperty: true, contactEmail: 'tenant@example.com' },
      owner,
    ],
    [
      'nobody for a property where the owner opens the door',
      { ...home, ofProperty: true, contactEmail: ' LENA@example.com' },
      null,
    ],
    [
      'the billing contact of a business',
      { ...home, business: { ...billed, billingName: 'Bo' } },
      { name: 'Bo', email: 'accounts@lord.example' },
    ],
    [
      'the company, where its billing contact has no name',
      { ...home, business: billed },
      { name: 'Lord Lets Ltd', email: 'accounts@lord.example' },
    ],
    [
      'the payer that the booking names, before all others',
      { ...home, given: agent, business: billed, ofProperty: true },
      agent,
    ],
  ])('is %s', (_, asked, payer) => expect(payerOf(asked)).toEqual(payer))
})
