import type { BookingDetails } from '#modules/booking'
import type { WhatsappModule } from '#modules/whatsapp'
import { at } from '#modules/shared'
import { phoneWords } from '../../../../../components/office/phone-words.ts'

/** Where the conversations about a booking are read. */
export async function chatsOf(whatsapp: Pick<WhatsappModule, 'ofBooking'>, { id, contact }: BookingDetails) {
  const found = await whatsapp.ofBooking(id, contact.phone)
  return found.map(({ phone, name, booking }) => ({
    href: at.whatsapp.conversation(phone),
    who: name === null ? phoneWords(phone) : `${name}, ${phoneWords(phone)}`,
    isSure: booking?.isSure === true,
  }))
}
