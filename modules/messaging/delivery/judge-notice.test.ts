import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { now } from '../../../tests/support/builders/bookings.ts'
import { channels, messageStates } from '../message.ts'
import type { Attempt } from '../store.ts'
import { judgeNotice } from './judge-notice.ts'
import type { SentNotice } from './notice.ts'

const sent = { channel: 'email', state: 'sent', provider: 'smtp', sentAt: now, resends: 0 } as const
const gone: SentNotice = { kind: 'failed', reason: 'No such user', addressGone: true, resends: 0 }

const notices = fc.record({
  kind: fc.constantFrom('failed', 'delayed', 'delivered', 'passed-on'),
  reason: fc.constantFrom('No such user', 'Delivered', 'Later'),
  addressGone: fc.boolean(),
  resends: fc.nat(2),
})
const messages = fc.record({
  channel: fc.constantFrom(...channels),
  state: fc.constantFrom(...messageStates),
  provider: fc.constantFrom('smtp', 'mailbox', null),
  sentAt: fc.constantFrom(now, null),
  resends: fc.nat(2),
})

describe('judgeNotice', () => {
  it('a bounce fails the mail, suppresses its address, and alerts the office', () => {
    expect(judgeNotice(sent, [], gone)).toEqual({
      kind: 'step',
      step: {
        attempt: { provider: 'smtp', outcome: 'failed', detail: 'No such user' },
        moved: { state: 'failed', reason: 'No such user' },
        addressGone: 'No such user',
      },
      alerts: true,
    })
  })

  it('a delivered mail may still bounce, and a delay changes nothing', () => {
    expect(judgeNotice({ ...sent, state: 'delivered' }, [], gone)).toMatchObject({
      step: { moved: { state: 'failed' } },
    })
    expect(judgeNotice(sent, [], { ...gone, kind: 'delayed', addressGone: false })).toMatchObject({
      step: { attempt: { outcome: 'later' }, moved: null },
      alerts: false,
    })
  })

  it('a notice of an earlier attempt is recorded, and changes neither the message nor its address', () => {
    expect(judgeNotice({ ...sent, resends: 1 }, [], gone)).toMatchObject({
      step: { attempt: { outcome: 'failed' }, moved: null, addressGone: null },
      alerts: false,
    })
  })

  it('no notice concerns a message that was never sent by a mail server', () => {
    for (const never of [
      { channel: 'whatsapp' },
      { provider: 'mailbox' },
      { state: 'queued', sentAt: null },
    ] as const) {
      expect(judgeNotice({ ...sent, ...never }, [], gone)).toEqual({ kind: 'message-unknown' })
    }
    expect(judgeNotice({ ...sent, state: 'sending' }, [], gone)).toEqual({ kind: 'message-underway' })
    expect(judgeNotice({ ...sent, state: 'unsure', sentAt: null, provider: null }, [], gone).kind).toBe('step')
  })

  it('a repeated notice about a message that nobody saw leave is known', () => {
    const unsure = { ...sent, state: 'unsure', sentAt: null } as const
    const first = judgeNotice(unsure, [], gone)
    if (first.kind !== 'step') throw new Error(`the notice is ${first.kind}`)
    expect(judgeNotice({ ...unsure, state: 'failed' }, [first.step.attempt], gone)).toEqual({ kind: 'known' })
  })

  it('a repeated notice is known, for any message and notice', () => {
    fc.assert(
      fc.property(messages, notices, (message, notice) => {
        const first = judgeNotice(message, [], notice)
        if (first.kind !== 'step') return
        const state = first.step.moved?.state ?? message.state
        expect(judgeNotice({ ...message, state }, [first.step.attempt], notice)).toEqual({ kind: 'known' })
      }),
    )
  })

  it('any order of notices moves a message forward only, alerts at most once, and never leaves a final state', () => {
    fc.assert(
      fc.property(messages, fc.array(notices), (message, all) => {
        let state = message.state
        let alerts = 0
        const attempts: Pick<Attempt, 'outcome' | 'detail'>[] = []
        for (const notice of all) {
          const judged = judgeNotice({ ...message, state }, attempts, notice)
          if (judged.kind !== 'step') continue
          attempts.push(judged.step.attempt)
          if (judged.alerts) alerts += 1
          const { moved } = judged.step
          if (!moved) continue
          expect(['sent', 'unsure', 'delivered']).toContain(state)
          expect(state === 'delivered' ? ['failed'] : ['failed', 'delivered']).toContain(moved.state)
          expect(notice.resends).toBe(message.resends)
          state = moved.state
        }
        expect(alerts).toBe(state === 'failed' && message.state !== 'failed' ? 1 : 0)
      }),
    )
  })
})
