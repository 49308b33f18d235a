import { describe, expect, it } from 'vitest'
import {
  type DueStore,
  type GasCopy,
  type GasDraft,
  type GasStore,
  type OfVisit,
  writtenAppliance,
} from '#modules/care'
import type { GasCopyId, GasRecordId, PropertyId, UserId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'

interface Opened extends Audited {
  readonly gas: GasStore
  /** Over the same records. */
  readonly dues: DueStore
  readonly engineer: UserId
  readonly customer: UserId
  readonly property: PropertyId
  /** The visit of another booking, led by the engineer, checked in at a moment. */
  visit(checkIn: Temporal.Instant | null): Promise<OfVisit>
}

const day = (text: string) => Temporal.PlainDate.from(text)
const checkIn = Temporal.Instant.from('2026-03-02T09:00:00Z')
const submittedAt = Temporal.Instant.from('2026-03-02T11:00:00Z')
const licence = { number: '7654321', categories: 'Boilers' }

const draft: GasDraft = {
  landlord: 'Ada Landlord',
  landlordAddress: '1 High Street, CR0 1AB',
  isServiced: true,
  appliances: [
    {
      ...writtenAppliance(null, 'Boiler', 'Kitchen'),
      flueType: 'room_sealed',
      pressure: '20.5',
      safetyDevices: 'pass',
      flue: 'pass',
      ventilation: 'not_applicable',
      isWhole: true,
      classification: 'none',
    },
  ],
}

/** The contract of every `GasStore`, for any database. */
export function gasStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`GasStore kept by ${keeper}`, () => {
    let sent = 0

    const submit = (
      opened: Opened,
      of: OfVisit,
      { at = submittedAt, version = 1, signature = 'Tom Reed', propertyId = opened.property as PropertyId | null } = {},
    ) => {
      sent += 1
      const record = { id: `gsr_sent-${sent}` as GasRecordId, version, signature }
      const copy = `gcp_sent-${sent}` as GasCopyId
      const by = opened.engineer
      return opened.atWork(() => opened.gas.submit({ of, propertyId, licence, sent: record, copy, at, by }))
    }

    /** A record of a new visit, which was drafted, checked in and submitted. */
    async function submitted(opened: Opened, at = checkIn) {
      const of = await opened.visit(at)
      await opened.gas.saveDraft(of, draft, 0, at)
      const done = await submit(opened, of, { at: at.add({ hours: 2 }) })
      if (!done.ok) throw new Error(`refused: ${done.refusal.kind}`)
      return { of, record: done.value }
    }

    const aCopy = (recordId: GasRecordId, name: string, changes: Partial<GasCopy> = {}): GasCopy => ({
      id: `gcp_${name}` as GasCopyId,
      recordId,
      kind: 'new_tenant',
      name,
      email: null,
      dueOn: day('2026-05-31'),
      done: null,
      stage: null,
      remindOn: day('2026-05-24'),
      ...changes,
    })

    it('shows a visit with its lead, and none that is not there', async () => {
      await using opened = await open()
      const of = await opened.visit(checkIn)
      expect(await opened.gas.visit(of)).toMatchObject({
        ...of,
        customerId: opened.customer,
        leadUserId: opened.engineer,
        checkIn,
        isCalledOff: false,
      })
      expect(await opened.gas.visit(await opened.visit(null))).toMatchObject({ checkIn: null })
      expect(await opened.gas.visit({ ...of, number: 2 })).toBeNull()
    })

    it('saves a draft over the version that was read, and over no other', async () => {
      await using opened = await open()
      const { gas } = opened
      const of = await opened.visit(checkIn)
      expect(await gas.draft(of)).toBeNull()
      expect(await gas.saveDraft(of, draft, 0, checkIn)).toMatchObject({ ok: true, value: { version: 1 } })
      const changed = { ...draft, landlord: 'Bea' }
      expect(await gas.saveDraft(of, changed, 0, checkIn)).toEqual({
        ok: false,
        refusal: { kind: 'gas-stale', version: 1 },
      })
      expect(await gas.draft(of)).toEqual({ draft, version: 1, reason: null })
      expect(await gas.saveDraft(of, changed, 1, checkIn)).toMatchObject({ ok: true })
      expect(await gas.draft(of)).toEqual({ draft: changed, version: 2, reason: null })
    })

    it('submits a record once, with its digest, audit line, dues and the copy for the tenant', async () => {
      await using opened = await open()
      const { gas, dues, property } = opened
      const { of, record } = await submitted(opened)
      expect(record).toMatchObject({ ...draft, version: 1, checkedOn: day('2026-03-02'), licence, reason: null })
      expect([await gas.record(record.id), await gas.ofVisit(of), await gas.draft(of)]).toEqual([
        record,
        [record],
        null,
      ])
      expect(await gas.digest(record.id)).toMatch(/^[\da-f]{64}$/)
      expect((await opened.audited()).map(({ action }) => action)).toContain('gas_record_submitted')
      for (const kind of ['gas_safety', 'boiler_service'] as const) {
        expect(await dues.find(property, kind)).toMatchObject({ doneOn: record.checkedOn, dueOn: day('2027-03-02') })
      }
      expect(await gas.copies(record.id)).toMatchObject([
        { recordId: record.id, kind: 'tenant', dueOn: day('2026-03-30'), done: null, remindOn: day('2026-03-23') },
      ])
      expect(await submit(opened, of)).toMatchObject({ ok: false })
      expect([await gas.ofVisit(of), (await gas.copies(record.id)).length]).toEqual([[record], 1])
    })

    it('keeps nothing of a submission that is refused', async () => {
      await using opened = await open()
      const { gas, dues, property } = opened
      const early = await opened.visit(null)
      await gas.saveDraft(early, draft, 0, checkIn)
      expect(await submit(opened, early)).toMatchObject({ refusal: { kind: 'check-not-begun' } })
      const of = await opened.visit(checkIn)
      expect(await submit(opened, of, { version: 0 })).toMatchObject({ refusal: { kind: 'gas-stale' } })
      await gas.saveDraft(of, { ...draft, appliances: [] }, 0, checkIn)
      expect(await submit(opened, of)).toMatchObject({ refusal: { kind: 'gas-incomplete' } })
      await gas.saveDraft(of, draft, 1, checkIn)
      expect(await submit(opened, of, { version: 2, signature: '' })).toMatchObject({
        refusal: { kind: 'gas-incomplete' },
      })
      expect([await gas.ofVisit(of), await gas.ofProperty(property), await dues.of(property)]).toEqual([[], [], []])
      expect([await gas.outstanding(null, 9), await opened.kept(), await opened.audited()]).toEqual([[], [], []])
      expect(await gas.draft(of)).toMatchObject({ version: 2 })
    })

    it('leaves a due that counts from a later day', async () => {
      await using opened = await open()
      const { dues, property } = opened
      const later = { propertyId: property, kind: 'gas_safety', doneOn: day('2026-03-02') } as const
      await dues.done(later, day('2026-03-02'))
      await submitted(opened, Temporal.Instant.from('2026-02-20T09:00:00Z'))
      expect(await dues.find(property, 'gas_safety')).toMatchObject({ doneOn: day('2026-03-02') })
      expect(await dues.find(property, 'boiler_service')).toMatchObject({ doneOn: day('2026-02-20') })
    })

    it('moves no due for a visit without a property', async () => {
      await using opened = await open()
      const of = await opened.visit(checkIn)
      await opened.gas.saveDraft(of, draft, 0, checkIn)
      expect(await submit(opened, of, { propertyId: null })).toMatchObject({ ok: true, value: { propertyId: null } })
      expect([await opened.dues.of(opened.property), await opened.gas.ofProperty(opened.property)]).toEqual([[], []])
      const [record] = await opened.gas.ofVisit(of)
      expect(await opened.gas.withoutProperty(opened.customer)).toEqual([record])
      expect(await opened.gas.withoutProperty(opened.engineer)).toEqual([])
    })

    it('corrects a record by its next version: the first stays, and its outstanding copy becomes one of the next', async () => {
      await using opened = await open()
      const { gas } = opened
      const { of, record } = await submitted(opened)
      await opened.atWork(() => gas.addCopy(aCopy(record.id, 'Nora')))
      expect(await gas.correct(of, 'The reading', submittedAt)).toMatchObject({ ok: true, value: { version: 1 } })
      expect(await gas.correct(of, 'Again', submittedAt)).toMatchObject({ refusal: { kind: 'nothing-to-correct' } })
      expect(await gas.draft(of)).toEqual({ draft, version: 1, reason: 'The reading' })
      const second = await submit(opened, of, { at: submittedAt.add({ hours: 24 }) })
      if (!second.ok) throw new Error(second.refusal.kind)
      expect(second.value).toMatchObject({ version: 2, reason: 'The reading', checkedOn: record.checkedOn })
      expect(await gas.ofVisit(of)).toEqual([second.value, record])
      expect(await gas.ofProperty(opened.property)).toEqual([second.value])
      expect(await gas.withoutProperty(opened.customer)).toEqual([])
      // No other copy for the tenant is opened, and either version shows all.
      const copies = await gas.copies(second.value.id)
      expect(copies.map(({ kind, recordId }) => [kind, recordId])).toEqual([
        ['tenant', second.value.id],
        ['new_tenant', second.value.id],
      ])
      expect(await gas.copies(record.id)).toEqual(copies)
      expect(await gas.digest(second.value.id)).not.toBe(await gas.digest(record.id))
    })

    it('opens another copy of a correction where the tenant has the earlier one', async () => {
      await using opened = await open()
      const { gas, engineer } = opened
      const { of, record } = await submitted(opened)
      const [first] = await gas.copies(record.id)
      if (!first) throw new Error('there is a copy')
      const given = { name: 'Tess', email: null, way: 'paper' } as const
      await opened.atWork(() => gas.copyDone(first.id, given, submittedAt, engineer))
      await gas.correct(of, 'The reading', submittedAt)
      const second = await submit(opened, of, { at: submittedAt.add({ hours: 24 }) })
      if (!second.ok) throw new Error(second.refusal.kind)
      const copies = await gas.copies(record.id)
      expect(copies.map(({ recordId, done }) => [recordId, done !== null])).toEqual([
        [record.id, true],
        [second.value.id, false],
      ])
    })

    it('gives a copy once, with an event where it goes by e-mail alone', async () => {
      await using opened = await open()
      const { gas, engineer } = opened
      const { record } = await submitted(opened)
      const [first] = await gas.copies(record.id)
      if (!first) throw new Error('there is a copy')
      const other = aCopy(record.id, 'Nora')
      await opened.atWork(() => gas.addCopy(other))
      expect(await gas.copy(other.id)).toEqual(other)
      const give = (id: GasCopyId, way: 'email' | 'paper') =>
        opened.atWork(() => gas.copyDone(id, { name: 'Tess', email: 'tess@example.com', way }, submittedAt, engineer))
      const done = { way: 'email', at: submittedAt, by: engineer }
      expect(await give(first.id, 'email')).toMatchObject({ ok: true, value: { name: 'Tess', done, remindOn: null } })
      expect(await give(first.id, 'paper')).toMatchObject({ refusal: { kind: 'copy-done' } })
      expect(await opened.kept()).toEqual(['gas-copy-given'])
      await give(other.id, 'paper')
      expect(await opened.kept()).toEqual(['gas-copy-given'])
      expect(await gas.copy(first.id)).toMatchObject({ done, email: 'tess@example.com' })
      expect(await give('gcp_none' as GasCopyId, 'paper')).toMatchObject({ refusal: { kind: 'copy-unknown' } })
      const kept = (await opened.audited()).filter(({ action }) => action === 'gas_copy_kept')
      expect(kept).toHaveLength(3)
      expect(JSON.stringify(kept)).not.toMatch(/Tess|Nora|tess@/)
      expect(await gas.outstanding(null, 9)).toEqual([])
    })

    it('lists outstanding copies by the day on which they are due, page by page', async () => {
      await using opened = await open()
      const { gas } = opened
      const { record } = await submitted(opened)
      for (const name of ['nora', 'omar']) await opened.atWork(() => gas.addCopy(aCopy(record.id, name)))
      const [first, second] = await gas.outstanding(null, 2)
      expect([first?.copy.kind, second?.copy.name]).toEqual(['tenant', 'nora'])
      expect(first).toMatchObject({ record: { id: record.id } })
      expect(first?.owner).not.toBe('')
      const rest = await gas.outstanding(second?.key ?? '', 2)
      expect(rest.map(({ copy }) => copy.name)).toEqual(['omar'])
    })

    it('reminds of each copy once at each stage, some at a time, and of none that was given', async () => {
      await using opened = await open()
      const { gas, engineer } = opened
      const { record } = await submitted(opened)
      const [first] = await gas.copies(record.id)
      if (!first) throw new Error('there is a copy')
      for (const name of ['nora', 'omar', 'pat']) await opened.atWork(() => gas.addCopy(aCopy(record.id, name)))
      const given = { name: 'Pat', email: null, way: 'paper' } as const
      await opened.atWork(() => gas.copyDone('gcp_pat' as GasCopyId, given, submittedAt, engineer))
      const remind = (text: string, limit = 9) => gas.remindOfCopies(day(text), submittedAt, limit)
      expect(await remind('2026-03-22')).toBe(0)
      expect([await remind('2026-03-23'), await remind('2026-03-23')]).toEqual([1, 0])
      // A day on which three are to be sent, two at a time: one is overdue by now, two are due in a week.
      expect([await remind('2026-05-24', 2), await remind('2026-05-24', 2), await remind('2026-05-24', 2)]).toEqual([
        2, 1, 0,
      ])
      expect(await opened.kept()).toEqual(Array<string>(4).fill('gas-copy-due'))
      expect(await gas.copy(first.id)).toMatchObject({ stage: 'overdue', remindOn: null })
      expect(await gas.copy('gcp_nora' as GasCopyId)).toMatchObject({ stage: 'days_7', remindOn: day('2026-06-01') })
      expect(await remind('2026-06-01')).toBe(2)
      expect(await remind('2030-01-01')).toBe(0)
      expect(await opened.kept()).toHaveLength(6)
    })
  })
}
