import { describe, expect, it } from 'vitest'
import { numberIn } from './number.ts'

describe('a WhatsApp number', () => {
  it.each([
    ['07700 900123', '+447700900123'],
    ['+44 7700 900123', '+447700900123'],
    ['+44 (0)7700 900123', '+447700900123'],
    ['0044 7700-900123', '+447700900123'],
    [' 447700900123', '+447700900123'],
    ['(020) 7946 0958', '+442079460958'],
    ['+33 6 12 34 56 78', '+33612345678'],
  ])('%s is %s, so that senders from abroad can be answered too', (typed, number) => {
    expect(numberIn(typed)).toBe(number)
  })

  it.each(['', 'hello', '999', '7700 900123', '+447700', '+33+612345678', '+0123456789', '07700 900123; DROP', '+'])(
    'is not %o',
    (typed) => {
      expect(numberIn(typed)).toBeNull()
    },
  )
})
