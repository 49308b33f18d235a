import Holidays from 'date-holidays'
import { describe, expect, it } from 'vitest'
import bankHolidays from './bank-holidays.json' with { type: 'json' }

const england = new Holidays('GB', 'ENG')
const years = Array.from({ length: 12 }, (_, index) => 2025 + index)
const of = (year: number) => bankHolidays.filter(({ date }) => date.startsWith(`${year}-`))

describe('the bank holidays of England', () => {
  it.each(years)('are for %i what the library of public holidays says, substitute days among them', (year) => {
    const said = england.getHolidays(year).filter(({ type }) => type === 'public')
    expect(of(year)).toEqual(said.map(({ date, name }) => ({ date: date.slice(0, 10), name })))
  })

  // The list of https://www.gov.uk/bank-holidays, which leaves out a holiday that falls on a weekend.
  it.each([
    [2025, ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']],
    [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
    [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  ])('close on the working days of %i that the government names', (year, days) => {
    const working = of(year).filter(({ date }) => Temporal.PlainDate.from(date).dayOfWeek <= 5)
    expect(working.map(({ date }) => date)).toEqual(days.map((day) => `${year}-${day}`))
  })

  it('give every year its eight days off work', () => {
    const working = bankHolidays.filter(({ date }) => Temporal.PlainDate.from(date).dayOfWeek <= 5)
    expect(working.length).toBe(8 * years.length)
  })

  it('stand in the order of time, each day once, and in no other year', () => {
    const dates = bankHolidays.map(({ date }) => date)
    expect(dates).toEqual([...new Set(dates)].toSorted())
    expect(new Set(dates.map((date) => Number(date.slice(0, 4))))).toEqual(new Set(years))
  })
})
