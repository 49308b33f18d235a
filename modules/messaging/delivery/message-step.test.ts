import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { now } from '../../../tests/support/builders/bookings.ts'
import { messageId } from '../../../tests/support/builders/messages.ts'
import { type MessageState, messageStates } from '../message.ts'
import { withoutAccountLink } from '../notifying/account-link.ts'
import { auditOfPause, judgeResend, judgeStatus, stepOfOutcome } from './message-step.ts'

const statuses = ['delivered', 'read', 'failed'] as const

describe('judgeStatus', () => {
  it('moves a sent message forward, and keeps the reason of a failure alone', () => {
    expect(judgeStatus({ state: 'sent' }, 'whatsapp', { state: 'failed', reason: 'Blocked' })).toEqual({
      attempt: { provider: 'whatsapp', outcome: 'failed', detail: 'Blocked' },
      moved: { state: 'failed', reason: 'Blocked' },
      addressGone: null,
    })
    expect(judgeStatus({ state: 'unsure' }, 'whatsapp', { state: 'read', reason: 'Seen' })?.moved).toEqual({
      state: 'read',
      reason: null,
    })
  })

  it('follows statuses in any order forward only: no state is repeated, and read and failed are final', () => {
    fc.assert(
      fc.property(fc.constantFrom(...messageStates), fc.array(fc.constantFrom(...statuses)), (first, reported) => {
        const way: MessageState[] = [first]
        for (const state of reported) {
          const step = judgeStatus({ state: way.at(-1) ?? first }, 'whatsapp', { state, reason: null })
          if (step?.moved) way.push(step.moved.state)
        }
        expect(new Set(way).size).toBe(way.length)
        const ends = way.findIndex((state) => ['read', 'failed', 'cancelled', 'queued', 'sending'].includes(state))
        expect(ends === -1 || ends === way.length - 1).toBe(true)
        expect(way.slice(way.indexOf('delivered') + 1).includes('failed') && way.includes('delivered')).toBe(false)
      }),
    )
  })
})

describe('stepOfOutcome', () => {
  const at = now

  it('an accepted message is sent, and delivered where the provider showed it to the recipient', () => {
    const taken = { kind: 'accepted', provider: 'smtp', providerId: '<one@x>', at } as const
    expect(stepOfOutcome({ ...taken, delivered: false })).toEqual({
      attempt: { provider: 'smtp', outcome: 'accepted', detail: '<one@x>' },
      moved: { state: 'sent', reason: null },
      addressGone: null,
      providerId: '<one@x>',
      isSent: true,
    })
    expect(stepOfOutcome({ ...taken, delivered: true }).moved.state).toBe('delivered')
  })

  it('a refused message has failed, and suppresses its address only where the provider says so', () => {
    const refused = { kind: 'refused', provider: 'smtp', reason: 'No such user', at } as const
    expect(stepOfOutcome({ ...refused, addressGone: true })).toMatchObject({
      moved: { state: 'failed', reason: 'No such user' },
      addressGone: 'No such user',
      isSent: false,
    })
    expect(stepOfOutcome({ ...refused, addressGone: false }).addressGone).toBeNull()
  })

  it('an abandoned message has failed, and one that may have been sent is unsure', () => {
    expect(stepOfOutcome({ kind: 'given-up', provider: 'smtp', reason: 'Given up', at })).toMatchObject({
      attempt: { outcome: 'failed' },
      moved: { state: 'failed', reason: 'Given up' },
    })
    expect(stepOfOutcome({ kind: 'unsure', provider: 'smtp', reason: 'Cut off', at })).toMatchObject({
      attempt: { outcome: 'unsure' },
      moved: { state: 'unsure', reason: 'Cut off' },
      isSent: false,
    })
  })
})

describe('judgeResend', () => {
  const message = { id: messageId('one'), provider: null, channel: 'email', action: null } as const

  it('refuses a message that waits or is being sent, and no other', () => {
    const refused = messageStates.filter((state) => !judgeResend({ ...message, state }).ok)
    expect(refused).toEqual(['queued', 'sending'])
  })

  it('refuses a message whose link into an account is gone', () => {
    const action = { label: 'Reset the password', url: `https://example.com/reset-password?token=${'a'.repeat(32)}` }
    const gone = withoutAccountLink({ action, text: '', subject: '' })
    expect(judgeResend({ ...message, state: 'failed', action })).toMatchObject({ ok: true })
    expect(judgeResend({ ...message, state: 'failed', action: gone.action })).toMatchObject({
      refusal: { kind: 'link-gone' },
    })
  })

  it('names the channel where no provider has accepted the message, and records the change in the audit log', () => {
    expect(judgeResend({ ...message, state: 'failed' })).toEqual({
      ok: true,
      value: {
        attempt: { provider: 'email', outcome: 'resent', detail: null },
        audit: {
          action: 'message_resent',
          target: { kind: 'message', id: messageId('one') },
          before: { state: 'failed' },
          after: { state: 'queued' },
        },
      },
    })
  })
})

describe('auditOfPause', () => {
  it('records a pause as a change of all messages', () => {
    expect(auditOfPause('messages_resumed')).toEqual({
      action: 'messages_resumed',
      target: { kind: 'messages', id: 'all' },
      before: null,
      after: null,
    })
  })
})
