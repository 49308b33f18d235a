import { addVisits } from './visits.ts'
import type { MessageQuery, NewMessage } from '#modules/messaging'
import { type BookingId, type MessageId, type UserId, instantText } from '#modules/shared'
import { bookingId, now } from './bookings.ts'
import type { TestDatabase } from '../database.ts'

export const messageId = (name: string) => `msg_${name}` as MessageId

/** An e-mail to Asha that confirms a booking; its id and key are of `name`. */
export function aMessage(name: string, changes: Partial<NewMessage> = {}): NewMessage & { readonly id: MessageId } {
  return {
    id: messageId(name),
    key: `key of ${name}`,
    event: 'booking_confirmed',
    cause: `evt_${name}`,
    channel: 'email',
    to: 'asha@example.com',
    name: 'Asha',
    userId: 'usr_asha' as UserId,
    bookingId: null,
    subject: `About ${name}`,
    text: 'Tom will be there at 9.\n\nSee you then.',
    action: { label: 'See your booking', url: 'https://example.com/track/bkg_one' },
    attachments: [],
    link: null,
    unsubscribe: null,
    notBefore: now,
    ...changes,
  }
}

export const everyMessage: MessageQuery = {
  state: null,
  channel: null,
  event: null,
  text: null,
  bookingId: null,
  cause: null,
  after: null,
  limit: 50,
}

/** A booking of Asha's over a furnished database, that messages can be about. */
export function addBooking({ raw }: Pick<TestDatabase, 'raw'>, name: string): BookingId {
  const id = bookingId(name)
  raw
    .prepare(
      `insert into bookings (id, reference, customer_id, service_id, priority, status, duration_minutes, buffer_minutes,
         contact_name, contact_email, customer_phone, customer_address, customer_postcode, problem_description,
         access_notes, estimated_cost_pence, payment_policy, source, version, created_at, updated_at)
       values (:id, 'CB-' || :id, 'usr_asha', 'svc_tap-repair', 'standard', 'pending', 60, 0, 'Asha',
         'asha@example.com', '+442079460958', '12 Park Lane', 'CR0 1AB', 'The tap drips.', '{}', 8500, 'full', 'api',
         1, :at, :at)`,
    )
    .run({ id, at: instantText(now) })
  addVisits({ raw })
  return id
}
