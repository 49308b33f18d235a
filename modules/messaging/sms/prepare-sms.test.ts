import { describe, expect, it } from 'vitest'
import { aMessage } from '../../../tests/support/builders/messages.ts'
import type { Message } from '../message.ts'
import type { SmsSpend } from './ports.ts'
import { prepareSms } from './prepare-sms.ts'

// Half past eleven at night in London, an hour before the end of the day there.
const lateInJune = Temporal.Instant.from('2026-06-30T22:30:00Z')
const message: Message = {
  ...aMessage('one', { channel: 'sms', to: '+447700900123', text: 'Tom is on the way.', action: null }),
  state: 'sending',
  reason: null,
  provider: null,
  providerId: null,
  attempts: 1,
  resends: 2,
  createdAt: lateInJune,
  sentAt: null,
}

function prepare(changes: Partial<Message> = {}, { isStopped = false, hasRoom = true } = {}) {
  const spent: SmsSpend[] = []
  const store = {
    isStopped: async () => isStopped,
    async spend(spend: SmsSpend) {
      spent.push(spend)
      return hasRoom
    },
  }
  const sending = { store, smsCap: async () => 200, clock: { now: () => lateInJune } }
  return { spent, outcome: prepareSms(sending, { ...message, ...changes }) }
}

describe('prepareSms', () => {
  it('has the text with its link last, and counts its segments for the day in London', async () => {
    const action = { label: 'See your booking', url: 'https://callout.example/track/a' }
    const { outcome, spent } = prepare({ action })
    expect(await outcome).toEqual({ kind: 'ready', text: 'Tom is on the way. https://callout.example/track/a' })
    expect(spent).toEqual([{ messageId: message.id, resends: 2, day: '2026-06-30', segments: 1, cap: 200 }])
  })

  it.each([
    ['a landline', { to: '+442079460958' }, {}, /mobile numbers/],
    ['a number that wrote STOP', {}, { isStopped: true }, /STOP/],
  ])('refuses %s, and counts nothing', async (_, changes, state, reason) => {
    const { outcome, spent } = prepare(changes, state)
    expect(await outcome).toEqual({ kind: 'refused', reason: expect.stringMatching(reason), addressGone: false })
    expect(spent).toEqual([])
  })

  it('refuses a message above the daily cap, and says so', async () => {
    const { outcome } = prepare({}, { hasRoom: false })
    expect(await outcome).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/^Daily cap reached: at most 200/),
    })
  })
})
