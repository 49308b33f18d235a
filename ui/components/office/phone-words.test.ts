import { describe, expect, it } from 'vitest'
import { phoneWords } from './phone-words.ts'

describe('phoneWords', () => {
  it('groups the digits of a number as people read them out', () => {
    expect(phoneWords('+442079460958')).toBe('020 7946 0958')
    expect(phoneWords('+447700900123')).toBe('07700 900123')
    expect(phoneWords('+441632960123')).toBe('01632 960123')
  })
  it('leaves any other text unchanged', () => {
    expect(phoneWords('0800-247-847')).toBe('0800-247-847')
  })
})
