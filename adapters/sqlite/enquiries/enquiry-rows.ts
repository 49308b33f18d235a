import {
  type ContactMethod,
  type Enquiry,
  type EnquiryEntryKind,
  type NumberedEntry,
  type PlainEnquiry,
  plainFieldsOf,
} from '#modules/enquiries'
import type { UserId } from '#modules/shared'

export interface EnquiryRow extends PlainEnquiry {
  readonly contact_method: ContactMethod
  readonly user_id: UserId | null
  readonly assigned_to: UserId | null
  readonly created_at: string
  readonly answered_at: string | null
}

export interface EntryRow {
  readonly number: number
  readonly at: string
  readonly user_id: UserId
  readonly kind: EnquiryEntryKind
  readonly text: string
}

export function enquiryFrom(row: EnquiryRow): Enquiry {
  return {
    ...plainFieldsOf(row),
    contactMethod: row.contact_method,
    userId: row.user_id,
    assignedTo: row.assigned_to,
    createdAt: Temporal.Instant.from(row.created_at),
    answeredAt: row.answered_at === null ? null : Temporal.Instant.from(row.answered_at),
  }
}

export function entryFrom({ number, at, user_id: by, kind, text }: EntryRow): NumberedEntry {
  return { number, at: Temporal.Instant.from(at), by, kind, text }
}
