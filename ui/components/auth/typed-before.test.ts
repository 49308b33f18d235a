import { describe, expect, it } from 'vitest'
import { typedBefore } from './typed-before.ts'

describe('typedBefore', () => {
  it('is how to reach the visitor and nothing about the job, so that nobody types it again to sign up', () => {
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
