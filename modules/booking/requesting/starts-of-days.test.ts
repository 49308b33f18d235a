import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '#modules/shared'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, tapRepair, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { runs } from '../../../tests/support/property-runs.ts'

type Opened = ReturnType<typeof openBooking>

function setRoom({ data }: Opened, room: object): void {
  data.remove('settings', { key: 'room' })
  data.insert('settings', { key: 'room', value: JSON.stringify(room), updated_at: '' })
}

const tuesday = businessDate(tuesdayTen)

async function timesOf({ booking }: Opened): Promise<readonly string[]> {
  const found = await booking.slots(tapRepair, tuesday, null)
  return found.ok ? found.value : []
}

async function rulesOf({ ports }: Opened) {
  const { booking, dayCaps, travel, capacity } = await ports.schedule.rules()
  return { booking, dayCaps, travel, capacity }
}

describe('starts where the capacity of a trade was lowered', () => {
  it('count visits that stand on lanes which are gone', async () => {
    using opened = openBooking([])
    setRoom(opened, { capacity: { plumbing: 3 } })
    for (let visit = 0; visit < 3; visit += 1) expect((await opened.booking.request(aRequest())).ok).toBe(true)
    const [first] = opened.data.rows('holds', { resource: 'lane:plumbing:1' })
    // The visits on the first two lanes are gone: the one that is left stands on the third.
    for (const resource of ['lane:plumbing:1', 'lane:plumbing:2']) opened.data.remove('holds', { resource })
    expect(first).toBeDefined()
    setRoom(opened, { capacity: { plumbing: 1 } })
    const times = await timesOf(opened)
    expect(times).not.toContain('10:00')
    expect(times).not.toContain('10:30')
    expect(times).toContain('11:00')
    setRoom(opened, { capacity: { plumbing: 2 } })
    expect(await timesOf(opened)).toContain('10:00')
  })

  it('offer exactly the starts that a booking gets', async () => {
    const minutes = fc.integer({ min: 0, max: 8 }).map((half) => half * 30)
    const cases = fc.record({
      before: fc.integer({ min: 1, max: 4 }),
      after: fc.integer({ min: 0, max: 3 }),
      standing: fc.array(minutes, { maxLength: 6 }),
      wanted: minutes,
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ before, after, standing, wanted }) => {
        using opened = openBooking([])
        const at = (later: number) => aRequest({ startsAt: tuesdayTen.add({ minutes: later }) })
        setRoom(opened, { capacity: { plumbing: before } })
        for (const later of standing) await opened.booking.request(at(later))
        setRoom(opened, { capacity: { plumbing: after } })
        const clock = tuesdayTen.add({ minutes: wanted }).toZonedDateTimeISO('Europe/London').toPlainTime()
        const isOffered = (await timesOf(opened)).includes(clock.toString({ smallestUnit: 'minute' }))
        expect((await opened.booking.request(at(wanted))).ok).toBe(isOffered)
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('startsOfDays', () => {
  it('counts the starts that customers are offered now, by the rules that stand', async () => {
    using opened = openBooking([])
    setRoom(opened, { capacity: { plumbing: 1 } })
    await opened.booking.request(aRequest())
    const days = await opened.booking.startsOfDays(tapRepair, 7, await rulesOf(opened))
    expect(days).toHaveLength(7)
    expect(days.find(({ date }) => date.equals(tuesday))?.starts).toBe((await timesOf(opened)).length)
  })

  it('counts by the capacity that is wanted, also where it is that of the data file again', async () => {
    using opened = openBooking([])
    setRoom(opened, { capacity: { plumbing: 0 } })
    const stood = await rulesOf(opened)
    const sum = async (capacity: Readonly<Record<string, number>>) => {
      const days = await opened.booking.startsOfDays(tapRepair, 7, { ...stood, capacity })
      return days.reduce((all, { starts }) => all + starts, 0)
    }
    expect(await sum({ plumbing: 0 })).toBe(0)
    expect(await sum({})).toBeGreaterThan(0)
    expect(await sum({ plumbing: 1 })).toBe(await sum({}))
  })

  it('ends at the horizon, and begins after the notice', async () => {
    using opened = openBooking()
    const stood = await rulesOf(opened)
    const by = (booking: object) =>
      opened.booking.startsOfDays(tapRepair, 7, { ...stood, booking: { ...stood.booking, ...booking } })
    expect(await by({ horizonDays: 1 })).toHaveLength(2)
    const late = await by({ minimumNoticeMinutes: 20_160 })
    expect(late.every(({ starts }) => starts === 0)).toBe(true)
  })
})
