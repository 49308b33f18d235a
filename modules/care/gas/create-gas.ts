import {
  type GasCopyId,
  type GasRecordId,
  type InBatches,
  type PropertyId,
  type Result,
  accept,
  businessDate,
  may,
  refuse,
  whileFull,
  withoutRest,
} from '#modules/shared'
import type { CareModule, CareReader, CareRefusal } from '../create-care.ts'
import { type CopyDone, type CopyWay, type GasCopy, copyForNewTenant } from './copies.ts'
import type {
  CheckNotBegun,
  GasIncomplete,
  GasLocked,
  GasStale,
  GasVisit,
  KeptDraft,
  NothingToCorrect,
} from './decide-submission.ts'
import type { CopyUnknown, GasPorts, OfVisit } from './gas-ports.ts'
import { type GasDraft, type GasFault, type GasLicence, type GasRecord, missingIn, startingDraft } from './record.ts'

/** There is no such visit, or none that the reader may see. */
interface VisitUnknown {
  readonly kind: 'gas-visit-unknown'
}

/** Another technician leads it. */
interface NotTheirs {
  readonly kind: 'not-assigned'
}

/** No registration with Gas Safe of theirs counted on the day. */
interface NoLicence {
  readonly kind: 'no-licence'
}

interface RecordUnknown {
  readonly kind: 'gas-record-unknown'
}

/** An e-mail needs an address. */
interface EmailMissing {
  readonly kind: 'email-missing'
}

export type GasRefusal =
  | CareRefusal
  | VisitUnknown
  | NotTheirs
  | NoLicence
  | GasStale
  | GasLocked
  | CheckNotBegun
  | GasIncomplete
  | NothingToCorrect
  | RecordUnknown
  | CopyUnknown
  | CopyDone
  | EmailMissing

/** The record of a visit, as its page shows it. */
export interface GasShown {
  readonly visit: GasVisit
  readonly propertyId: PropertyId | null
  readonly mayWrite: boolean
  readonly licence: GasLicence | null
  /** The draft; null where a record is submitted and no correction is open. */
  readonly kept: KeptDraft | null
  readonly missing: readonly GasFault[]
  /** Submitted versions, the latest first. */
  readonly records: readonly GasRecord[]
}

/** A record with its copies. */
export interface RecordWithCopies {
  readonly record: GasRecord
  readonly copies: readonly GasCopy[]
}

