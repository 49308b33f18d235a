import type { AccountPorts } from '#modules/accounts'
import { type AdministrationPorts, lastDayOfWork } from '#modules/administration'
import { type BoardStore, type BookingPorts } from '#modules/booking'
import { type Clock, type IdSource, businessDate, businessZone } from '#modules/shared'
import { type WorkforcePorts, createWorkforce } from '#modules/workforce'

export interface WorkforceAdapters {
  readonly clock: Clock
  readonly ids: IdSource
  readonly workforce: WorkforcePorts['workforce']
  readonly field: Pick<WorkforcePorts, 'visitsToCome'> & BoardStore
  readonly accounts: Pick<AccountPorts, 'technicians'>
  readonly booking: Pick<BookingPorts, 'schedule'>
  readonly administration: Pick<AdministrationPorts, 'credentials'>
}

/** Rota, absences and being on call, with the technicians who may work. */
export function composeWorkforce(adapters: WorkforceAdapters) {
  const { clock, ids } = adapters
  return createWorkforce({
    workforce: adapters.workforce,
    visitsToCome: (id, now) =>
      adapters.field.visitsToCome(id, now.toZonedDateTimeISO(businessZone).startOfDay().toInstant()),
    team: teamOf(adapters),
    clock,
    ids,
  })
}

/** The technicians, as far as being on call goes: somebody without a valid insurance takes no work. */
function teamOf({ accounts: { technicians }, booking, administration }: WorkforceAdapters): WorkforcePorts['team'] {
  return async (until) => {
    const [entries, members, running] = await Promise.all([
      technicians.technicians(),
      booking.schedule.team(false),
      administration.credentials.running(businessDate(until)),
    ])
    const up = new Map(members.filter(({ off }) => !off).map(({ id, skills }) => [id, skills]))
    const ending = Map.groupBy(running, ({ userId }) => userId)
    return entries.map(({ technician: { id, availability, skills }, user }) => {
      const counting = up.get(id)
      const lastDay = lastDayOfWork(counting ?? [], ending.get(user.id) ?? [])
      return {
        id,
        userId: user.id,
        fullName: user.fullName,
        isUp: counting !== undefined && (counting.length > 0 || skills.length === 0),
        upUntil: lastDay && lastDay.add({ days: 1 }).toZonedDateTime(businessZone).toInstant(),
        isAlways: availability === 'on_call',
      }
    })
  }
}
