import { describe, expect, it } from 'vitest'
import { parseRoom } from '#modules/scheduling'
import { now, openDemo } from '../../../tests/support/apps/demo-database.ts'

const noTravel = { km_per_hour: 0, leaves_home_minutes: 60, day_caps: [] }
const plumbing = { scope: 'category', id: 'plumbing', jobs: 3, minutes: null }
const plastering = (jobs: number | null, minutes: number | null = null) => ({
  scope: 'category',
  id: 'plastering',
  jobs,
  minutes,
})

describe('the removal of the demo business, in the settings', () => {
  it('gives services their exact promise back, and leaves the promises of the owner', async () => {
    using demo = await openDemo()
    const promises = () => demo.all<{ id: string; arrival: string }>('select id, arrival from services order by id')
    demo.database.data.set('services', { id: 'svc_light-fitting' }, { arrival: 'half_day' })
    const before = promises()
    await demo.store.add(demo.rows)
    expect(promises()).not.toEqual(before)
    await demo.store.remove(now)
    expect(promises()).toEqual(before)
    demo.database.data.set('services', { id: 'svc_light-fitting' }, { arrival: 'two_hours' })
    await demo.store.remove(now)
    expect(promises()).toContainEqual({ id: 'svc_light-fitting', arrival: 'two_hours' })
  })

  it('leaves the promises that the owner gave before and since, also where the demo gives the same', async () => {
    using demo = await openDemo()
    const { data } = demo.database
    const arrivalOf = (id: string) => data.value('services', 'arrival', { id })
    data.set('services', { id: 'svc_light-fitting' }, { arrival: 'two_hours' })
    await demo.store.add(demo.rows)
    const changed = demo
      .all<{ id: string }>(
        "select id from services where category = 'electrical' and arrival = 'two_hours' order by id",
      )
      .map(({ id }) => id)
      .filter((id) => id !== 'svc_light-fitting')
    const [first = '', second = '', third = ''] = changed
    expect(third).not.toBe('')
    data.set('services', { id: first }, { arrival: 'half_day' })
    data.set('services', { id: second }, { arrival: 'exact' })
    data.set('services', { id: second }, { arrival: 'two_hours' })
    await demo.store.remove(now)
    expect(['svc_light-fitting', first, second, third].map(arrivalOf)).toEqual([
      'two_hours',
      'half_day',
      'two_hours',
      'exact',
    ])
    await demo.store.add(demo.rows)
    await demo.store.remove(now)
    expect(arrivalOf('svc_light-fitting')).toBe('two_hours')
  })

  it('takes travel, limits of a day and buffers back, and leaves those that the owner gave before and since', async () => {
    using demo = await openDemo()
    const { data } = demo.database
    const roomOf = () => data.value('settings', 'value', { key: 'room' })
    const buffers = () =>
      demo.all<{ id: string; own: number }>(
        `select id, own_buffer_after_minutes own from services where own_buffer_after_minutes is not null order by id`,
      )
    await demo.store.add(demo.rows)
    const room = parseRoom(JSON.parse(String(roomOf())))
    expect(room).toMatchObject({ ok: true, value: { travel: { kmPerHour: 25 }, dayCaps: [{ scope: 'category' }] } })
    const [first, ...others] = buffers()
    expect(others.length).toBeGreaterThan(0)
    data.set('settings', { key: 'room' }, { value: '{"km_per_hour":40}' })
    data.set('services', { id: first?.id ?? '' }, { own_buffer_after_minutes: 10 })
    await demo.store.remove(now)
    expect([roomOf(), buffers()]).toEqual(['{"km_per_hour":40}', [{ id: first?.id, own: 10 }]])
    await demo.store.add(demo.rows)
    expect(roomOf()).toBe('{"km_per_hour":40}')
    await demo.store.remove(now)
    expect([roomOf(), buffers()]).toEqual(['{"km_per_hour":40}', [{ id: first?.id, own: 10 }]])
  })

  it.each([
    ['a limit of another trade', { day_caps: [plastering(6), plumbing] }, { ...noTravel, day_caps: [plumbing] }],
    ['a limit of the same trade', { day_caps: [plastering(4)] }, { ...noTravel, day_caps: [plastering(4)] }],
    [
      'minutes of the same trade',
      { day_caps: [plastering(6, 480)] },
      { ...noTravel, day_caps: [plastering(null, 480)] },
    ],
    ['no limit', { day_caps: [] }, null],
    ['a speed', { km_per_hour: 30 }, { ...noTravel, km_per_hour: 30 }],
    ['the minutes before the opening', { leaves_home_minutes: 45 }, { ...noTravel, leaves_home_minutes: 45 }],
  ])('keeps only what the owner set where they save %s beside the room of the demo', async (_, change, left) => {
    using demo = await openDemo()
    const { data } = demo.database
    await demo.store.add(demo.rows)
    const given: unknown = JSON.parse(String(data.value('settings', 'value', { key: 'room' })))
    data.set('settings', { key: 'room' }, { value: JSON.stringify(Object.assign({}, given, change)) })
    await demo.store.remove(now)
    const values = demo.all<{ value: string }>("select value from settings where key = 'room'")
    expect(values.map(({ value }): unknown => JSON.parse(value))).toEqual(left === null ? [] : [left])
  })
})
