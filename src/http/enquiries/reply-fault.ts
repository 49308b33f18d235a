import { type Enquiry, enquiryLimits } from '#modules/enquiries'
import { type Messaging, replyChannel } from '#modules/messaging'
import type { Problem } from '../kit/problem.ts'

/** Null where a reply reaches the sender of an enquiry. */
export function replyFault(
  enquiry: Pick<Enquiry, 'email' | 'phone'>,
  text: string,
  { channels }: Pick<Messaging, 'channels'>,
): Problem | null {
  const channel = replyChannel(enquiry, channels)
  if (channel === null)
    return ofText('not_reachable', 'No reply reaches them from here. Call them, and note what you agree')
  const isTooLong = channel === 'sms' && text.length > enquiryLimits.replyByText
  return isTooLong
    ? ofText('not_valid', `A reply by text message has at most ${enquiryLimits.replyByText} characters`)
    : null
}

function ofText(code: string, message: string): Problem {
  return { status: 422, code, detail: message, errors: [{ path: 'text', message }] }
}
