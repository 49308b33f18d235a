import {
  type BookingId,
  type PropertyId,
  type Result,
  type UserId,
  accept,
  businessDate,
  refuse,
} from '#modules/shared'
import { type GasDraft, type GasFault, type GasLicence, type GasRecord, missingIn } from './record.ts'

/** A visit, as far as a gas safety record needs it. */
export interface GasVisit {
  readonly bookingId: BookingId
  readonly number: number
  readonly customerId: UserId
  readonly customer: string
  readonly customerAddress: string
  /** "12 High Street, CR0 1AB". */
  readonly address: string
  /** The person at the property. */
  readonly contact: { readonly name: string; readonly email: string | null }
  /** The account of the technician who leads it; null while nobody does. */
  readonly leadUserId: UserId | null
  readonly lead: string
  readonly checkIn: Temporal.Instant | null
  readonly isCalledOff: boolean
}

/** A draft as it is kept; version 0 is one that nobody has saved. */
export interface KeptDraft {
  readonly draft: GasDraft
  readonly version: number
  /** Why a submitted record is corrected; null before the first was submitted. */
  readonly reason: string | null
}

/** Another change was saved since `version` was read. */
export interface GasStale {
  readonly kind: 'gas-stale'
  readonly version: number
}

/** The record is submitted: it changes by a correction only. */
export interface GasLocked {
  readonly kind: 'gas-locked'
}

/** The technician has not checked in. */
export interface CheckNotBegun {
  readonly kind: 'check-not-begun'
}

export interface GasIncomplete {
  readonly kind: 'gas-incomplete'
  readonly faults: readonly GasFault[]
}

/** There is no submitted record, or a correction is open already. */
export interface NothingToCorrect {
  readonly kind: 'nothing-to-correct'
}

export type SubmissionRefusal = GasStale | GasLocked | CheckNotBegun | GasIncomplete

/** Whether the draft may be saved over what is kept. */
export function judgeSaving(
  kept: Pick<KeptDraft, 'version'> | null,
  latest: Pick<GasRecord, 'version'> | null,
  version: number,
): GasStale | GasLocked | null {
  if (kept === null && latest !== null) return { kind: 'gas-locked' }
  const current = kept?.version ?? 0
  return current === version ? null : { kind: 'gas-stale', version: current }
}

/** The record that a draft becomes. The day of the check is that of the check-in; a correction keeps the day. */
export function decideSubmission(
  of: {
    readonly visit: GasVisit
    readonly propertyId: PropertyId | null
    readonly kept: KeptDraft | null
    readonly latest: GasRecord | null
    readonly licence: GasLicence
  },
  sent: { readonly id: GasRecord['id']; readonly version: number; readonly signature: string },
  at: Temporal.Instant,
  by: UserId,
): Result<GasRecord, SubmissionRefusal> {
  const { visit, kept, latest } = of
  const refused = judgeSaving(kept, latest, sent.version)
  if (refused) return refuse(refused)
  if (!visit.checkIn) return refuse({ kind: 'check-not-begun' })
  if (!kept) return refuse({ kind: 'gas-stale', version: 0 })
  const faults = [
    ...missingIn(kept.draft),
    ...(sent.signature === '' ? [{ path: 'signature', message: 'Type your name to sign the record' }] : []),
  ]
  if (faults.length > 0) return refuse({ kind: 'gas-incomplete', faults })
  return accept({
    ...kept.draft,
    id: sent.id,
    bookingId: visit.bookingId,
    visitNumber: visit.number,
    version: (latest?.version ?? 0) + 1,
    propertyId: latest ? latest.propertyId : of.propertyId,
    customerId: visit.customerId,
    address: latest?.address ?? visit.address,
    checkedOn: latest?.checkedOn ?? businessDate(visit.checkIn),
    engineer: visit.lead,
    licence: of.licence,
    signature: sent.signature,
    reason: kept.reason,
    at,
    by,
  })
}

/** The draft of a correction: the submitted record, to be changed. */
export function decideCorrection(
  kept: KeptDraft | null,
  latest: GasRecord | null,
  reason: string,
): Result<KeptDraft, NothingToCorrect> {
  if (kept || !latest) return refuse({ kind: 'nothing-to-correct' })
  const { landlord, landlordAddress, isServiced, appliances } = latest
  return accept({ draft: { landlord, landlordAddress, isServiced, appliances }, version: 1, reason })
}