/** Gas safety records: the technician who leads the visit writes, the office and the owner of the property read. */
export function createGas({
  gas,
  store,
  licenceOf,
  clock,
  ids,
  care,
}: GasPorts & { readonly care: Pick<CareModule, 'enter'> }) {
  async function find(reader: CareReader, of: OfVisit): Promise<Result<GasShown, VisitUnknown | NotTheirs>> {
    const visit = await gas.visit(of)
    const isLead = visit?.leadUserId === reader.userId && may(reader, 'field-work')
    const isOffice = may(reader, 'customers')
    if (!visit) return refuse({ kind: isOffice ? 'gas-visit-unknown' : 'not-assigned' })
    if (!isLead && !isOffice) return refuse({ kind: 'not-assigned' })
    const [records, draft, propertyId] = await Promise.all([
      gas.ofVisit(of),
      gas.draft(of),
      store.propertyOf(of.bookingId),
    ])
    const licence = visit.leadUserId && (await licenceOf(visit.leadUserId, visit.checkIn ?? clock.now()))
    const kept = draft ?? (records.length > 0 ? null : await startOf(visit, propertyId))
    const mayWrite = isLead && !visit.isCalledOff && licence !== null
    return accept({
      visit,
      propertyId,
      mayWrite,
      licence,
      kept,
      missing: kept ? missingIn(kept.draft) : [],
      records,
    })
  }

  async function startOf(visit: GasVisit, propertyId: PropertyId | null): Promise<KeptDraft> {
    const appliances = propertyId ? await store.appliances(propertyId) : []
    const draft = startingDraft({ name: visit.customer, address: visit.customerAddress }, appliances)
    return { draft, version: 0, reason: null }
  }

  /** For the technician who leads the visit, with a registration that counts on the day. */
  async function writing<Done, No>(
    reader: CareReader,
    of: OfVisit,
    act: (shown: GasShown, licence: GasLicence) => Promise<Result<Done, No>>,
  ): Promise<Result<Done, No | VisitUnknown | NotTheirs | NoLicence>> {
    const found = await find(reader, of)
    if (!found.ok) return found
    const { visit, licence } = found.value
    if (visit.leadUserId !== reader.userId || visit.isCalledOff) return refuse({ kind: 'not-assigned' })
    if (!licence) return refuse({ kind: 'no-licence' })
    return act(found.value, licence)
  }

  /** The record, for the office and the customer it was made for. */
  async function readable(reader: CareReader, id: GasRecordId): Promise<GasRecord | null> {
    const record = await gas.record(id)
    if (!record) return null
    return mayGive(reader, record) || record.by === reader.userId ? record : null
  }

  const withCopies = async (record: GasRecord): Promise<RecordWithCopies> => ({
    record,
    copies: await gas.copies(record.id),
  })

  return {
    gasRecordOf: find,

    saveGasDraft: (reader: CareReader, of: OfVisit, draft: GasDraft, version: number) =>
      writing(reader, of, () => gas.saveDraft(of, draft, version, clock.now())),

    submitGasRecord: (
      reader: CareReader,
      of: OfVisit,
      { version, signature }: { readonly version: number; readonly signature: string },
    ) =>
      writing(reader, of, ({ propertyId }, licence) =>
        gas.submit({
          of,
          propertyId,
          licence,
          sent: { id: ids.next('gsr'), version, signature },
          copy: ids.next('gcp'),
          at: clock.now(),
          by: reader.userId,
        }),
      ),

    /** The submitted record stays; the correction is another version of it. */
    correctGasRecord: (reader: CareReader, of: OfVisit, reason: string) =>
      writing(reader, of, () => gas.correct(of, reason, clock.now())),

    /** The latest version of each record of a property, the latest check first. */
    async gasRecords(reader: CareReader, id: PropertyId): Promise<Result<readonly RecordWithCopies[], CareRefusal>> {
      const entered = await care.enter(reader, id)
      if (!entered.ok) return entered
      const records = await gas.ofProperty(id)
      // A new owner of an address has none of the records before.
      const own = records.filter(({ customerId }) => customerId === entered.value.property.userId)
      return accept(await Promise.all(own.map(withCopies)))
    },

    /** The reader's own records of addresses that are no property of theirs, the latest check first. */
    gasRecordsElsewhere: async ({ userId }: CareReader): Promise<readonly RecordWithCopies[]> =>
      Promise.all((await gas.withoutProperty(userId)).map(withCopies)),

    /** Null where there is none that the reader may see. */
    async gasRecord(
      reader: CareReader,
      id: GasRecordId,
    ): Promise<(RecordWithCopies & { readonly digest: string }) | null> {
      const record = await readable(reader, id)
      const digest = record && (await gas.digest(id))
      return record && digest !== null ? { ...(await withCopies(record)), digest } : null
    },

    /** For messages and the holder of a link, which judge nobody. */
    copyWithRecord: async (id: GasCopyId) => {
      const copy = await gas.copy(id)
      const record = copy && (await gas.record(copy.recordId))
      return record ? { copy, record } : null
    },

    /** The record that a link to a booking shows: that of its latest visit with one; null for none. */
    async gasRecordByLink({ bookingId, number }: OfVisit) {
      for (let at = number; at >= 1; at--) {
        const [record] = await gas.ofVisit({ bookingId, number: at })
        const digest = record && (await gas.digest(record.id))
        if (record && digest) return { record, digest }
      }
      return null
    },

    /** Somebody moves in: they have a copy before. */
    async addGasCopy(
      reader: CareReader,
      id: GasRecordId,
      tenant: { readonly name: string; readonly email: string | null; readonly movesIn: Temporal.PlainDate },
    ): Promise<Result<GasCopy, RecordUnknown>> {
      const record = await gas.record(id)
      if (!record || !mayGive(reader, record)) return refuse({ kind: 'gas-record-unknown' })
      const copy = copyForNewTenant(id, ids.next('gcp'), tenant)
      await gas.addCopy(copy)
      return accept(copy)
    },

    async giveGasCopy(
      reader: CareReader,
      id: GasCopyId,
      given: { readonly name: string; readonly email: string | null; readonly way: CopyWay },
    ): Promise<Result<GasCopy, CopyUnknown | CopyDone | EmailMissing>> {
      const copy = await gas.copy(id)
      const record = copy && (await gas.record(copy.recordId))
      if (!record || !mayGive(reader, record)) return refuse({ kind: 'copy-unknown' })
      if (given.way === 'email' && given.email === null) return refuse({ kind: 'email-missing' })
      return gas.copyDone(id, given, clock.now(), reader.userId)
    },

    /** For the office: the caller has seen to it that it asks. */
    outstandingCopies: (after: string | null, limit: number) => gas.outstanding(after, limit),

    /** May be called at any time: each reminder is sent once. */
    remindOfCopies: (inBatches: InBatches = withoutRest) =>
      inBatches(whileFull((limit) => gas.remindOfCopies(businessDate(clock.now()), clock.now(), limit))),
  }
}

/** The office and the landlord give the tenant the copy. */
function mayGive(reader: CareReader, { customerId }: GasRecord): boolean {
  return may(reader, 'customers') || customerId === reader.userId
}

export type GasModule = ReturnType<typeof createGas>
