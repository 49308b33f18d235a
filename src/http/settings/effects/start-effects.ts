import type { BookingModule } from '#modules/booking'
import type { Catalogue } from '#modules/catalogue'
import type { Effect } from '../fields.ts'

type StartRules = Parameters<BookingModule['startsOfDays']>[2]

export interface StartModules {
  readonly catalogue: Pick<Catalogue, 'activeServices'>
  readonly booking: Pick<BookingModule, 'startsOfDays'>
}

const days = 7

/** The starts of the next 7 days of every service that other rules would change, after their sum. Bookings stay. */
export async function startEffects(
  { catalogue, booking }: StartModules,
  now: StartRules,
  then: StartRules,
): Promise<readonly Effect[]> {
  if (JSON.stringify(now) === JSON.stringify(then)) return []
  const services = (await catalogue.activeServices()).filter(({ isEmergency }) => !isEmergency)
  const rows: Effect[] = []
  const all = { before: 0, after: 0 }
  for (const { id, name } of services) {
    const [before, after] = [
      sum(await booking.startsOfDays(id, days, now)),
      sum(await booking.startsOfDays(id, days, then)),
    ]
    all.before += before
    all.after += after
    if (before === after) continue
    rows.push({ about: `${name}: starts in the next 7 days`, before: String(before), after: String(after) })
  }
  if (rows.length === 0) return []
  return [
    { about: 'All services: starts in the next 7 days', before: String(all.before), after: String(all.after) },
    ...rows,
  ]
}

function sum(found: Awaited<ReturnType<BookingModule['startsOfDays']>>): number {
  return found.reduce((so, { starts }) => so + starts, 0)
}
