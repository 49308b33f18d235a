import { describe, expect, it } from 'vitest'
import { wayBack } from './way-back.ts'

const of = (query: string) => wayBack(new URLSearchParams(query))

describe('the way back', () => {
  it('is kept with sign-in and sign-up, and nothing else is', () => {
    expect(of('redirect=booking')).toBe('?redirect=booking')
    expect(of('next=%2Fbookings%3Fafter%3D1&done=password')).toBe('?next=%2Fbookings%3Fafter%3D1')
    expect([of(''), of('next='), of('done=password')]).toEqual(['', '', ''])
  })
})
