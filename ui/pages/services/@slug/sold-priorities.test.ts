import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soldPriorities, soonWords } from './sold-priorities.ts'

describe('soldPriorities', () => {
  it('has all three where each begins earlier than the cheaper one, the soonest first', () => {
    expect(soldPriorities({ standard: 2, priority: 1, urgent: 0 })).toEqual(['urgent', 'priority', 'standard'])
  })

  it('leaves out what buys nothing', () => {
    expect(soldPriorities({ standard: 0, priority: 0, urgent: 0 })).toEqual(['standard'])
    expect(soldPriorities({ standard: 2, priority: 2, urgent: 0 })).toEqual(['urgent', 'standard'])
  })

  it('never sells a dearer priority for a day that a cheaper one has', () => {
    const days = fc.record({ standard: fc.nat(14), priority: fc.nat(14), urgent: fc.nat(14) })
    fc.assert(
      fc.property(days, (openDays) => {
        const sold = soldPriorities(openDays)
        expect(sold).toContain('standard')
        expect(new Set(sold.map((priority) => openDays[priority])).size).toBe(sold.length)
      }),
    )
  })
})

describe('soonWords', () => {
  it('says from which day', () => {
    expect([0, 1, 2].map(soonWords)).toEqual([
      'Today, while a time is free',
      'From the next open day',
      'From 2 open days ahead',
    ])
  })
})
