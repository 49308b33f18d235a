import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BookingId, inBusinessZone, parseId } from '#modules/shared'
import { openLinkedApp } from '../../support/apps/linked-app.ts'

const linked = await openLinkedApp()
const { whole, post, visitBooked, kept, cookies } = linked
const { data, modules } = whole
afterAll(() => linked[Symbol.dispose]())

const tap = { name: 'Tap Repair or Replacement' }
const service = parseId('svc', data.text('services', 'id', tap))
if (!service) throw new Error('it is offered')
beforeAll(() => data.set('services', tap, { arrival: 'two_hours' }))

/** A window of a later day with two free starts, as the page offers it, whose first start others have taken since. */
async function windowTakenInPart(id: BookingId) {
  const { startsAt } = await kept(id)
  if (!startsAt || !service) throw new Error('it is planned')
  const date = inBusinessZone(startsAt).toPlainDate().add({ days: 7 })
  const free = async () => {
    const found = await modules.booking.slots(service, date, null, 'CR0 1AB')
    return modules.booking.arrivals(service, date, found.ok ? found.value : [])
  }
  const offered = await free()
  const [first, second] = offered.flatMap((one, index) => {
    const next = offered[index + 1]
    return next?.window.from.equals(one.window.from) ? [one, next] : []
  })
  if (!first || !second) throw new Error('that day has a window with two free starts')
  const at = (time: string) => `${date.toString()}T${time}:00`
  while ((await free()).some(({ time }) => time === first.time)) await visitBooked({ scheduled_date: at(first.time) })
  expect((await free()).map(({ time }) => time)).toContain(second.time)
  return { offered: at(first.time), free: second.time, window: first.window }
}

async function expectMovedInto(id: BookingId, { free, window }: Awaited<ReturnType<typeof windowTakenInPart>>) {
  const { startsAt, arrival } = await kept(id)
  expect(arrival).toEqual(window)
  expect(startsAt && inBusinessZone(startsAt).toPlainTime().toString({ smallestUnit: 'minute' })).toBe(free)
}

describe('a move into an offered window whose first start was taken meanwhile', () => {
  it('takes the free start of the window, in the account', async () => {
    const { id } = await visitBooked()
    const window = await windowTakenInPart(id)
    const cookie = cookies.get('customer') ?? ''
    const moved = await post(`/bookings/${id}/reschedule`, { scheduled_date: window.offered }, { cookie })
    expect(moved).toMatchObject({ status: 303, to: `/track/${id}?done=moved` })
    await expectMovedInto(id, window)
  })

  it('takes the free start of the window, by the manage link', async () => {
    const { id } = await visitBooked()
    const window = await windowTakenInPart(id)
    const page = `/manage/${(await modules.links.makeManageLink(id))?.token}`
    const { headers } = await post(`${page}/postcode`, { postcode: 'CR0 1AB' })
    const cookie = headers.getSetCookie()[0]?.split(';', 1).join() ?? ''
    const moved = await post(`${page}/reschedule`, { scheduled_date: window.offered }, { cookie })
    expect(moved).toMatchObject({ status: 303, to: `${page}?done=moved` })
    await expectMovedInto(id, window)
  })

  it('is to the start itself where the start is promised, and is refused where that is taken', async () => {
    const { id } = await visitBooked()
    const { offered } = await windowTakenInPart(id)
    data.set('bookings', { id }, { arrival: null, arrival_from: null, arrival_to: null })
    const before = await kept(id)
    const cookie = cookies.get('customer') ?? ''
    const refused = await post(`/bookings/${id}/reschedule`, { scheduled_date: offered }, { cookie })
    expect(refused.status).toBe(409)
    expect(await kept(id)).toEqual(before)
  })
})
