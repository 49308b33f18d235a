import fc from 'fast-check'
import type { HistoryFact } from '#modules/booking'
import { type PaymentId, pence } from '#modules/shared'

const instant = fc
  .integer({ min: 0, max: 40 * 365 * 24 * 60 })
  .map((minutes) => Temporal.Instant.from('2024-01-01T00:00:00Z').add({ minutes }))
const promised = fc.option(fc.record({ promisedFrom: instant, promisedTo: instant }), { nil: {} })
const text = fc.string({ unit: 'grapheme', minLength: 1 })
const always = <K extends HistoryFact['kind']>(kind: K) => ({ kind: fc.constant(kind) })

/** Every kind of fact; a kind without values to try does not compile. */
const facts: { readonly [K in HistoryFact['kind']]: fc.Arbitrary<Extract<HistoryFact, { readonly kind: K }>> } = {
  reserved: fc.record({ ...always('reserved'), reason: text }),
  assigned: fc.record({ ...always('assigned'), name: text, reason: text }),
  'nobody-free': fc.record({ ...always('nobody-free'), isPaid: fc.boolean() }),
  'handed-back': fc.oneof(
    fc.record({ ...always('handed-back'), name: text }),
    fc.record({ ...always('handed-back'), name: text, visit: fc.nat(), version: fc.nat() }),
  ),
  'demo-technician-removed': fc.record(always('demo-technician-removed')),
  moved: fc
    .tuple(
      fc.record(
        { ...always('moved'), to: instant, price: fc.integer({ min: 0, max: 99_999_999 }).map(pence), reason: text },
        { requiredKeys: ['kind', 'to'] },
      ),
      promised,
    )
    .map(([moved, window]) => ({ ...moved, ...window })),
  'move-undone': fc
    .tuple(fc.record({ ...always('move-undone'), to: instant }), promised)
    .map(([undone, window]) => ({ ...undone, ...window })),
  longer: fc.record({ ...always('longer'), until: instant }),
  arrived: fc.record({ ...always('arrived'), visit: fc.nat() }),
  'checked-in': fc.record({ ...always('checked-in'), visit: fc.nat() }),
  'checked-out': fc.record({ ...always('checked-out'), visit: fc.nat() }),
  'no-access': fc.record({ ...always('no-access'), visit: fc.nat(), reason: text }),
  'visit-planned': fc.record({
    ...always('visit-planned'),
    visit: fc.nat(),
    to: fc.option(instant),
    name: text,
    reason: text,
  }),
  'report-submitted': fc.record({
    ...always('report-submitted'),
    visit: fc.nat(),
    outcome: fc.constantFrom('completed', 'partial', 'pending_parts'),
    reason: text,
  }),
  'visit-called-off': fc.record({ ...always('visit-called-off'), visit: fc.nat() }),
  'parts-to-order': fc.record({ ...always('parts-to-order'), visit: fc.nat(), parts: fc.nat(), arrived: fc.nat() }),
  'return-choice-asked': fc.record({ ...always('return-choice-asked'), visit: fc.nat() }),
  offered: fc.record({ ...always('offered'), name: text, reason: text }),
  'offer-accepted': fc.record({ ...always('offer-accepted'), name: text }),
  'offer-passed-on': fc.record({
    ...always('offer-passed-on'),
    name: text,
    answer: fc.constantFrom('declined', 'expired'),
    reason: text,
    next: text,
  }),
  'alarm-taken': fc.record(always('alarm-taken')),
  'promise-missed': fc.record(always('promise-missed')),
  agreed: fc.record({ ...always('agreed'), total: fc.integer({ min: 1, max: 99_999_999 }).map(pence) }),
  'reduction-asked': fc.record({
    ...always('reduction-asked'),
    finalCost: fc.integer({ min: 0, max: 99_999_999 }).map(pence),
  }),
  'reduction-decided': fc.record({ ...always('reduction-decided'), approved: fc.boolean() }),
  'completion-undone': fc.record(always('completion-undone')),
  claimed: fc.record(always('claimed')),
  'guarantee-claimed': fc.record({ ...always('guarantee-claimed'), reference: text }),
  'claim-of': fc.record({ ...always('claim-of'), reference: text, wantsCall: fc.boolean() }),
  'payer-changed': fc.record(always('payer-changed')),
  'purchase-order-changed': fc.record(always('purchase-order-changed')),
  'review-awaited': fc.record(always('review-awaited')),
  'rest-asked': fc.record(always('rest-asked')),
  'card-asked': fc.record({ ...always('card-asked'), for: instant }),
  'authorisation-ended': fc.record({
    ...always('authorisation-ended'),
    paymentId: fc.constantFrom('pay_one' as PaymentId, 'pay_two' as PaymentId),
    end: fc.constantFrom('hold-lapsed', 'card-not-charged', 'card-forgotten'),
  }),
  expired: fc.record({ ...always('expired'), wasPartPaid: fc.boolean() }),
  withdrawn: fc.record({ ...always('withdrawn'), charge: fc.integer({ min: 0, max: 99_999_999 }).map(pence) }),
  said: fc.record({ ...always('said'), text }),
}

export const aFact: fc.Arbitrary<HistoryFact> = fc.oneof(...Object.values(facts))
