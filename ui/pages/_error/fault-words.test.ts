import { describe, expect, it } from 'vitest'
import { faultWords } from './fault-words.ts'

describe('faultWords', () => {
  it('says that nothing can be saved when storage is the reason, and that something did not answer otherwise', () => {
    expect(faultWords(503, 'storage').title).toBe('We cannot save anything just now')
    expect(faultWords(503).title).toBe('Please try again in a moment')
  })

  it('has the words of a fault of ours for every other status', () => {
    expect(faultWords(500).title).toBe('Sorry, something went wrong')
    expect(faultWords(418)).toEqual(faultWords(500))
  })
})
