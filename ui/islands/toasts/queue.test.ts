import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Message, type Queue, add, dismiss, empty, mostKept, mostShown, showsForMs } from './queue.ts'

const tone = fc.constantFrom('good', 'news', 'bad' as const)
const words = fc.constantFrom('Saved', 'Copied', 'Not saved', 'The visit is moved')
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), tone, words }),
  fc.record({ kind: fc.constant('dismiss' as const), nth: fc.nat(5) }),
)

const messageOf = (id: number, { tone: its, words: said }: Pick<Message, 'tone' | 'words'>): Message =>
  its === 'bad'
    ? { id, at: 0, tone: its, words: said, beside: 'field' }
    : { id, at: 0, tone: its, words: said, beside: null }

function ran(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]): readonly Queue[] {
  const states: Queue[] = [empty]
  steps.forEach((one, id) => {
    const now = states.at(-1) ?? empty
    if (one.kind === 'add') states.push(add(now, messageOf(id, one)))
    else states.push(dismiss(now, now.shown[one.nth]?.id ?? -1))
  })
  return states
}

const descends = (list: readonly Message[]) => list.every(({ id }, nth) => nth === 0 || id < (list[nth - 1]?.id ?? 0))

describe('the queue of messages', () => {
  it('shows 3 at most and keeps 20 at most, the newest first, and shows nothing that it does not keep', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        for (const { kept, shown } of ran(steps)) {
          expect(shown.length).toBeLessThanOrEqual(mostShown)
          expect(kept.length).toBeLessThanOrEqual(mostKept)
          expect(descends(shown) && descends(kept)).toBe(true)
          // An error that nobody dismisses outlives 20 later messages.
          for (const one of shown) expect(kept.includes(one) || one.tone === 'bad').toBe(true)
        }
      }),
    )
  })

  it('shows the message that was added last, and keeps it when it is dismissed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), tone, words, (steps, itsTone, itsWords) => {
        const message = messageOf(1_000, { tone: itsTone, words: itsWords })
        const added = add(ran(steps).at(-1) ?? empty, message)
        expect([added.shown[0], added.kept[0]]).toEqual([message, message])
        const dismissed = dismiss(added, message.id)
        expect(dismissed.shown).not.toContain(message)
        expect(dismissed.kept).toEqual(added.kept)
      }),
    )
  })

  it('never shows the same words twice', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        for (const { shown } of ran(steps)) {
          expect(new Set(shown.map((one) => `${one.tone} ${one.words}`)).size).toBe(shown.length)
        }
      }),
    )
  })

  it('removes the oldest that is no error first', () => {
    const texts = [
      { tone: 'bad', words: 'Not sent' },
      { tone: 'good', words: 'Saved' },
      { tone: 'good', words: 'Copied' },
      { tone: 'news', words: 'A booking' },
    ] as const
    const { shown } = texts.reduce((queue: Queue, text, id) => add(queue, messageOf(id, text)), empty)
    expect(shown.map((one) => one.words)).toEqual(['A booking', 'Copied', 'Not sent'])
  })
})

describe('how long a message shows', () => {
  it('is six seconds and the time to read it, and an error stays', () => {
    expect(showsForMs({ tone: 'good', words: 'Saved' })).toBe(6_400)
    expect(showsForMs({ tone: 'news', words: 'Tom Reed is  on the way ' })).toBe(8_400)
    expect(showsForMs({ tone: 'bad', words: 'Not saved' })).toBeNull()
  })

  it('is longer for more words', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('one', 'visit'), { minLength: 1, maxLength: 50 }), (said) => {
        const ms = (many: readonly string[]) => showsForMs({ tone: 'good', words: many.join(' ') }) ?? 0
        expect(ms([...said, 'more'])).toBeGreaterThan(ms(said))
      }),
    )
  })
})
