import { type Actor, type BookingDetails, type BookingModule } from '#modules/booking'
import { type CarePlanLine, type CarePlansModule, visitKey } from '#modules/care-plans'
import type { CustomersModule } from '#modules/customers'
import type { Modules } from '../../compose.ts'
import type { FormFields } from '../kit/form-body.ts'
import { problemOfBooking } from '../bookings/problems.ts'
import { type Problem, notFound, notValidField } from '../kit/problem.ts'
import { visitFields, visitParams } from './fields.ts'
import { carePlanProblem } from './problems.ts'

interface VisitBookingPorts {
  readonly accounts: Pick<Modules['accounts'], 'find'>
  readonly booking: Pick<BookingModule, 'bookPlanVisit'>
  readonly carePlans: Pick<CarePlansModule, 'visitToBook'>
  readonly customers: Pick<CustomersModule, 'property'>
}

type Booked =
  | { readonly ok: true; readonly booking: BookingDetails }
  | { readonly ok: false; readonly problem: Problem }

/** Books a visit that a plan includes: for its customer, where `clerk` is null, or by the office for them. */
export function createVisitBooking({ accounts, booking, carePlans, customers }: VisitBookingPorts) {
  return async function bookVisit(
    plan: CarePlanLine,
    number: number,
    startsAt: Temporal.Instant,
    clerk: Actor | null,
  ): Promise<Booked> {
    const visit = await carePlans.visitToBook(plan.id, number)
    if (!visit.ok) return { ok: false, problem: carePlanProblem(visit.refusal) }
    const { customerId, propertyId, serviceId } = plan
    const [user, property] = await Promise.all([accounts.find(customerId), customers.property(customerId, propertyId)])
    if (!user || !property) return { ok: false, problem: notFound }
    const { id, name, address, postcode, accessNotes } = property
    const made = await booking.bookPlanVisit(clerk ?? { userId: user.id, role: user.role }, {
      planVisit: visitKey(plan.id, number),
      customerId,
      serviceId,
      startsAt,
      contact: { name: user.fullName, email: user.email, phone: user.phone ?? '', address, postcode },
      property: { id, name },
      accessNotes,
      problemDescription: `Visit ${number} of the plan ${plan.name}, which includes it.`,
    })
    if (made.ok) return { ok: true, booking: made.value }
    if (made.refusal.kind === 'already-answered') throw new Error('a visit of a plan claims no key')
    return { ok: false, problem: problemOfBooking(made.refusal) }
  }
}

export type VisitBooking = ReturnType<typeof createVisitBooking>

/** An included visit at the start that was chosen in a form; a problem where it is not booked. */
export async function bookOneVisit(
  bookVisit: VisitBooking,
  plan: CarePlanLine,
  typed: { readonly number: string; readonly fields: FormFields },
  clerk: Actor | null,
): Promise<Problem | null> {
  const number = visitParams.shape.number.safeParse(typed.number)
  if (!number.success) return notFound
  const parsed = visitFields.safeParse({ scheduled_date: typed.fields['scheduled_date'] })
  if (!parsed.success) return notValidField('scheduled_date', 'Please choose a time')
  const booked = await bookVisit(plan, number.data, parsed.data.scheduled_date, clerk)
  return booked.ok ? null : booked.problem
}
