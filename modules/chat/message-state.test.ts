import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MessageNews, keptMessageState, messageStates, nextMessageState } from './message-state.ts'

const news = fc.constantFrom<MessageNews>('post-failed', 'retried', 'kept', 'delivered', 'read')
const place = (state: (typeof messageStates)[number]) => messageStates.indexOf(state)

/** The states in which a message may end after the news. */
function lastStates(all: readonly MessageNews[]): readonly (typeof messageStates)[number][] {
  if (all.includes('read')) return ['read']
  if (all.includes('delivered')) return ['delivered']
  return all.includes('kept') ? ['sent'] : ['sending', 'failed']
}

describe('nextMessageState', () => {
  it('fails, is tried again and is kept', () => {
    expect(nextMessageState('sending', 'post-failed')).toBe('failed')
    expect(nextMessageState('failed', 'retried')).toBe('sending')
    expect(nextMessageState('sending', 'kept')).toBe('sent')
  })

  it('never says less of a message that the server keeps, in whatever order the news comes', () => {
    fc.assert(
      fc.property(fc.array(news), (all) => {
        let state: (typeof messageStates)[number] = 'sending'
        for (const one of all) {
          const next = nextMessageState(state, one)
          expect(place(state) >= place('sent') && place(next) < place(state)).toBe(false)
          state = next
        }
        expect(lastStates(all)).toContain(state)
      }),
    )
  })

  it('ends the same whatever the order of what the server says', () => {
    const said = fc.subarray<MessageNews>(['kept', 'delivered', 'read'], { minLength: 1 })
    fc.assert(
      fc.property(
        said.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([one, other]) => {
          const end = (all: readonly MessageNews[]) =>
            all.reduce(nextMessageState, 'sending' as (typeof messageStates)[number])
          expect(end(one)).toBe(end(other))
        },
      ),
    )
  })
})

describe('keptMessageState', () => {
  it('rises with the marks, and an earlier message is never behind a later one', () => {
    const number = fc.nat({ max: 50 })
    fc.assert(
      fc.property(number, number, number, number, (one, more, deliveredTo, readTo) => {
        const marks = { deliveredTo, readTo }
        expect(place(keptMessageState(one, marks))).toBeGreaterThanOrEqual(place(keptMessageState(one + more, marks)))
        const later = { deliveredTo: deliveredTo + more, readTo: readTo + more }
        expect(place(keptMessageState(one, later))).toBeGreaterThanOrEqual(place(keptMessageState(one, marks)))
      }),
    )
  })
})
