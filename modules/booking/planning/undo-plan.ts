import { visitNamedBy } from '#modules/fulfilment'
import { type Result, type VisitId, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { VisitShown } from '../visits/find-visits.ts'
import { type PlanRefusal, bookingToPlan, shown } from './plan-visits.ts'
import { savePlan } from './save-plan.ts'
import { type UndoablePlan, undoablePlan } from './waiting-news.ts'

export type UndoPlanRefusal =
  | PlanRefusal
  /** The minute is over, or something else was done with the visit since. */
  | { readonly kind: 'undo-over' }

/**
 * Takes the latest plan of a visit back, for a minute: start, length, lead and crew are as before, with the terms of the
 * booking, and nobody is notified of either. `version`: the one that the plan made.
 */
export async function undoPlan(
  ports: BookingPorts,
  actor: Actor,
  id: VisitId,
  version: number,
): Promise<Result<VisitShown, UndoPlanRefusal>> {
  const named = visitNamedBy(id)
  if (!named) return refuse({ kind: 'booking-unknown' })
  const asked = await bookingToPlan(ports, actor, named.bookingId)
  if (!asked.ok) return asked.refusal.kind === 'illegal-transition' ? refuse({ kind: 'undo-over' }) : asked
  const { booking, visits } = asked.value
  const visit = visits.find(({ number }) => number === named.number)
  if (!visit) return refuse({ kind: 'booking-unknown' })
  if (visit.version !== version) return refuse({ kind: 'visit-changed' })
  const news = await ports.bookings.waitingNews(booking.id)
  const plan = undoablePlan(news, visit.number, presentMoment(ports.clock))
  if (!plan || plan.version !== visit.version || hasOtherMoney(booking, plan)) return refuse({ kind: 'undo-over' })
  const restored = { ...plan.before, version: visit.version }
  const saved = await savePlan(ports, actor, { booking, visits, visit: restored, confirmed: [], undoes: plan })
  return shown(ports, actor, named.bookingId, named.number, saved)
}

/** Money came or went since: the terms of before do not fit it. */
function hasOtherMoney({ paid, authorised }: BookingDetails, { terms }: UndoablePlan): boolean {
  return paid !== terms.paid || authorised !== terms.authorised
}
