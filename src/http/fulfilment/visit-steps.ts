import {
  type ActRefusal,
  type BookingModule,
  type Deed,
  type DepartureRefusal,
  type DeparturesModule,
  type VisitShown,
  wayMinutes,
} from '#modules/booking'
import type { AccountsModule, User } from '#modules/accounts'
import { type Result, type VisitId, refuse } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { type Sent, actionOf } from './field-actions.ts'
import { visitView } from './visit-views.ts'

export interface StepPorts {
  readonly accounts: Pick<AccountsModule, 'technicianOf'>
  readonly booking: BookingModule
  readonly departures: DeparturesModule
}

type WayMinutes = (typeof wayMinutes)[number]

export type StepDone = Result<VisitShown, ActRefusal | DepartureRefusal>

/** The steps of a visit as the technician sends them, by JSON or by a form. The body makes the fingerprint of the action. */
export function visitSteps({ booking, departures }: Pick<StepPorts, 'booking' | 'departures'>) {
  const act = (who: User, visit: VisitId, body: Sent, deed: Deed): Promise<StepDone> =>
    booking.actOnVisit(actorOf(who), visit, deed, actionOf(who, visit, body, deed.kind, visitView))

  const setOut = async (
    who: User,
    visit: VisitId,
    body: Sent & { readonly minutes: WayMinutes },
  ): Promise<StepDone> => {
    const actor = actorOf(who)
    const action = actionOf(who, visit, body, 'en-route', visitView)
    const answered = await booking.answered(action)
    if (answered) return refuse(answered)
    const found = await booking.visit(actor, visit)
    if (!found.ok) return found
    const left = await departures.setOutTo(actor, found.value, body.minutes, action)
    return left.ok ? booking.visit(actor, visit) : left
  }

  return { act, setOut }
}
