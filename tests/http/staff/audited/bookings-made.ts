import { inBusinessZone } from '#modules/shared'
import type { Desk } from './desk.ts'

/** The same service at each call, wherever it is in its trade. */
export async function service(desk: Desk): Promise<{ readonly id: string; readonly version: number }> {
  const all = await desk.whole.modules.catalogue.allServices()
  const [found] = all.filter(({ isEmergency }) => !isEmergency).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  if (!found) throw new Error('the catalogue has services')
  return found
}

let days = 3

/** A new booking of the administrator, not paid, on a day of its own. */
export async function booked(desk: Desk): Promise<string> {
  const { id: service_id } = await service(desk)
  const start = await freeStart(desk, service_id, days + 1)
  days = start.days
  const answer = await desk.json('POST', '/api/bookings', {
    service_id,
    scheduled_date: start.time,
    customer_address: '12 Park Lane, Croydon',
    customer_postcode: 'CR0 1AB',
    customer_phone: '020 7946 0958',
    problem_description: 'The kitchen tap drips.',
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  const { id } = await answer.json()
  return String(id)
}

/** The first free start that is so many days from now or later: on a bank holiday there is none. */
async function freeStart(
  desk: Desk,
  serviceId: string,
  earliest: number,
): Promise<{ readonly days: number; readonly time: string }> {
  for (let ahead = earliest; ahead < earliest + 14; ahead += 1) {
    const date = dayOn(desk, ahead).toString()
    const answer = await desk.json('GET', `/api/services/${serviceId}/slots?date=${date}`)
    const { slots } = await answer.json()
    if (slots?.[0]) return { days: ahead, time: `${date}T${slots[0]}:00` }
  }
  throw new Error('two weeks have no free start')
}

export async function movable(desk: Desk): Promise<{ readonly id: string; readonly time: string }> {
  const id = await booked(desk)
  const { time } = await freeStart(desk, (await service(desk)).id, days + 1)
  return { id, time }
}

export function dayOn({ whole }: Desk, days: number): Temporal.PlainDate {
  return inBusinessZone(whole.adapters.clock.now()).toPlainDate().add({ days })
}
