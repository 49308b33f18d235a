import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConversationId, UserId } from '#modules/shared'
import { now } from '../../tests/support/builders/bookings.ts'
import type { Conversation } from './conversation.ts'
import {
  isAnswering,
  isOpenToVisitor,
  judgeAssignment,
  judgeAutomaticAnswer,
  judgeClosing,
  judgeMessage,
  judgeOpened,
  judgeReply,
  newConversation,
} from './conversation-steps.ts'

const ada = 'usr_ada' as UserId
const ben = 'usr_ben' as UserId
const fresh = newConversation('cnv_one' as ConversationId, '+447700900123', now)
const message = (asks = false) => ({ text: 'The tap drips', clientId: 'client-1', asks })

describe('judgeMessage', () => {
  it('notifies the office and answers the first message; the next one only rings', () => {
    const first = judgeMessage(fresh, message(), now)
    expect(first.events(1).map(({ kind }) => kind)).toEqual(['chat-received', 'chat-answer-due'])
    expect(first.conversation).toMatchObject({ unread: 1, waitingSince: now, lastText: 'The tap drips' })
    const second = judgeMessage(first.conversation, message(), now.add({ seconds: 9 }))
    expect(second.events(2).map(({ kind }) => kind)).toEqual(['chat-received'])
    expect(second.conversation.waitingSince).toEqual(now)
  })

  it('answers a question of the rules each time, and greets again after a day', () => {
    const greeted = { ...fresh, greetedAt: now, unread: 5 }
    expect(
      judgeMessage(greeted, message(true), now)
        .events(1)
        .map(({ kind }) => kind),
    ).toEqual(['chat-answer-due'])
    expect(judgeMessage(greeted, message(), now).events(1)).toEqual([])
    expect(judgeMessage(greeted, message(), now.add({ hours: 24 })).events(1)).toHaveLength(1)
  })

  it('shows dots for an answer that is on its way, and not for ever', () => {
    const { conversation, events } = judgeMessage(fresh, message(), now)
    expect(events(1)[1]?.at).toEqual(now.add({ milliseconds: 1_500 }))
    expect(isAnswering(conversation, now)).toBe(true)
    expect(isAnswering(conversation, now.add({ minutes: 2 }))).toBe(false)
    expect(isAnswering(fresh, now)).toBe(false)
  })

  it('opens a closed conversation again', () => {
    expect(judgeMessage({ ...fresh, state: 'closed' }, message(), now).conversation.state).toBe('open')
  })
})

describe('judgeAutomaticAnswer', () => {
  const waiting = judgeMessage(fresh, message(), now).conversation

  it('answers, and a person is still waited for', () => {
    const step = judgeAutomaticAnswer(waiting, { to: 1, text: 'Hello', officeWroteUpTo: 0 }, now)
    expect(step.entry).toMatchObject({ sender: 'automatic', text: 'Hello' })
    expect(step.conversation).toMatchObject({ answerDueAt: null, unread: 1, waitingSince: now })
  })

  it('says nothing once a person has answered, or where there is nothing to say', () => {
    for (const answer of [
      { to: 1, text: 'Hello', officeWroteUpTo: 2 },
      { to: 1, text: null, officeWroteUpTo: 0 },
    ]) {
      const step = judgeAutomaticAnswer(waiting, answer, now)
      expect(step.entry).toBeNull()
      expect(step.conversation.answerDueAt).toBeNull()
    }
  })
})

describe('judgeAssignment', () => {
  it('notifies a user whom somebody else chose, and changes nothing twice', () => {
    expect(judgeAssignment(fresh, ben, ada, now)?.events(3)).toEqual([
      { kind: 'conversation-assigned', conversationId: fresh.id, userId: ben, at: now },
    ])
    expect(judgeAssignment(fresh, ada, ada, now)?.events(3)).toEqual([])
    expect(judgeAssignment({ ...fresh, assignedTo: ben }, ben, ada, now)).toBeNull()
    expect(judgeAssignment({ ...fresh, assignedTo: ben }, null, ada, now)?.events(3)).toEqual([])
  })
})

describe('isOpenToVisitor', () => {
  it('lasts 30 days after the last message', () => {
    expect(isOpenToVisitor(fresh, now.add({ hours: 24 * 30 - 1 }))).toBe(true)
    expect(isOpenToVisitor(fresh, now.add({ hours: 24 * 30 }))).toBe(false)
  })
})

describe('a conversation', () => {
  const deeds = fc.constantFrom('write', 'ask', 'reply', 'answer', 'open', 'close', 'reopen', 'assign')

  it('never has fewer marks than before, and never counts unread messages that are read', () => {
    fc.assert(
      fc.property(fc.array(deeds, { maxLength: 40 }), (all) => {
        let one: Conversation = fresh
        let number = 0
        let office = 0
        const visitor: number[] = []
        for (const [place, deed] of all.entries()) {
          const at = now.add({ seconds: place })
          const before = one
          if (deed === 'open') one = judgeOpened(one, number)
          else {
            const step =
              deed === 'write' || deed === 'ask'
                ? judgeMessage(one, message(deed === 'ask'), at)
                : deed === 'reply'
                  ? judgeReply(one, { text: 'Hello', clientId: 'office-1', by: ada, newest: number }, at)
                  : deed === 'answer'
                    ? judgeAutomaticAnswer(one, { to: number, text: 'Hello', officeWroteUpTo: office }, at)
                    : deed === 'assign'
                      ? judgeAssignment(one, ben, ada, at)
                      : judgeClosing(one, deed === 'close', { by: ada, newest: number }, at)
            if (step?.entry) number += 1
            if (step?.entry?.sender === 'visitor') visitor.push(number)
            if (step?.entry?.sender === 'office' && step.entry.kind === 'message') office = number
            one = step?.conversation ?? one
          }
          expect(one.readTo).toBeGreaterThanOrEqual(before.readTo)
          expect(one.deliveredTo).toBeGreaterThanOrEqual(one.readTo)
          expect(one.unread).toBe(visitor.filter((each) => each > one.readTo).length)
          expect(one.state === 'closed' && (one.unread !== 0 || one.waitingSince !== null)).toBe(false)
        }
      }),
    )
  })
})
