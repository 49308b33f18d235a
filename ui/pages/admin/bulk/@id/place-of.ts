import { at, parseId } from '#modules/shared'

/** The page of a selected thing; null where it has none. */
export function placeOf(id: string): string | null {
  const [enquiry, conversation, quote] = [parseId('enq', id), parseId('cnv', id), parseId('qrq', id)]
  if (enquiry) return at.admin.enquiry(enquiry)
  if (conversation) return at.admin.conversation(conversation)
  return quote && at.admin.quote(quote)
}
