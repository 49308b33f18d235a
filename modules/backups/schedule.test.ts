import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameBackup } from './archive-name.ts'
import { type JournalEntry, recordsOf } from './journal.ts'
import { isBackupDue, isStale, isVerificationDue, lastGood, nextBackupAt } from './schedule.ts'

const night = { hour: 3, zone: 'Europe/London' }
const place = '/backups'
const at = (text: string) => Temporal.Instant.from(text)
const entry = (text: string, kind: 'taken' | 'failed' | 'refused' | 'removed'): JournalEntry => {
  const fact = { at: at(text), name: nameBackup(at(text), false).name, place }
  if (kind === 'taken') return { ...fact, kind, bytes: 5 }
  return kind === 'removed' ? { ...fact, kind } : { ...fact, kind, fault: 'a reason' }
}
const isDue = (entries: readonly JournalEntry[], now: string) =>
  isBackupDue(entries, lastGood(recordsOf(entries), place), place, at(now), night)

describe('the nightly backup', () => {
  it.each([
    ['on a new site', [], '2026-11-27T12:00:00Z', true],
    ['before its hour', [entry('2026-11-26T03:00:05Z', 'taken')], '2026-11-27T02:59:59Z', false],
    ['at its hour', [entry('2026-11-26T03:00:05Z', 'taken')], '2026-11-27T03:00:00Z', true],
    ['after it was taken', [entry('2026-11-27T03:00:05Z', 'taken')], '2026-11-27T23:00:00Z', false],
    ['at its hour in summer', [entry('2026-07-01T02:00:05Z', 'taken')], '2026-07-02T02:00:00Z', true],
    ['in the day after a night off', [entry('2026-11-25T03:00:05Z', 'taken')], '2026-11-27T15:00:00Z', true],
    ['at once after a failure', [entry('2026-11-27T03:00:05Z', 'failed')], '2026-11-27T03:30:00Z', false],
    ['an hour after a failure', [entry('2026-11-27T03:00:05Z', 'failed')], '2026-11-27T04:00:05Z', true],
    [
      'an hour after the archive of the night was found bad',
      [entry('2026-11-27T03:00:05Z', 'taken'), entry('2026-11-27T03:00:05Z', 'refused')],
      '2026-11-27T05:00:00Z',
      true,
    ],
  ] as const)('%s', (_, entries, now, due) => {
    expect(isDue(entries, now)).toBe(due)
  })

  it('is due once in each night, whenever it is looked at', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), fc.integer({ min: 0, max: 23 }), (minutes, hour) => {
        const now = at('2026-01-01T00:00:00Z').add({ minutes })
        const taken = [entry(now.toString(), 'taken')]
        const last = lastGood(recordsOf(taken), place)
        expect(isBackupDue(taken, last, place, now, { ...night, hour })).toBe(false)
        // A day may have 25 hours.
        expect(isBackupDue(taken, last, place, now.add({ hours: 25 }), { ...night, hour })).toBe(true)
      }),
    )
  })

  it('is due at the moment that is shown as the next one, and not before', () => {
    const minutes = fc.integer({ min: 0, max: 90 * 24 * 60 })
    const kinds = fc.constantFrom('taken', 'failed', 'refused', 'removed')
    fc.assert(
      fc.property(
        fc.array(fc.record({ minutes, kind: kinds }), { maxLength: 6 }),
        minutes,
        fc.integer({ min: 0, max: 23 }),
        (facts, later, hour) => {
          // An archive may be of a clock that was wrong.
          const from = (more: number) => at('2026-02-01T00:00:00Z').add({ minutes: more })
          const entries = facts
            .filter((fact) => fact.kind === 'taken' || fact.minutes <= later)
            .toSorted((a, b) => a.minutes - b.minutes)
            .map(({ minutes: when, kind }) => entry(from(when).toString(), kind))
          const now = from(later)
          const last = lastGood(recordsOf(entries), place)
          const due = (moment: Temporal.Instant) => isBackupDue(entries, last, place, moment, { ...night, hour })
          const next = nextBackupAt(entries, last, place, now, { ...night, hour })
          expect(Temporal.Instant.compare(next, now)).toBeGreaterThanOrEqual(0)
          expect(due(next)).toBe(true)
          expect(next.equals(now) || !due(next.subtract({ milliseconds: 1 }))).toBe(true)
        },
      ),
    )
  })

  it('knows the archives of another place, and removed ones, for none', () => {
    const records = recordsOf([entry('2026-11-27T03:00:05Z', 'taken'), entry('2026-11-26T03:00:05Z', 'taken')])
    expect(lastGood(records, 's3://box')).toBeNull()
    expect(lastGood(records.toReversed(), place)?.at).toEqual(at('2026-11-27T03:00:05Z'))
    const gone = recordsOf([entry('2026-11-27T03:00:05Z', 'taken'), entry('2026-11-27T03:00:05Z', 'removed')])
    expect(lastGood(gone, place)).toBeNull()
  })
})

it('a verification is due after a week, and where there was none', () => {
  const verified = at('2026-11-20T03:00:00Z')
  expect(isVerificationDue(null, verified)).toBe(true)
  expect(isVerificationDue(verified, verified.add({ hours: 7 * 24 - 1 }))).toBe(false)
  expect(isVerificationDue(verified, verified.add({ hours: 7 * 24 }))).toBe(true)
})

it('a last backup is stale after 48 hours, or where none came for as long', () => {
  const [last = null] = recordsOf([entry('2026-11-25T03:00:00Z', 'taken')])
  const since = at('2026-11-01T00:00:00Z')
  expect(isStale(last, since, at('2026-11-27T03:00:00Z'))).toBe(false)
  expect(isStale(last, since, at('2026-11-27T03:00:01Z'))).toBe(true)
  expect(isStale(null, since, since.add({ hours: 48 }))).toBe(false)
  expect(isStale(null, since, since.add({ hours: 49 }))).toBe(true)
})
