import type { EnquiryId, UserId } from '#modules/shared'
import type { Enquiry, EnquiryEntry } from './enquiry.ts'
import type { EnquiryEvent } from './events.ts'
import type { EnquiryChange } from './ports.ts'

/** A change of an enquiry: decided here, written by the store in the transaction that read the enquiry. */
export interface EnquiryStep {
  readonly enquiry: Enquiry
  readonly entry: Pick<EnquiryEntry, 'kind' | 'text'>
  readonly events: readonly EnquiryEvent[]
}

/** Spam notifies nobody. */
export function eventsOfNew({ id, state, createdAt }: Enquiry): readonly EnquiryEvent[] {
  return state === 'spam' ? [] : [{ kind: 'enquiry-kept', enquiryId: id, at: createdAt }]
}

/** Null when the enquiry is so already. A user whom somebody else assigns is notified. */
export function judgeChange(
  before: Enquiry,
  change: EnquiryChange,
  by: UserId,
  at: Temporal.Instant,
): EnquiryStep | null {
  if (change.kind === 'note') return { enquiry: before, entry: { kind: 'note', text: change.text }, events: [] }
  if (change.kind === 'state') {
    const { state } = change
    return before.state === state
      ? null
      : { enquiry: { ...before, state }, entry: { kind: 'state', text: state }, events: [] }
  }
  const { assignedTo } = change
  if (before.assignedTo === assignedTo) return null
  const isNotified = assignedTo !== null && assignedTo !== by
  return {
    enquiry: { ...before, assignedTo },
    entry: { kind: 'assigned', text: assignedTo ?? '' },
    events: isNotified ? [{ kind: 'enquiry-assigned', enquiryId: before.id, userId: assignedTo, at }] : [],
  }
}

/** The enquiry after a reply: answered since its first reply, and assigned to the writer where nobody had it. */
export function answeredBy(before: Enquiry, by: UserId, at: Temporal.Instant): Enquiry {
  return {
    ...before,
    state: 'answered',
    assignedTo: before.assignedTo ?? by,
    answeredAt: before.answeredAt ?? at,
  }
}

/** Each of these people is notified that the business comes to their district. */
export function eventsOfOpening(
  enquiries: readonly EnquiryId[],
  district: string,
  at: Temporal.Instant,
): readonly EnquiryEvent[] {
  return enquiries.map((enquiryId) => ({ kind: 'area-opened', enquiryId, district, at }))
}

/** `entry` is the number that the store gave to the reply. */
export function eventOfReply({ id }: Enquiry, entry: number, at: Temporal.Instant): EnquiryEvent {
  return { kind: 'enquiry-replied', enquiryId: id, entry, at }
}
