import type { BookingDetails, BookingModule } from '#modules/booking'
import { at } from '#modules/shared'
import { actorOf } from './actor.ts'
import { type ChangePorts, customerChanges } from './customer-changes.ts'
import { ownBooking } from './found-booking.ts'
import type { Submission, Submitted } from '../kit/submission.ts'

interface BookingFormPorts extends ChangePorts {
  readonly booking: ChangePorts['booking'] & Pick<BookingModule, 'find'>
}

/** A customer's actions on their own booking without scripts. For everyone else these forms do not exist. */
export function bookingForms(form: Submission, ports: BookingFormPorts): void {
  const changes = customerChanges(ports)
  const onBooking = {
    access: 'signed-in',
    load: ownBooking(ports.booking),
    page: ({ id }: BookingDetails) => at.track(id),
  } as const
  const sent = ({ c, who, found, fields, again }: Submitted<BookingDetails>) => ({
    actor: actorOf(who),
    booking: found,
    fields,
    address: c.var.address,
    page: at.track(found.id),
    redirect: (to: string) => c.redirect(to, 303),
    again,
  })

  form('/bookings/:id/cancel', onBooking, (submitted) => changes.cancel(sent(submitted)))
  form('/bookings/:id/reschedule', onBooking, (submitted) => changes.move(sent(submitted)))
  form('/bookings/:id/undo-move', onBooking, (submitted) => changes.undoMove(sent(submitted)))
}
