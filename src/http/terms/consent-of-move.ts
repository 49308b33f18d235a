import { type BookingDetails, type BookingModule, type SpokenConsent, amountDue } from '#modules/booking'
import { inBusinessZone } from '#modules/shared'
import type { AskedConsent, TermsModule } from '#modules/terms'
import { networkOf } from '../middleware/audit-acting.ts'

export interface MoveConsentPorts {
  readonly booking: Pick<BookingModule, 'consentNow'>
  readonly terms: Pick<TermsModule, 'consentOn'>
}

/** The consent that a move of the booking to a start asks for; null where it asks for none. */
export async function consentAsked(
  { booking, terms }: MoveConsentPorts,
  moved: BookingDetails,
  startsAt: Temporal.Instant,
): Promise<AskedConsent | null> {
  const { asksBefore } = await booking.consentNow(moved)
  if (asksBefore === null || Temporal.Instant.compare(startsAt, asksBefore) >= 0) return null
  const order = { service: moved.service.name, price: amountDue(moved), policy: moved.paymentPolicy }
  return terms.consentOn(order, inBusinessZone(startsAt).toPlainDate())
}

/** The consent as it is kept. `address`: the client's; only its network is kept. */
export function spokenConsent({ version, text }: AskedConsent, address: string): SpokenConsent {
  return { version, text, network: networkOf(address) }
}
