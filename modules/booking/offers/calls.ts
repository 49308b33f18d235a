import type { BookingId, TechnicianId, UserId } from '#modules/shared'
import { consider } from '../dispatch/consider.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment, spanOfBooking } from '../time-of-booking.ts'
import type { Offer } from './offer.ts'
import type { Escalation } from './offering-after.ts'

/** Somebody whom the office can call about a visit. */
export interface Call {
  readonly technicianId: TechnicianId
  readonly userId: UserId
  readonly fullName: string
  readonly isOnCall: boolean
  /** Could be sent now; else there is something against it. */
  readonly fits: boolean
  /** How they answered the last offer of it; null where there was none. */
  readonly answer: Offer['state'] | null
  readonly reason: string | null
}

export interface Alarm {
  readonly escalation: Escalation
  readonly calls: readonly Call[]
}

/** The alarm of a booking, with those to call: on call first, then those who could be sent, in the order of dispatch. */
export async function alarmOf(ports: BookingPorts, id: BookingId): Promise<Alarm | null> {
  const escalation = await ports.offers.escalation(id)
  if (escalation?.state !== 'ringing' && escalation?.state !== 'owned') return null
  const booking = await ports.bookings.find(id)
  if (!booking) return null
  const now = presentMoment(ports.clock)
  const { judged } = await consider(ports, booking, await spanOfBooking(ports.schedule, booking, now))
  const [offers, onCall, team] = [
    await ports.offers.of(id),
    await ports.onCallAt(now),
    await ports.schedule.team(false),
  ]
  const members = new Map(team.map((member) => [member.id, member]))
  const calls = judged.flatMap(({ id: technicianId, against }): readonly Call[] => {
    const member = members.get(technicianId)
    const isAble =
      against?.kind !== 'skills-missing' && against?.kind !== 'uncertified' && against?.kind !== 'uninsured'
    const last = offers.findLast((offer) => offer.technicianId === technicianId && offer.visit === booking.visitNumber)
    if (!member || (!isAble && !last)) return []
    const { userId, fullName } = member
    const said = { answer: last?.state ?? null, reason: last?.reason ?? null }
    return [
      { technicianId, userId, fullName, isOnCall: onCall.includes(technicianId), fits: against === null, ...said },
    ]
  })
  const place = ({ technicianId, fits }: Call) => {
    const turn = onCall.indexOf(technicianId)
    return turn >= 0 ? turn : onCall.length + (fits ? 0 : 1)
  }
  return { escalation, calls: calls.toSorted((one, other) => place(one) - place(other)) }
}
