import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#modules/booking'
import { storyOf } from './story.ts'

const nobody = { find: async () => null }
const at = Temporal.Instant.from('2026-11-24T10:00:00Z')
const booked: HistoryEntry = {
  at,
  actor: 'usr_asha',
  from: null,
  to: 'pending',
  fact: { kind: 'reserved', reason: 'qualified, free, 3.6 km away' },
}

describe('storyOf', () => {
  it('shows why an unpaid booking ended, and no technician near it', async () => {
    const ended: HistoryEntry = {
      at,
      actor: 'system',
      from: 'pending',
      to: 'cancelled',
      fact: { kind: 'expired', wasPartPaid: false },
    }
    const story = await storyOf({ cancelReason: 'expired', source: 'web' }, [booked, ended], nobody)
    expect(story.map(({ title, note }) => [title, note])).toEqual([
      ['Booked', null],
      ['Cancelled: not paid in time', null],
    ])
    expect(story[1]?.when).toBe('Tuesday 24 November, 10\u{a0}am')
  })

  it('shows who was dispatched and who cancelled, each with the reason', async () => {
    const sent: HistoryEntry = {
      at,
      actor: 'system',
      from: 'pending',
      to: 'confirmed',
      fact: { kind: 'assigned', name: 'Tom', reason: 'free, 1.1 km away' },
    }
    const off: HistoryEntry = {
      at,
      actor: 'usr_asha',
      from: 'confirmed',
      to: 'cancelled',
      fact: { kind: 'said', text: 'Mended it myself' },
    }
    const story = await storyOf({ cancelReason: 'customer', source: 'web' }, [booked, sent, off], nobody)
    expect(story.slice(1).map(({ title, note }) => [title, note])).toEqual([
      ['Confirmed', 'Tom: free, 1.1 km away'],
      ['Cancelled', 'Mended it myself'],
    ])
  })

  it('shows events without a change of status, with times of day', async () => {
    const line = (fact: HistoryEntry['fact']): HistoryEntry => {
      return { at, actor: 'system', from: 'confirmed', to: 'confirmed', fact }
    }
    const facts: readonly HistoryEntry['fact'][] = [
      { kind: 'moved', to: at },
      { kind: 'card-asked', for: at },
      { kind: 'assigned', name: 'Tom', reason: 'free' },
      { kind: 'payer-changed' },
      null,
    ]
    const story = await storyOf({ cancelReason: null, source: 'web' }, facts.map(line), nobody)
    expect(story.map(({ title, note }) => [title, note])).toEqual([
      ['Moved', 'To Tuesday 24 November, 10\u{a0}am'],
      ['Card requested', 'For the visit of Tuesday 24 November, 10\u{a0}am'],
      ['Reassigned', 'Tom: free'],
      ['Payer changed', null],
      ['Changed', null],
    ])
  })

  it('says that the office booked for a caller, and who', async () => {
    const clerk: HistoryEntry = { ...booked, actor: 'usr_olive' }
    const [line] = await storyOf({ cancelReason: null, source: 'office' }, [clerk], nobody)
    expect([line?.title, line?.when]).toEqual([
      'Booked by the office',
      'Tuesday 24 November, 10\u{a0}am, by A former user',
    ])
  })
})
