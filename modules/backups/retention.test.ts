import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameBackup } from './archive-name.ts'
import { tooOld, usualKept } from './retention.ts'

const zone = 'Europe/London'
const start = Temporal.Instant.from('2026-01-01T03:00:00Z')
const named = (hours: number) => nameBackup(start.add({ hours }), false).name

const state = fc.constantFrom('good', 'verified', 'faulty')
const archives = fc
  .uniqueArray(fc.record({ hours: fc.nat(24 * 120), state }), { selector: ({ hours }) => hours, maxLength: 60 })
  .map((all) => all.map(({ hours, state: found }) => ({ name: named(hours), found })))
const kept = fc.record({ days: fc.integer({ min: 1, max: 30 }), weeks: fc.integer({ min: 0, max: 20 }) })

type Archive = { readonly name: string; readonly found: string }
const recordsFor = (all: readonly Archive[]) =>
  all.map(({ name, found }) => ({
    name,
    verifiedAt: found === 'verified' ? start : null,
    fault: found === 'faulty' ? 'a fault' : null,
  }))
const remaining = (names: readonly string[], gone: readonly string[]) => names.filter((name) => !gone.includes(name))
const newest = (all: readonly Archive[], wanted: readonly string[]) =>
  all
    .filter(({ found }) => wanted.includes(found))
    .map(({ name }) => name)
    .toSorted()
    .at(-1)

describe('the archives that are too old', () => {
  it('never have the last good or the last verified one among them', () => {
    fc.assert(
      fc.property(archives, kept, (all, keep) => {
        const names = all.map(({ name }) => name)
        const left = remaining(names, tooOld(names, recordsFor(all), keep, zone))
        for (const last of [newest(all, ['good', 'verified']), newest(all, ['verified'])]) {
          expect(last === undefined || left.includes(last)).toBe(true)
        }
        expect(left.length > 0 || names.length === 0).toBe(true)
      }),
    )
  })

  it('are the same however often and in whatever order they are looked for', () => {
    fc.assert(
      fc.property(
        archives.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        kept,
        ([all, mixed], keep) => {
          const names = all.map(({ name }) => name)
          const gone = tooOld(names, recordsFor(all), keep, zone)
          const other = tooOld(
            mixed.map(({ name }) => name),
            recordsFor(mixed),
            keep,
            zone,
          )
          expect(other).toEqual(gone)
          expect(tooOld(remaining(names, gone), recordsFor(all), keep, zone)).toEqual([])
        },
      ),
    )
  })

  it('leave no more than one a day and a week, beside the last verified one', () => {
    fc.assert(
      fc.property(archives, kept, (all, keep) => {
        const sound = all.filter(({ found }) => found !== 'faulty')
        fc.pre(sound.length > 0)
        const names = all.map(({ name }) => name)
        const left = remaining(names, tooOld(names, recordsFor(all), keep, zone))
        expect(left.length).toBeLessThanOrEqual(keep.days + keep.weeks + 1)
      }),
    )
  })

  it('never have the file of somebody else among them', () => {
    fc.assert(
      fc.property(archives, fc.array(fc.string()), (all, foreign) => {
        const names = [...all.map(({ name }) => name), ...foreign, 'holiday.jpg', `${named(0)}.part`]
        const gone = tooOld(names, recordsFor(all), { days: 1, weeks: 0 }, zone)
        expect(gone.filter((name) => !all.some((archive) => archive.name === name))).toEqual([])
      }),
    )
  })

  it('leave the last of seven days and of four weeks after a year of nights', () => {
    const names = Array.from({ length: 365 }, (_, day) => named(24 * day))
    const left = remaining(names, tooOld(names, [], usualKept, zone))
    const days = left.map((name) => name.slice(8, 18))
    // The 31st of December 2026 is a Thursday.
    expect(days).toEqual([
      '2026-12-13',
      '2026-12-20',
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
    ])
  })

  it('are none where a machine was off for months', () => {
    const names = [named(0), named(24), named(24 * 90)]
    expect(tooOld(names, [], usualKept, zone)).toEqual([])
  })
})
