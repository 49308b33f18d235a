import type { DemoRows } from '#adapters/sqlite'
import { fillLine, findRow, textableNumber } from '#modules/messaging'
import { type BookingId, clockWords } from '#modules/shared'
import type { Service } from '#modules/catalogue'

type Booking = DemoRows['bookings'][number]

interface TextInput {
  readonly bookings: readonly Booking[]
  readonly services: readonly Pick<Service, 'id' | 'name'>[]
  readonly technicians: readonly { readonly id: string; readonly fullName: string }[]
}

const most = 5
const event = 'technician_on_the_way'

/** Text messages of the latest emergencies, as the built-in relay keeps them. */
export function textsOf({ bookings, services, technicians }: TextInput): DemoRows['texts'] {
  const row = findRow(event, 'customer')
  if (!row) throw new Error(`the event table has no row for ${event}`)
  return bookings
    .filter(({ priority, technicianId }) => priority === 'emergency' && technicianId !== null)
    .filter(({ customerPhone }) => textableNumber(customerPhone) !== null)
    .toSorted((one, other) => Temporal.Instant.compare(other.createdAt, one.createdAt))
    .slice(0, most)
    .toReversed()
    .map((booking, place) => {
      const at = booking.createdAt.add({ minutes: 10 })
      const facts = {
        business: 'Callout Croydon',
        technician: technicians.find(({ id }) => id === booking.technicianId)?.fullName ?? 'Our technician',
        service: services.find(({ id }) => id === booking.serviceId)?.name ?? 'Emergency repair',
        reference: booking.reference,
        arrival: clockWords(at.add({ minutes: 30 })),
      }
      return {
        id: `msg_demo-text-${place + 1}`,
        event,
        bookingId: booking.id as BookingId,
        userId: booking.customerId,
        to: booking.customerPhone,
        name: booking.contactName,
        subject: fillLine(row.title, facts),
        text: fillLine(row.sms, facts).replaceAll('\u{a0}', ' '),
        at,
      }
    })
}
