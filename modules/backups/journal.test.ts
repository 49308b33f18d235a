import { describe, expect, it } from 'vitest'
import { type JournalEntry, lastVerified, recordsOf } from './journal.ts'
import { nameBackup } from './archive-name.ts'

const night = (day: number) => Temporal.Instant.from('2026-11-01T02:00:00Z').add({ hours: 24 * day })
const entry = (
  day: number,
  kind: 'taken' | 'verified' | 'restored' | 'removed' | 'failed' | 'refused',
): JournalEntry => {
  const fact = { at: night(day).add({ minutes: 5 }), name: nameBackup(night(day), false).name, place: '/backups' }
  if (kind === 'taken') return { ...fact, kind, bytes: 1_000 + day }
  return kind === 'failed' || kind === 'refused' ? { ...fact, kind, fault: 'the disk was full' } : { ...fact, kind }
}

describe('recordsOf', () => {
  it('joins the facts of one archive, the newest archive first', () => {
    const records = recordsOf([entry(0, 'taken'), entry(0, 'verified'), entry(1, 'failed'), entry(2, 'taken')])
    expect(records.map(({ at, bytes, fault }) => ({ at, bytes, fault }))).toEqual([
      { at: night(2), bytes: 1_002, fault: null },
      { at: night(1), bytes: null, fault: 'the disk was full' },
      { at: night(0), bytes: 1_000, fault: null },
    ])
  })

  it('knows two places with an archive of one name apart', () => {
    const taken = entry(0, 'taken')
    expect(recordsOf([taken, { ...taken, place: 's3://bucket/callout' }])).toHaveLength(2)
  })

  it('forgets a verification when a later one finds a fault', () => {
    const [record] = recordsOf([entry(0, 'taken'), entry(0, 'verified'), entry(0, 'refused')])
    expect(record).toMatchObject({ verifiedAt: null, fault: 'the disk was full' })
  })

  it('knows that an archive is not kept any more', () => {
    expect(recordsOf([entry(0, 'taken'), entry(0, 'removed')])[0]).toMatchObject({ isRemoved: true })
  })
})

describe('lastVerified', () => {
  it('is the newest archive that was proved, also by a restore', () => {
    const records = recordsOf([entry(0, 'verified'), entry(1, 'restored'), entry(2, 'taken'), entry(3, 'refused')])
    expect(lastVerified(records)?.at).toEqual(night(1))
  })

  it('is none where nothing was proved', () => {
    expect(lastVerified(recordsOf([entry(0, 'taken'), entry(1, 'failed')]))).toBeNull()
  })
})
