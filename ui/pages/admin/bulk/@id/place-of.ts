import { at, parseId } from '#modules/shared'

/** The page of a selected thing; null where it has none. */
export function placeOf(id: string): string | null {
  const [enquiry, conversation, quote] = [parseId('enq', id), parseId('cnv', id), parseId('qrq', id)]
  if (enquiry) return at.admin.enquiry(enquiry)
  if (conversation) return at.admin.conversation(conversation)
  if (quote) return at.admin.quote(quote)
  const [booking, message, service] = [parseId('bkg', id), parseId('msg', id), parseId('svc', id)]
  if (service) return at.admin.service(service)
  return booking ? at.admin.booking(booking) : message && at.admin.message(message)
}
