import type { EnquiryId } from '#modules/shared'
import type { CataloguePorts } from './ports.ts'

/** Someone outside the area who wants to be told when it grows. */
export interface Enquiry {
  readonly id: EnquiryId
  readonly kind: 'coverage'
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly postcode: string
  readonly message: string
  readonly createdAt: Temporal.Instant
}

export type NewEnquiry = Omit<Enquiry, 'id' | 'createdAt'>

export async function keepEnquiry({ enquiries, clock, ids }: CataloguePorts, asked: NewEnquiry): Promise<Enquiry> {
  const at = clock.now()
  const enquiry: Enquiry = { ...asked, id: ids.next('enq'), createdAt: at }
  await enquiries.keep(enquiry, [{ kind: 'enquiry-kept', enquiryId: enquiry.id, at }])
  return enquiry
}
