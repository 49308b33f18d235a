import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { formatPence, initials, telephoneLink } from './format.ts'

describe('formatPence', () => {
  it('always shows the pennies', () => expect(formatPence(pence(8_500))).toBe('£85.00'))
  it('groups thousands', () => expect(formatPence(pence(123_456))).toBe('£1,234.56'))
  it('shows what is owed back with a minus', () => expect(formatPence(pence(-250))).toBe('-£2.50'))
})

describe('telephoneLink', () => {
  it('keeps what can be dialled', () => expect(telephoneLink('+44 (0)800-247 847')).toBe('tel:+440800247847'))
})

describe('initials', () => {
  it('takes the first and the last name', () => expect(initials('Ada Maria Okonkwo')).toBe('AO'))
  it('takes one letter of one name', () => expect(initials('Björk')).toBe('B'))
  it('is never empty', () => expect(initials('  ')).toBe('?'))
  it('does not cut a letter in half', () => expect(initials('𝒜da')).toBe('𝒜'))
})
