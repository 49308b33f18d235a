import { sessionToken } from '../data/people.ts'
import { bookingId } from '../data/field-data.ts'
import { httpRequest } from '../load.ts'

const customers = 256

const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/** The session of the customer of the nth booking. */
export const customerCookie = (n: number) => `callout_session=${sessionToken(n % customers)}`

/** The nth message, of the customer of this booking. */
export function messageRequest(n: number, booking: number): Buffer {
  return httpRequest({
    method: 'POST',
    path: `/api/bookings/${bookingId(booking)}/messages`,
    headers: { cookie: customerCookie(booking) },
    body: {
      client_id: uuid(n),
      message_content: `${n}: the side gate is open, and the dog is at the neighbour's. Please ring twice.`,
      device_type: 'mobile',
    },
  })
}
