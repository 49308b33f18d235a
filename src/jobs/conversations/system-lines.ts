import { type BookingDetails, firstNameOf } from '#modules/booking'
import { type BookingId, type TechnicianId, type UserId, promisedWords } from '#modules/shared'
import type { Modules as All } from '../../compose.ts'
import type { Emitted, EventKind, Subscriber, Subscribers } from '../outbox/events.ts'

type Modules = Pick<All, 'booking' | 'conversations'> & { readonly accounts: Pick<All['accounts'], 'technicians'> }

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

type Kind =
  | 'technician-assigned'
  | 'technician-named'
  | 'booking-rescheduled'
  | 'technician-on-the-way'
  | 'booking-started'
  | 'report-ready'

/** Writes what happens to a booking into its conversation, once for each event. */
export function systemLines(modules: Modules): Subscribers {
  const { booking, conversations } = modules

  function line<K extends Kind & EventKind>(
    textOf: (event: Emitted<K>, details: BookingDetails) => Promise<string | null> | string | null,
  ): readonly Subscriber<K>[] {
    return [
      async (event) => {
        const bookingId: BookingId = event.body.bookingId
        const found = await booking.find(system, bookingId)
        const text = found.ok ? await textOf(event, found.value) : null
        if (text !== null) await conversations.note(bookingId, `evt_${event.id}`, text)
      },
    ]
  }

  async function nameOf(id: TechnicianId): Promise<string> {
    const found = (await modules.accounts.technicians()).find(({ technician }) => technician.id === id)
    return found ? firstNameOf(found.user.fullName) : 'A technician'
  }

  return {
    // While a visit is offered, the customer does not read who may come.
    'technician-assigned': line<'technician-assigned'>(async ({ body: { technicianId } }, { isOffered }) =>
      isOffered ? null : `${await nameOf(technicianId)} is assigned to your visit.`,
    ),
    'technician-named': line<'technician-named'>(
      async ({ body: { technicianId } }) => `${await nameOf(technicianId)} is assigned to your visit.`,
    ),
    'booking-rescheduled': line<'booking-rescheduled'>(({ body: { keepsPromise } }, { startsAt, arrival }) =>
      keepsPromise || !startsAt ? null : `The visit was moved to ${promisedWords(startsAt, arrival)}.`,
    ),
    'technician-on-the-way': line<'technician-on-the-way'>(
      async ({ body: { technicianId } }) => `${await nameOf(technicianId)} is on the way.`,
    ),
    'booking-started': line<'booking-started'>(
      async ({ body: { technicianId } }) => `${await nameOf(technicianId)} has checked in.`,
    ),
    'report-ready': line<'report-ready'>(({ body: { isCorrection } }) =>
      isCorrection ? 'A corrected report of the visit is ready.' : 'The report of the visit is ready.',
    ),
  }
}
