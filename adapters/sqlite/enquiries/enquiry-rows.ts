import type {
  ContactMethod,
  Enquiry,
  EnquiryEntryKind,
  EnquiryKind,
  EnquiryState,
  EnquirySubject,
  NumberedEntry,
} from '#modules/enquiries'
import type { EnquiryId, UserId } from '#modules/shared'

export interface EnquiryRow {
  readonly id: EnquiryId
  readonly reference: string
  readonly kind: EnquiryKind
  readonly subject: EnquirySubject | null
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly postcode: string | null
  readonly message: string
  readonly contact_method: ContactMethod
  readonly user_id: UserId | null
  readonly state: EnquiryState
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
  const { id, reference, kind, subject, name, email, phone, postcode, message, state } = row
  return {
    id,
    reference,
    kind,
    subject,
    name,
    email,
    phone,
    postcode,
    message,
    state,
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
