import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Waiting, mostCounted, waitingKinds } from '#modules/administration'
import { countOf } from './waiting-words.ts'

const nothing = Object.fromEntries(waitingKinds.map((kind) => [kind, 0])) as Waiting

describe('count of what waits', () => {
  it('is not there while nothing waits, or nobody has counted', () => {
    expect(countOf(nothing, waitingKinds)).toBeNull()
    expect(countOf(null, waitingKinds)).toBeNull()
  })

  it('says each kind in words, and all in one figure', () => {
    const waiting = { ...nothing, conversations: 2, enquiries: 1 }
    expect(countOf(waiting, ['conversations', 'enquiries', 'whatsapp'])).toEqual({
      figure: '3',
      words: '2 unread conversations, 1 enquiry to answer',
    })
  })

  it('is "99+" from a hundred on, whatever it is the sum of', () => {
    const numbers = fc.integer({ min: 0, max: mostCounted })
    fc.assert(
      fc.property(numbers, numbers, (jobs, quotes) => {
        const figure = countOf({ ...nothing, jobs, quotes }, ['jobs', 'quotes'])?.figure ?? '0'
        expect(figure).toBe(jobs + quotes > 99 ? '99+' : String(jobs + quotes))
      }),
    )
  })
})
