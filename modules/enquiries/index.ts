import type { EnquiryId, UserId } from '#modules/shared'
import { answerSpeed } from './answer-speed.ts'
import { type NewEnquiry, keepEnquiry } from './keep-enquiry.ts'
import type { EnquiryChange, EnquiryFilter, EnquiryPorts } from './ports.ts'

export { promisedMinutes } from './answer-speed.ts'
export { enquiriesAsked, enquiriesWords } from './enquiries-asked.ts'
export {
  type ContactMethod,
  type Enquiry,
  type EnquiryEntryKind,
  type EnquiryKind,
  type EnquiryState,
  type EnquirySubject,
  type PlainEnquiry,
  contactMethods,
  enquiryKinds,
  enquiryLimits,
  enquiryStates,
  enquirySubjects,
  plainFieldsOf,
} from './enquiry.ts'
export type { EnquiryEvent, EnquiryEvents } from './events.ts'
export { auditOfChange } from './audit-of-enquiry.ts'
export { auditOfTelling } from './audit-of-telling.ts'
export { answeredBy, eventOfReply, eventsOfNew, eventsOfOpening, judgeChange } from './enquiry-steps.ts'
export type { NewEnquiry } from './keep-enquiry.ts'
export type { EnquiryChange, EnquiryFilter, EnquiryPorts, EnquiryStore, NumberedEntry, WaitingPeople } from './ports.ts'

const figuresDays = 30

/** Enquiries to the business, and the office's work on them. */
export function createEnquiries(ports: EnquiryPorts) {
  const { enquiries, clock } = ports
  return {
    keep: (asked: NewEnquiry) => keepEnquiry(ports, asked),
    find: (id: EnquiryId) => enquiries.find(id),
    /** The latest first. */
    list: (filter: EnquiryFilter, page: { readonly before: EnquiryId | null; readonly limit: number }) =>
      enquiries.list(filter, page.before, page.limit),
    countOpen: () => enquiries.countOpen(),
    change: (id: EnquiryId, change: EnquiryChange, by: UserId) => enquiries.change(id, change, by, clock.now()),
    /** `once` makes a reply one, however often it is sent. */
    reply: (id: EnquiryId, reply: { readonly text: string; readonly by: UserId; readonly once: string }) =>
      enquiries.reply(id, { ...reply, at: clock.now() }),
    waiting: () => enquiries.waiting(),
    /** Once for each person, however often it is asked for. */
    tellOpened: (told: { readonly district: string; readonly outcodes: readonly string[] }, by: UserId) =>
      enquiries.tellOpened(told, by, clock.now()),
    /** Figures of the last thirty days. */
    speed: async () => answerSpeed(await enquiries.figures(clock.now().subtract({ hours: 24 * figuresDays }))),
  }
}

export type EnquiriesModule = ReturnType<typeof createEnquiries>
