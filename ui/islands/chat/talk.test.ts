import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ServerMessage, createTalk } from './talk.ts'

const mine = (id: number, clientId: string): ServerMessage => ({
  id,
  client_id: clientId,
  text: `Text ${clientId}`,
  sender: 'user',
  automatic: false,
  time: '12:00',
  status: 'sent',
})
const ours = (id: number): ServerMessage => ({ ...mine(id, ''), client_id: null, sender: 'business', status: null })

describe('the messages of a page', () => {
  it('has a message once that failed, was sent again and comes by the stream as well', () => {
    const talk = createTalk()
    talk.add('one', 'Hello', '12:00')
    talk.fail('one', '')
    expect(talk.all()).toMatchObject([{ text: 'Hello', state: 'failed' }])
    expect(talk.retry('one')?.state).toBe('sending')
    talk.keep(mine(7, 'one'))
    talk.keep(mine(7, 'one'))
    expect(talk.all()).toMatchObject([{ id: 7, state: 'sent' }])
    expect(talk.retry('one')).toBeNull()
    expect(talk.newest()).toBe(7)
  })

  it('shows the same whatever the order of answers, events and marks', () => {
    const happenings = [
      (talk: ReturnType<typeof createTalk>) => talk.keep(mine(1, 'one')),
      (talk: ReturnType<typeof createTalk>) => talk.keep(ours(2)),
      (talk: ReturnType<typeof createTalk>) => talk.keep(mine(3, 'three')),
      (talk: ReturnType<typeof createTalk>) => talk.mark({ delivered_to: 3, read_to: 1 }),
      (talk: ReturnType<typeof createTalk>) => talk.mark({ delivered_to: 1, read_to: 0 }),
      (talk: ReturnType<typeof createTalk>) => talk.fail('three', 'late'),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(happenings, { minLength: happenings.length }), (all) => {
        const talk = createTalk()
        talk.add('three', 'Text three', '12:00')
        for (const happen of all) happen(talk)
        expect(talk.all().map(({ id, state }) => [id, state])).toEqual([
          [1, 'read'],
          [2, null],
          [3, 'delivered'],
        ])
      }),
    )
  })
})
