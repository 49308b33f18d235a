import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentStatuses, documentTypes } from '#modules/invoicing'
import { pence } from '#modules/shared'
import { judgeOffer } from './accepted-offer.ts'

const day = Temporal.PlainDate.from('2026-03-02')

describe('judgeOffer', () => {
  it('lets an order accept only a quote that is sent or accepted, in time, and at its total', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...documentTypes),
        fc.constantFrom(...documentStatuses),
        fc.option(fc.integer({ min: -40, max: 40 })),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        (type, status, days, total, cost) => {
          const dueDate = days === null ? null : day.add({ days })
          const refusal = judgeOffer({ type, status, dueDate, total: pence(total) }, pence(cost), day)
          const isOffer = type === 'quote' || type === 'estimate'
          const inTime = days === null || days >= 0
          const stands = status === 'accepted' || (status === 'sent' && inTime)
          expect(refusal === null).toBe(isOffer && stands && total === cost)
        },
      ),
    )
  })

  it('refuses a quote that is not there', () => {
    expect(judgeOffer(null, pence(0), day)).toEqual({ kind: 'offer-not-standing', status: null })
  })
})
