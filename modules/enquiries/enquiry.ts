import type { EnquiryId, UserId } from '#modules/shared'

/**
 * `coverage`: somebody outside the area wants a notification when it grows. `contact`: somebody wrote to the office.
 * `plan`: somebody asks for a maintenance plan.
 */
export const enquiryKinds = ['contact', 'coverage', 'plan'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

/** The subjects that the contact form offers. */
export const enquirySubjects = ['emergency', 'maintenance', 'quote', 'consultation', 'other'] as const
export type EnquirySubject = (typeof enquirySubjects)[number]

/** `spam` is what no person wrote: kept, shown when asked for, and answered by nobody. */
export const enquiryStates = ['open', 'in_progress', 'answered', 'closed', 'spam'] as const
export type EnquiryState = (typeof enquiryStates)[number]

export const contactMethods = ['email', 'phone'] as const
export type ContactMethod = (typeof contactMethods)[number]

/** A message to the business, and the state of its answer. */
export interface Enquiry {
  readonly id: EnquiryId
  /** For people: short, unambiguous, unique, such as EN-7KQ4XW. */
  readonly reference: string
  readonly kind: EnquiryKind
  readonly subject: EnquirySubject | null
  readonly name: string
  readonly email: string
  /** E.164. */
  readonly phone: string | null
  readonly postcode: string | null
  readonly message: string
  /** How they would like to be answered. */
  readonly contactMethod: ContactMethod
  /** The user who was signed in when it was written; null for a visitor. */
  readonly userId: UserId | null
  readonly state: EnquiryState
  /** The member of the office who is responsible for it. */
  readonly assignedTo: UserId | null
  readonly createdAt: Temporal.Instant
  /** When the first reply was written; null before. */
  readonly answeredAt: Temporal.Instant | null
}

/** The fields of an enquiry that have the same name and form in storage and on the wire. */
export type PlainEnquiry = Pick<
  Enquiry,
  'id' | 'reference' | 'kind' | 'subject' | 'name' | 'email' | 'phone' | 'postcode' | 'message' | 'state'
>

/** Copies exactly these fields: each is public to the office, as the API answers it. */
export function plainFieldsOf(enquiry: PlainEnquiry): PlainEnquiry {
  const { id, reference, kind, subject, name, email, phone, postcode, message, state } = enquiry
  return { id, reference, kind, subject, name, email, phone, postcode, message, state }
}

export type EnquiryEntryKind = 'reply' | 'note' | 'state' | 'assigned'

/** One thing that was done about an enquiry. */
export interface EnquiryEntry {
  /** Rises with time, within one enquiry. */
  readonly at: Temporal.Instant
  readonly by: UserId
  readonly kind: EnquiryEntryKind
  /** The text written; for `state` the new state, for `assigned` the user's id, or empty for nobody. */
  readonly text: string
}

/** The longest texts of an enquiry, in characters as `textLimits` counts them. */
export const enquiryLimits = {
  name: 100,
  message: 4_000,
  coverageMessage: 2_000,
  planMessage: 2_000,
  note: 4_000,
  reply: 8_000,
  /** The limit of a reply by text message: each part costs money, and has about 150 characters. */
  replyByText: 600,
} as const
