import type { Enquiry } from './enquiry.ts'
import type { EnquiryPorts } from './ports.ts'

export type NewEnquiry = Omit<Enquiry, 'id' | 'reference' | 'state' | 'assignedTo' | 'createdAt' | 'answeredAt'> & {
  /** A program wrote it: kept apart, and nobody is notified. */
  readonly isSpam: boolean
}

/** A second click, or a page that was sent again, is not a second enquiry. */
const sameMinutes = 10

const draws = 5

/** Keeps what somebody wrote; the same words of the same person within ten minutes are one enquiry. */
export async function keepEnquiry(
  { enquiries, references, clock, ids }: EnquiryPorts,
  { isSpam, ...asked }: NewEnquiry,
): Promise<Enquiry> {
  for (let draw = 0; draw < draws; draw += 1) {
    const kept = await enquiries.keep(
      {
        ...asked,
        id: ids.next('enq'),
        reference: references.next(),
        state: isSpam ? 'spam' : 'open',
        assignedTo: null,
        createdAt: clock.now(),
        answeredAt: null,
      },
      sameMinutes,
    )
    if (kept.ok) return kept.value
  }
  throw new Error(`${draws} references in a row were taken`)
}
