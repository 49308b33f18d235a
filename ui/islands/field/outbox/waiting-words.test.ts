import { describe, expect, it } from 'vitest'
import { countWords, discardWords, nameOfAction, originalsWords, refusedWords, typedWords } from './waiting-words.ts'

describe('the words for what a phone keeps', () => {
  it('count what waits, what was refused and what the office has', () => {
    const states = (...all: readonly ('waiting' | 'refused' | 'late')[]) => countWords(all.map((state) => ({ state })))
    expect(states('waiting', 'waiting', 'waiting', 'refused')).toBe('3 waiting, 1 refused')
    expect(states('waiting')).toBe('1 waiting')
    expect(states('late')).toBe('1 with the office')
    expect(states()).toBe('')
  })

  it('count originals apart', () => {
    expect([0, 1, 2].map(originalsWords)).toEqual(['', '1 original still to send', '2 originals still to send'])
  })

  it('count visits with unsaved text', () => {
    expect([0, 1, 2].map(typedWords)).toEqual([
      '',
      'text that is not saved at 1 visit',
      'text that is not saved at 2 visits',
    ])
  })

  it('name each kind, and what is lost without it', () => {
    expect([nameOfAction('check-in'), nameOfAction('photos'), nameOfAction('new-kind')]).toEqual([
      'Check In',
      'Photo',
      'Entry',
    ])
    expect([nameOfAction('cash'), discardWords('cash')]).toEqual(['Cash', expect.stringContaining('it stays due')])
    expect(discardWords('photos')).toContain('the office never gets it')
    expect(discardWords('check-in')).toBe('The office will not know of this step.')
  })

  it('say what to do about a report that was changed elsewhere, and else what the server said', () => {
    expect(refusedWords({ code: 'report_changed', words: 'It was changed.' })).toMatch(/^The report was changed .*sign/)
    expect(refusedWords({ code: 'visit_over', words: 'This visit is over.' })).toBe('This visit is over.')
  })
})
