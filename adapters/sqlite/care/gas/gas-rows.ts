import { createHash } from 'node:crypto'
import {
  type CopyKind,
  type CopyStage,
  type CopyWay,
  type GasCopy,
  type GasDraft,
  type GasRecord,
  type KeptDraft,
  canonicalGasRecord,
} from '#modules/care'
import type { BookingId, GasCopyId, GasRecordId, PropertyId, UserId } from '#modules/shared'
import { instantText } from '../../kit/instant-text.ts'

export interface DraftRow {
  readonly booking_id: BookingId
  readonly visit_number: number
  readonly version: number
  readonly reason: string | null
  readonly content: string
  readonly saved_at: string
}

export interface RecordRow {
  readonly id: GasRecordId
  readonly booking_id: BookingId
  readonly visit_number: number
  readonly version: number
  readonly property_id: PropertyId | null
  readonly customer_id: UserId
  readonly place: string
  readonly checked_on: string
  readonly reason: string | null
  readonly content: string
  readonly digest: string
  readonly submitted_by: UserId
  readonly at: string
}

export interface CopyRow {
  readonly id: GasCopyId
  readonly record_id: GasRecordId
  readonly kind: CopyKind
  readonly name: string
  readonly email: string | null
  readonly due_on: string
  readonly way: CopyWay | null
  readonly done_at: string | null
  readonly done_by: UserId | null
  readonly stage: CopyStage | null
  readonly remind_on: string | null
}

/** The part of a record that is kept as JSON: the row has the rest. */
type Content = GasDraft & Pick<GasRecord, 'address' | 'engineer' | 'licence' | 'signature'>

export function draftFrom({ content, version, reason }: DraftRow): KeptDraft {
  const draft: GasDraft = JSON.parse(content)
  return { draft, version, reason }
}

export function recordFrom(row: RecordRow): GasRecord {
  const content: Content = JSON.parse(row.content)
  return {
    ...content,
    id: row.id,
    bookingId: row.booking_id,
    visitNumber: row.visit_number,
    version: row.version,
    propertyId: row.property_id,
    customerId: row.customer_id,
    checkedOn: Temporal.PlainDate.from(row.checked_on),
    reason: row.reason,
    by: row.submitted_by,
    at: Temporal.Instant.from(row.at),
  }
}

export function recordRow(record: GasRecord): RecordRow {
  const { landlord, landlordAddress, isServiced, appliances, address, engineer, licence, signature } = record
  const content: Content = { landlord, landlordAddress, isServiced, appliances, address, engineer, licence, signature }
  return {
    id: record.id,
    booking_id: record.bookingId,
    visit_number: record.visitNumber,
    version: record.version,
    property_id: record.propertyId,
    customer_id: record.customerId,
    place: address
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, ' ')
      .trim(),
    checked_on: record.checkedOn.toString(),
    reason: record.reason,
    content: JSON.stringify(content),
    digest: createHash('sha256').update(canonicalGasRecord(record)).digest('hex'),
    submitted_by: record.by,
    at: instantText(record.at),
  }
}

export function copyFrom(row: CopyRow): GasCopy {
  const { way, done_at: at, done_by: by } = row
  return {
    id: row.id,
    recordId: row.record_id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    dueOn: Temporal.PlainDate.from(row.due_on),
    done: way !== null && at !== null && by !== null ? { way, at: Temporal.Instant.from(at), by } : null,
    stage: row.stage,
    remindOn: row.remind_on === null ? null : Temporal.PlainDate.from(row.remind_on),
  }
}

export function copyRow({ id, recordId, kind, name, email, dueOn, done, stage, remindOn }: GasCopy): CopyRow {
  return {
    id,
    record_id: recordId,
    kind,
    name,
    email,
    due_on: dueOn.toString(),
    way: done?.way ?? null,
    done_at: done && instantText(done.at),
    done_by: done?.by ?? null,
    stage,
    remind_on: remindOn?.toString() ?? null,
  }
}
