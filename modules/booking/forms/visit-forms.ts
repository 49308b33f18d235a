import { type Visit, type VisitForm, visitNamedBy } from '#modules/fulfilment'
import { type FormId, type Result, type VisitId, accept, may, refuse } from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { findBooking } from '../find-booking.ts'
import { type VisitShown, findVisits } from '../visits/find-visits.ts'
import type { FieldAction } from '../visits/field-action.ts'
import { type FormPorts, type SentAnswers, answerForm } from './answer-form.ts'

/** A visit with its forms. */
export interface FormsShown {
  readonly booking: BookingDetails
  readonly visit: VisitShown
  readonly forms: readonly VisitForm[]
  /** The actor leads the visit: the answers are theirs to write. */
  readonly leads: boolean
}

/** For the office and the technicians of the visit; the customer reads the names of its forms with the report. */
async function findForms(ports: FormPorts, actor: Actor, id: VisitId): Promise<Result<FormsShown, BookingUnknown>> {
  const key = visitNamedBy(id)
  const [found, visits] = key
    ? await Promise.all([findBooking(ports, actor, key.bookingId), findVisits(ports, actor, key.bookingId)])
    : []
  const visit = visits?.ok ? visits.value.find(({ number }) => number === key?.number) : undefined
  if (!found?.ok || !visit) return refuse({ kind: 'booking-unknown' })
  const comes = may(actor, 'field-work') && visit.crew.some(({ userId }) => userId === actor.userId)
  if (!isStaff(actor) && !comes) return refuse({ kind: 'booking-unknown' })
  const [forms = []] = await ports.answers.ofVisits([{ visit, place: found.value.service }])
  const leads = comes && visit.crew[0]?.userId === actor.userId
  return accept({ booking: found.value, visit, forms, leads })
}

/** Risk checks and work forms at visits, ready to use. */
export function createVisitForms(ports: FormPorts) {
  return {
    find: (actor: Actor, id: VisitId) => findForms(ports, actor, id),
    /** The forms of each of some visits that the actor has read. */
    of: (read: readonly { readonly visit: Visit; readonly booking: BookingDetails }[]) =>
      ports.answers.ofVisits(read.map(({ visit, booking }) => ({ visit, place: booking.service }))),
    /** The technician who leads the visit answers some questions. */
    answer: (actor: Actor, id: VisitId, form: FormId, sent: SentAnswers, action: FieldAction<VisitForm>) =>
      answerForm(ports, actor, id, form, sent, action),
  }
}

export type VisitFormsModule = ReturnType<typeof createVisitForms>
