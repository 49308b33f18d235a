import { describe, expect, it } from 'vitest'
import { emitted } from '../../../tests/support/builders/events.ts'
import { tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import type { EventKind } from '../outbox/events.ts'
import { systemLines } from './system-lines.ts'

const technicianId = 'tec_tom'

/** The lines that a thread gets; `note` is as the store keeps it, once for each key. */
function openLines(booking: object = {}) {
  const lines = new Map<string, string>()
  const details = { startsAt: tuesdayTen, arrival: null, isOffered: false, ...booking }
  const team = [{ technician: { id: technicianId }, user: { fullName: 'Tom Reed' } }]
  const lineOf = systemLines({
    booking: { find: async () => ({ ok: true, value: details }) },
    accounts: { technicians: async () => team },
    conversations: {
      note: async (id: string, key: string, text: string) => void lines.set(`${id} ${key}`, text),
    },
  } as never)
  async function relay<K extends EventKind>(kind: K, body: object = {}, id = 1): Promise<readonly string[]> {
    const event = emitted(kind, { technicianId, ...body }, { id })
    for (const subscriber of lineOf[kind] ?? []) await subscriber(event as never)
    return [...lines.values()].map((line) => line.replaceAll('\u{a0}', ' '))
  }
  return { lines, relay }
}

describe('a line of the system', () => {
  it.each([
    ['that a technician is assigned', 'technician-assigned', {}, 'Tom is assigned to your visit.'],
    ['that a technician is named once they have accepted', 'technician-named', {}, 'Tom is assigned to your visit.'],
    [
      'that the visit is moved',
      'booking-rescheduled',
      { keepsPromise: false },
      'The visit was moved to Tuesday 3 March, 10 am.',
    ],
    ['that the technician is on the way', 'technician-on-the-way', {}, 'Tom is on the way.'],
    ['that the technician has checked in', 'booking-started', {}, 'Tom has checked in.'],
    ['that the report is ready', 'report-ready', {}, 'The report of the visit is ready.'],
    [
      'that a corrected report is ready',
      'report-ready',
      { isCorrection: true },
      'A corrected report of the visit is ready.',
    ],
  ] as const)('says %s, once for each event', async (_, kind, body, text) => {
    const { lines, relay } = openLines()
    expect(await relay(kind, body)).toEqual([text])
    await relay(kind, body)
    expect([...lines.keys()]).toEqual(['bkg_one evt_1'])
  })

  it.each([
    ['who may come while a visit is offered', 'technician-assigned', {}, { isOffered: true }],
    ['of a move within the promised time', 'booking-rescheduled', { keepsPromise: true }, {}],
    ['of a move to no time', 'booking-rescheduled', { keepsPromise: false }, { startsAt: null }],
  ] as const)('does not speak %s', async (_, kind, body, booking) => {
    expect(await openLines(booking).relay(kind, body)).toEqual([])
  })
})
