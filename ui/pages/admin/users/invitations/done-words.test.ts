import { describe, expect, it } from 'vitest'
import { doneWords } from './done-words.ts'

describe('message after an invitation', () => {
  it('says that the e-mail is on its way only when there is a mail server', () => {
    expect(doneWords(true)['invited']).toContain('on its way')
    expect(doneWords(true)['again']).toContain('sent again')
    for (const done of ['invited', 'again']) expect(doneWords(false)[done]).not.toMatch(/on its way|sent/)
  })
})
