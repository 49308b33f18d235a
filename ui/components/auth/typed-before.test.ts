import { describe, expect, it } from 'vitest'
import { typedBefore } from './typed-before.ts'

describe('typedBefore', () => {
  it('returns the contact details of the visitor and nothing about the job, to fill the sign-up form', () => {
    const draft = { name: 'Ottoline Hart', email: 'ottoline@example.com', phone: '020 7946 0958', step: 4 }
    expect(typedBefore({ ...draft, description: 'The tap drips' })).toEqual({
      name: 'Ottoline Hart',
      email: 'ottoline@example.com',
      phone: '020 7946 0958',
      postcode: '',
      address: '',
    })
  })
})
