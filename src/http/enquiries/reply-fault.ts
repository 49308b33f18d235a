import { type Enquiry, enquiryLimits } from '#modules/enquiries'
import { type ReplyPorts, type ReplyWay, replyWay } from '#modules/messaging'
import type { Problem } from '../kit/problem.ts'

type Unreached = Extract<ReplyWay, { readonly by: null }>['why']

const unreached = {
  'no-address': 'No reply reaches them from here. Call them, and note what you agree',
  stopped: 'Their number wrote STOP, so no text message reaches it. Call them, and note what you agree',
  gone: 'Their address no longer takes messages. Call them, and note what you agree',
} as const satisfies Record<Unreached, string>

/** Null where a reply reaches the sender of an enquiry. */
export async function replyFault(
  enquiry: Pick<Enquiry, 'email' | 'phone'>,
  text: string,
  ports: ReplyPorts,
): Promise<Problem | null> {
  const way = await replyWay(enquiry, ports)
  if (way.by === null) return ofText('not_reachable', unreached[way.why])
  const isTooLong = way.by === 'sms' && text.length > enquiryLimits.replyByText
  return isTooLong
    ? ofText('not_valid', `A reply by text message has at most ${enquiryLimits.replyByText} characters`)
    : null
}

function ofText(code: string, message: string): Problem {
  return { status: 422, code, detail: message, errors: [{ path: 'text', message }] }
}
