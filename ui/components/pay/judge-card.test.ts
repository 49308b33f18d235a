import { describe, expect, it } from 'vitest'
import { judgeCard, noCard } from './judge-card.ts'

const good = { name: 'Philippa Okonkwo', number: '4242 4242 4242 4242', expires: '12/34', code: '123' }

describe('judgeCard', () => {
  it('returns a token and none of the input', () => {
    expect(judgeCard(good)).toEqual({ token: 'pm_card_visa', faults: [] })
  })
  it('returns all missing fields at once, in the order of the fields', () => {
    const { token, faults } = judgeCard(noCard)
    expect(token).toBeNull()
    expect(faults.map(({ field }) => field)).toEqual(['name', 'number', 'expires', 'code'])
  })
  it('refuses an expired card, and a code too short for its brand', () => {
    expect(judgeCard({ ...good, expires: '01/20' }).faults.map(({ field }) => field)).toEqual(['expires'])
    expect(judgeCard({ ...good, code: '12' }).faults).toEqual([
      { field: 'code', message: 'Please enter the 3 digits of the security code' },
    ])
    const amex = judgeCard({ ...good, number: '378282246310005', code: '123' })
    expect(amex.faults.at(-1)?.message).toBe('Please enter the 4 digits of the security code')
  })
})
