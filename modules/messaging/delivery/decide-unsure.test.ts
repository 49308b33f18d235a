import { describe, expect, it } from 'vitest'
import type { MessageId, UserId } from '#modules/shared'
import { accept, refuse } from '#modules/shared'
import { stoppedClock } from '../../../tests/support/doubles.ts'
import { now } from '../../../tests/support/builders/bookings.ts'
import { aMessage } from '../../../tests/support/builders/messages.ts'
import type { Message, UnsureDecision } from '../message.ts'
import type { MessageSender } from '../ports.ts'
import { decideUnsure } from './decide-unsure.ts'

const by = 'usr_olive' as UserId
const id = (name: string) => `msg_${name}` as MessageId

/** Messages in doubt, and a store that ends the doubt of each once. */
function inDoubt(names: readonly string[], has?: MessageSender['has']) {
  const decided = new Map<string, UnsureDecision>()
  const message = (name: string): Message => ({
    ...aMessage(name),
    state: 'unsure',
    reason: 'Cut off',
    provider: 'smtp',
    providerId: null,
    attempts: 1,
    resends: 0,
    createdAt: now,
    sentAt: null,
  })
  const sender: MessageSender = {
    channel: 'email',
    provider: 'smtp',
    send: async () => ({ kind: 'accepted', providerId: null, delivered: false }),
    ...(has && { has }),
  }
  const ports: Parameters<typeof decideUnsure>[0] = {
    senders: [sender],
    clock: stoppedClock(now),
    messages: {
      find: async (wanted) => {
        const name = names.find((one) => id(one) === wanted)
        return name === undefined ? null : { message: message(name), attempts: [] }
      },
      list: async () => names.map(message),
      decideUnsure: async (wanted, decision) => {
        const name = names.find((one) => id(one) === wanted)
        if (name === undefined || decided.has(name)) return refuse({ kind: 'message-decided' })
        decided.set(name, decision)
        return accept(message(name))
      },
    },
  }
  return { ports, decided }
}

describe('decideUnsure', () => {
  it('applies the decision to each chosen message where the provider cannot be asked, and counts the others', async () => {
    const { ports, decided } = inDoubt(['a', 'b', 'c'])
    const chosen = [id('a'), id('c'), id('gone')]
    expect(await decideUnsure(ports, chosen, 'mark_sent', by)).toEqual({ markedSent: 2, sentAgain: 0, leftOut: 1 })
    expect([...decided]).toEqual([
      ['a', 'mark_sent'],
      ['c', 'mark_sent'],
    ])
    expect(await decideUnsure(ports, 'all', 'send_again', by)).toEqual({ markedSent: 0, sentAgain: 1, leftOut: 2 })
  })

  it('believes a provider that can be asked, whatever the decision', async () => {
    const { ports, decided } = inDoubt(['a', 'b', 'c'], async ({ id: asked }) => {
      if (asked === id('c')) throw new Error('no answer')
      return asked === id('a')
    })
    expect(await decideUnsure(ports, 'all', 'mark_sent', by)).toEqual({ markedSent: 2, sentAgain: 1, leftOut: 0 })
    expect(Object.fromEntries(decided)).toEqual({ a: 'mark_sent', b: 'send_again', c: 'mark_sent' })
  })
})
