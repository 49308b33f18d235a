import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GasCopyId, GasRecordId, UserId } from '#modules/shared'
import { runs } from '../../../tests/support/property-runs.ts'
import { type CopyStage, copyForNewTenant, copyOf, decideCopyDone, decideCopyReminder } from './copies.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const record = { id: 'gsr_one' as GasRecordId, version: 1, checkedOn: day('2027-02-10') }
const id = 'gcp_one' as GasCopyId
const tenant = { name: 'Tess', email: null }

describe('the copy for a tenant', () => {
  it('is due 28 days after the check, and of a correction 28 days after that', () => {
    expect(copyOf(record, id, tenant, day('2027-02-12')).dueOn.toString()).toBe('2027-03-10')
    expect(copyOf({ ...record, version: 2 }, id, tenant, day('2027-05-01')).dueOn.toString()).toBe('2027-05-29')
  })

  it('is due before a new tenant moves in', () => {
    const copy = copyForNewTenant(record.id, id, { ...tenant, movesIn: day('2027-06-01') })
    expect(copy.dueOn.toString()).toBe('2027-05-31')
  })

  it('is reminded of once a week before and once when it is overdue, whichever days the job runs on', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }), (days) => {
        let copy = copyOf(record, id, tenant, record.checkedOn)
        const sent: CopyStage[] = []
        for (const later of days.toSorted((one, other) => one - other)) {
          const decided = decideCopyReminder(copy, record.checkedOn.add({ days: later }))
          if (decided) sent.push(decided.stage)
          copy = decided?.copy ?? copy
        }
        const last = Math.max(-1, ...days)
        const isFirst = days.some((later) => later >= 21 && later <= 28)
        expect(sent).toEqual([...(isFirst ? ['days_7'] : []), ...(last >= 29 ? ['overdue'] : [])])
      }),
      { numRuns: runs(200) },
    )
  })

  it('is given once, and nobody is reminded of it after that', () => {
    const copy = copyOf(record, id, tenant, record.checkedOn)
    const at = Temporal.Instant.from('2027-02-20T10:00:00Z')
    const given = decideCopyDone(copy, { ...tenant, way: 'paper' }, at, 'usr_ada' as UserId)
    if (!given.ok) throw new Error('it is given')
    expect(decideCopyReminder(given.value, day('2030-01-01'))).toBeNull()
    expect(decideCopyDone(given.value, { ...tenant, way: 'paper' }, at, 'usr_ada' as UserId)).toEqual({
      ok: false,
      refusal: { kind: 'copy-done' },
    })
  })
})
