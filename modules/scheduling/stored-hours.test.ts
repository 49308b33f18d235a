import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyHours } from '../../tests/support/builders/arbitrary-schedules.ts'
import { parseHours, printHours } from './stored-hours.ts'
import { defaultWeeklyHours, printTime } from './weekly-hours.ts'

const stored = {
  1: { opens: '08:00', closes: '18:00' },
  2: { opens: '08:00', closes: '18:00' },
  3: { opens: '08:00', closes: '18:00' },
  4: { opens: '08:00', closes: '18:00' },
  5: { opens: '08:00', closes: '18:00' },
  6: { opens: '09:00', closes: '16:00' },
  7: null,
}

const faultsOf = (value: unknown) => {
  const read = parseHours(value)
  return read.ok ? [] : read.refusal.faults
}

describe('printHours', () => {
  it('writes the default week in the form of the settings', () =>
    expect(printHours(defaultWeeklyHours)).toEqual(stored))
})

describe('parseHours', () => {
  it('reads the default week', () => {
    const read = parseHours(stored)
    expect(read.ok && printHours(read.value)).toEqual(stored)
  })

  it('reads back, through JSON, every printed week', () => {
    fc.assert(
      fc.property(anyHours, (hours) => {
        const printed = printHours(hours)
        const kept: unknown = JSON.parse(JSON.stringify(printed))
        const read = parseHours(kept)
        expect(read.ok && printHours(read.value)).toEqual(printed)
        expect(read.ok && read.value[1] && printTime(read.value[1].opens)).toEqual(printed[1] && printed[1].opens)
      }),
    )
  })

  it('names every fault at once, each with its place', () => {
    const faults = faultsOf({
      1: { opens: '8:00', closes: '24:00' },
      2: { opens: '09:00', closes: '09:59' },
      3: 'closed',
      4: { opens: '09:00', closes: '17:00', lunch: '12:00' },
      5: { opens: '18:00', closes: '08:00' },
      6: null,
      8: null,
    })
    expect(faults.map(({ path }) => path)).toEqual([
      '1.opens',
      '1.closes',
      '2.closes',
      '3',
      '4.lunch',
      '5.closes',
      '7',
      '8',
    ])
  })

  it.each([null, undefined, 7, 'week', [stored], []])('refuses %j as a whole', (value) => {
    expect(faultsOf(value)).toEqual([{ path: '', message: 'must name the days 1 to 7' }])
  })

  it('accepts an hour as the shortest day, since it has one start', () => {
    expect(faultsOf({ ...stored, 7: { opens: '10:00', closes: '11:00' } })).toEqual([])
  })

  it('neither throws nor accepts, for any JSON in the place of a day', () => {
    fc.assert(
      fc.property(
        fc.jsonValue().filter((value) => value !== null),
        (junk) => {
          expect(faultsOf({ ...stored, 3: junk }).length).toBeGreaterThan(0)
        },
      ),
    )
  })
})
