import { describe, expect, it } from 'vitest'
import { defaultRoom, parseRoom, printRoom } from './room-settings.ts'

const faults = (stored: unknown) => {
  const read = parseRoom(stored)
  return read.ok ? [] : read.refusal.faults.map(({ path }) => path)
}
const cap = { scope: 'firm', id: '', jobs: 3, minutes: null }

describe('parseRoom', () => {
  it('counts no travel and no limit while nothing is set', () => {
    expect(parseRoom({})).toEqual({ ok: true, value: defaultRoom })
  })

  it('reads back what is printed', () => {
    const room = {
      capacity: {},
      travel: { kmPerHour: 30, leavesHomeMinutes: 45 },
      dayCaps: [
        { scope: 'firm', id: '', jobs: 20, minutes: null },
        { scope: 'technician', id: 'tec_ann', jobs: 4, minutes: 480 },
      ] as const,
    }
    const kept: unknown = JSON.parse(JSON.stringify(printRoom(room)))
    expect(parseRoom(kept)).toEqual({ ok: true, value: room })
  })

  it('names every fault at once', () => {
    const day_caps = [
      cap,
      cap,
      { ...cap, scope: 'town' },
      { ...cap, id: 'x' },
      { ...cap, scope: 'category' },
      { ...cap, jobs: 0 },
      { ...cap, jobs: null },
      { ...cap, more: 1 },
      7,
    ]
    expect(faults({ km_per_hour: 131, leaves_home_minutes: 1.5, other: 1, day_caps })).toEqual([
      'other',
      'km_per_hour',
      'leaves_home_minutes',
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((index) => `day_caps.${index}`),
    ])
  })

  it.each([null, 7, [], 'fast'])('refuses %j as a whole', (stored) => expect(faults(stored)).toEqual(['']))
})
