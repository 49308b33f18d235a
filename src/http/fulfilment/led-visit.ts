import type { VisitShown } from '#modules/booking'
import { parseId } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import type { Submitted } from '../kit/submission.ts'
import type { StepPorts } from './visit-steps.ts'

type Asked = Pick<Submitted, 'who' | 'param'>

/** The visit that a form is about, for the technician who leads it; to everyone else it is not there. */
export function ledVisitOf({ booking, accounts }: Pick<StepPorts, 'accounts' | 'booking'>) {
  return async ({ who, param }: Asked): Promise<VisitShown | null> => {
    const id = parseId('vis', param('id'))
    if (!id) return null
    const found = await booking.visit(actorOf(who), id)
    const me = found.ok ? await accounts.technicianOf(who.id) : null
    return found.ok && me && found.value.technicians[0] === me.id ? found.value : null
  }
}
