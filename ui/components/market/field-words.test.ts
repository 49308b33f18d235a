import { describe, expect, it } from 'vitest'
import { fieldName, fieldWords } from './field-words.ts'
import { dueWords } from './queue-words.ts'

describe('the fields of an advert for the staff', () => {
  it.each([
    ['salaryMin', 3_200_000, 'Pay from', '£32,000.00'],
    ['jobType', 'full_time', 'Type of job', 'Full time'],
    ['salaryPeriod', 'hour', 'Pay for', 'An hour'],
    [
      'requiredCertifications',
      ['gas_safe', 'trade'],
      'Required certifications',
      'Gas Safe registered, Trade qualification',
    ],
    ['title', 'trade', 'Title', 'trade'],
    ['isUrgent', false, 'Urgent', 'No'],
    ['deadline', null, 'Last day to apply', '–'],
    ['yearsExperience', 4, 'Years of experience', '4'],
  ])('%s of %j is read as %s: %s', (name, value, label, words) => {
    expect([fieldName(name), fieldWords(name, value)]).toEqual([label, words])
  })
})

describe('when something is due', () => {
  const now = Temporal.Instant.from('2026-11-26T10:00:00Z')
  it('is the end of a day where the time ends at midnight, and else a moment', () => {
    expect(dueWords(Temporal.Instant.from('2026-11-28T00:00:00Z'), now)).toBe('End of Friday 27 November')
    expect(dueWords(Temporal.Instant.from('2027-01-05T00:00:00Z'), now)).toBe('End of Monday 4 January 2027')
    expect(dueWords(Temporal.Instant.from('2026-11-28T15:27:00Z'), now)).toMatch(/^Saturday 28 November, 3:27\spm$/)
  })
})
