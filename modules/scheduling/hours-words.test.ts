import { describe, expect, it } from 'vitest'
import { hoursWords } from './hours-words.ts'
import { defaultWeeklyHours } from './weekly-hours.ts'

describe('hoursWords', () => {
  it('writes the default week in three lines', () => {
    expect(hoursWords(defaultWeeklyHours)).toEqual([
      { days: 'Monday to Friday', open: '8\u{a0}am to 6\u{a0}pm' },
      { days: 'Saturday', open: '9\u{a0}am to 4\u{a0}pm' },
      { days: 'Sunday', open: 'Closed' },
    ])
  })

  it('writes a week of equal days in one line', () => {
    const closed = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null }
    expect(hoursWords(closed)).toEqual([{ days: 'Monday to Sunday', open: 'Closed' }])
  })
})
