import { describe, expect, it } from 'vitest'
import { type JobCostStore, type PartCost, createJobCosts } from '#modules/job-costs'
import { type BookingId, pence } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'

interface Opened extends Audited {
  readonly costs: JobCostStore
  readonly booking: BookingId
  /** Writes the report of a visit and submits it; a later one of the visit is its correction. */
  readonly report: (visit: number, parts: readonly { readonly name: string; readonly quantity: number }[]) => void
  /** The reports of all visits go, as they do with time. */
  readonly forgetReports: () => void
}

/** The contract of every `JobCostStore`, for any database. */
export function jobCostStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`JobCostStore kept by ${keeper}`, () => {
    const save = async (opened: Opened, wanted: readonly Omit<PartCost, 'unitCost'>[], unit: number | null) => {
      const costs = createJobCosts(opened)
      const { version = '' } = (await costs.parts(opened.booking)) ?? {}
      const parts = wanted.map((part) => ({ ...part, unitCost: unit === null ? null : pence(unit) }))
      return opened.atWork(() => costs.savePartCosts(opened.booking, version, parts))
    }

    it('has the parts of the latest submitted report of each visit, rows of one name together', async () => {
      await using opened = await open()
      opened.report(1, [
        { name: 'Valve', quantity: 1 },
        { name: 'Valve', quantity: 2 },
      ])
      opened.report(1, [
        { name: 'Valve', quantity: 2 },
        { name: 'Valve', quantity: 3 },
        { name: 'Pump', quantity: 1 },
      ])
      opened.report(2, [{ name: 'Valve', quantity: 1 }])
      expect(await opened.costs.parts(opened.booking)).toEqual({
        used: [
          { visit: 1, name: 'Pump', quantity: 1 },
          { visit: 1, name: 'Valve', quantity: 5 },
          { visit: 2, name: 'Valve', quantity: 1 },
        ],
        costs: [],
      })
      expect(await opened.costs.parts('bkg_nobody' as BookingId)).toBeNull()
    })

    it('keeps prices with one line of the log, also when the report has gone, and nothing of a refusal', async () => {
      await using opened = await open()
      opened.report(1, [{ name: 'Valve', quantity: 2 }])
      const wanted = [
        { visit: 0, name: 'Pipe', quantity: 3 },
        { visit: 1, name: 'Valve', quantity: 2 },
      ]
      expect(await save(opened, wanted, 450)).toMatchObject({ ok: true })
      expect(await save(opened, wanted, 450)).toMatchObject({ ok: true })
      expect(await save(opened, [{ visit: 1, name: 'Pump', quantity: 1 }], 1)).toMatchObject({ ok: false })
      opened.forgetReports()
      const costs = wanted.map((part) => ({ ...part, unitCost: 450 }))
      expect(await opened.costs.parts(opened.booking)).toEqual({ used: [], costs })
      expect((await opened.audited()).map(({ action }) => action)).toEqual(['part_costs_changed'])
      expect(await save(opened, [], null)).toMatchObject({ ok: true, value: { parts: [] } })
      expect(await opened.costs.parts(opened.booking)).toEqual({ used: [], costs: [] })
    })
  })
}
