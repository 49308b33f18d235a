import { describe, expect, it } from 'vitest'
import { aMessage } from '../../../tests/support/builders/messages.ts'
import type { Message } from '../message.ts'
import type { SmsLimit } from './daily-cap.ts'
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

interface Rules {
  readonly isStopped?: boolean
  readonly passed?: SmsLimit | null
}

function prepare(changes: Partial<Message> = {}, { isStopped = false, passed = null }: Rules = {}) {
  const spent: SmsSpend[] = []
  const store = {
    isStopped: async () => isStopped,
    async spend(spend: SmsSpend) {
      spent.push(spend)
      return passed
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
    expect(spent).toEqual([
      { messageId: message.id, resends: 2, to: message.to, isCode: false, day: '2026-06-30', segments: 1, cap: 200 },
    ])
  })

  it.each([
    ['a landline', { to: '+442079460958' }, {}, /mobile numbers/],
    ['a number that wrote STOP', {}, { isStopped: true }, /STOP/],
  ])('refuses %s, and counts nothing', async (_, changes, state, reason) => {
    const { outcome, spent } = prepare(changes, state)
    expect(await outcome).toEqual({ kind: 'refused', reason: expect.stringMatching(reason), addressGone: false })
    expect(spent).toEqual([])
  })

  it.each<[SmsLimit, string, RegExp]>([
    ['day', 'booking_confirmed', /^Daily cap reached: at most 200/],
    ['number', 'booking_confirmed', /^Limit of this number reached: at most 20 segments/],
    ['account', 'booking_confirmed', /^Limit of this customer reached: at most 40 segments/],
    ['number', 'guest_code', /^Limit of this number reached: at most 10 codes/],
    ['account', 'guest_code', /^Limit of codes reached: at most 40 segments/],
  ])('refuses a message above the limit of the %s (%s), and says so', async (passed, event, reason) => {
    const { outcome, spent } = prepare({ event }, { passed })
    expect(await outcome).toMatchObject({ kind: 'refused', reason: expect.stringMatching(reason), addressGone: false })
    expect(spent).toMatchObject([{ isCode: event === 'guest_code' }])
  })
})
