import type { NewMessage } from '#modules/messaging'
import type { UserId } from '#modules/shared'
import type { Emitted } from '../../../src/jobs/outbox/events.ts'

/** One e-mail and one bell notification per event. */
export function messagesOfEvent({ id, body, at }: Emitted<'booking-confirmed'>): readonly NewMessage[] {
  const { bookingId } = body
  const userId = 'usr_asha' as UserId
  const common = {
    event: 'booking_confirmed',
    cause: `evt_${id}`,
    name: 'Asha',
    userId,
    bookingId,
    subject: `Event ${id}`,
    text: 'Tom will be there at 9.',
    action: null,
    attachments: [],
    link: null,
    notBefore: at,
  }
  return [
    { ...common, key: `evt_${id}:email`, channel: 'email', to: 'asha@example.com' },
    { ...common, key: `evt_${id}:in_app`, channel: 'in_app', to: userId },
  ]
}
