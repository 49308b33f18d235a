import type { BookingDetails } from '../booking.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { HistoryEntry } from '../history.ts'
import type { KeptAgreement } from './agreement.ts'
import { type ConsentStanding, standingOfConsent } from './start-consent.ts'

type Ports = Pick<BookingPorts, 'bookings' | 'clock'>

/** When the contract was made: the order was confirmed. Null while it is not. */
export function madeAtOf(history: readonly HistoryEntry[]): Temporal.Instant | null {
  return history.find(({ to }) => to === 'confirmed')?.at ?? null
}

/** Whether the customer has asked for a start within the cancellation period, and which moves ask for it. */
export async function consentNow({ bookings, clock }: Ports, booking: BookingDetails): Promise<ConsentStanding> {
  const [agreement, history] = await Promise.all([bookings.agreement(booking.id), bookings.history(booking.id)])
  return standingOfConsent(booking, agreement, madeAtOf(history), presentMoment(clock))
}

/** The agreement of a booking, with its consent as it is now; null where none was kept. */
export async function agreementNow(ports: Ports, booking: BookingDetails): Promise<KeptAgreement | null> {
  const [agreement, { state }] = await Promise.all([ports.bookings.agreement(booking.id), consentNow(ports, booking)])
  return agreement && { ...agreement, startConsent: state }
}
