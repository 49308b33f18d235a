import { describe, expect, it } from 'vitest'
import { doneWords } from './done-words.ts'

describe('what is said after inviting somebody', () => {
  it('is that the letter is on its way only where there is a mail server', () => {
    expect(doneWords('invited', true)).toContain('on its way')
    expect(doneWords('again', true)).toContain('sent again')
    for (const done of ['invited', 'again']) expect(doneWords(done, false)).not.toMatch(/on its way|sent/)
    expect(doneWords('nothing', true)).toBeNull()
  })
})
