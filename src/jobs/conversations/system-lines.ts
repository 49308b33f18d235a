import { type BookingDetails, firstNameOf } from '#modules/booking'
import { type BookingId, type TechnicianId, type UserId, promisedWords } from '#modules/shared'
import type { Modules as All } from '../../compose.ts'
import type { Emitted, EventKind, Subscriber, Subscribers } from '../outbox/events.ts'

type Modules = Pick<All, 'booking' | 'conversations' | 'deviceAccess'> & {
  readonly accounts: Pick<All['accounts'], 'technicians'>
}

const deviceNames = { smartphone: 'Phone', tablet: 'Tablet' } as const

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

type Kind =
  | 'technician-assigned'
  | 'technician-named'
  | 'booking-rescheduled'
  | 'technician-on-the-way'
  | 'booking-started'
  | 'report-ready'
  | 'device-access-asked'
  | 'device-access-granted'
  | 'device-access-declined'
  | 'device-access-revoked'

/** Writes what happens to a booking into its conversation, once for each event. */
export function systemLines(modules: Modules): Subscribers {
  const { booking, conversations, deviceAccess } = modules

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
    // The token is left out, and so is the purpose: the customer reads it where they decide.
    'device-access-asked': line<'device-access-asked'>(async ({ body: { accessId, device } }) => {
      const access = await deviceAccess.find(accessId)
      return (
        access && `${firstNameOf(access.askerName)} asks to use a ${deviceNames[device].toLowerCase()} of the customer.`
      )
    }),
    'device-access-granted': line<'device-access-granted'>(
      ({ body: { device } }) => `${deviceNames[device]} access granted for 24 hours.`,
    ),
    'device-access-declined': line<'device-access-declined'>(
      ({ body: { device } }) => `${deviceNames[device]} access declined.`,
    ),
    'device-access-revoked': line<'device-access-revoked'>(async ({ body: { accessId, device } }) => {
      const wasGranted = (await deviceAccess.find(accessId))?.decidedAt ?? null
      return wasGranted === null
        ? `The request for ${deviceNames[device].toLowerCase()} access has ended.`
        : `${deviceNames[device]} access has ended.`
    }),
  }
}
