import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isShownAt } from '#modules/adverts'
import { OutsideDown, type PaymentId, sumPence } from '#modules/shared'
import { asha } from '../../support/builders/payments.ts'
import { openAdvertApp } from './advert-app.ts'
import { runs } from '../../support/property-runs.ts'

type Subject = 'listing' | 'job'

type Deed =
  | {
      readonly do:
        | 'open'
        | 'pay'
        | 'pay-twice'
        | 'decline'
        | 'pause'
        | 'resume'
        | 'close'
        | 'reject'
        | 'hold'
        | 'approve'
      readonly of: Subject
    }
  | { readonly do: 'by-paypal'; readonly of: Subject }
  | { readonly do: 'refund' | 'part' | 'webhook'; readonly nth: number }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'relay' }

interface Step {
  readonly deed: Deed
  /** The provider does what it is asked, and its answer is lost. */
  readonly isLost: boolean
}

const of = fc.constantFrom<Subject>('listing', 'job')
const nth = fc.nat(5)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('pay' as const, 'pay-twice' as const), of }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'by-paypal' as const, 'decline' as const), of }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pause' as const,
        'resume' as const,
        'close' as const,
        'reject' as const,
        'hold' as const,
        'approve' as const,
      ),
      of,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('refund' as const, 'part' as const, 'webhook' as const), nth }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'relay' as const }) },
)
const step = fc.record({ deed, isLost: fc.integer({ min: 0, max: 5 }).map((one) => one === 0) })

type App = ReturnType<typeof openAdvertApp>

function openModel() {
  let isLost = false
  let events = 0
  const lost = <Answer>(work: Promise<Answer>): Promise<Answer> =>
    work.then((answer) => {
      if (!isLost) return answer
      isLost = false
      throw new OutsideDown('the answer is lost')
    })
  const app = openAdvertApp((gateway) => ({
    ...gateway,
    createIntent: (intent) => lost(gateway.createIntent(intent)),
    confirm: (confirmation) => lost(gateway.confirm(confirmation)),
    refund: (ref, id, amount) => lost(gateway.refund(ref, id, amount)),
    cancel: (ref) => lost(gateway.cancel(ref)),
  }))

  const all = () => app.payments.list(asha, 200, null)

  async function nthPayment(number: number) {
    const records = (await all()).toReversed()
    return records.length === 0 ? null : records[number % records.length]
  }

  async function act(one: Deed): Promise<void> {
    switch (one.do) {
      case 'open':
        await app.payments.open({ userId: asha, advertId: app[one.of] })
        return
      case 'by-paypal':
        await app.payments.open({ userId: asha, advertId: app[one.of], way: 'paypal' })
        return
      case 'pay':
      case 'pay-twice':
      case 'decline': {
        const opened = await app.payments.open({ userId: asha, advertId: app[one.of] })
        if (!opened.ok) return
        const methodId = one.do === 'decline' ? 'pm_card_chargeDeclined' : 'pm_card_visa'
        const pay = () =>
          app.payments.confirm({ userId: asha, paymentId: opened.value.payment.id, methodId, saveCard: false })
        await (one.do === 'pay-twice' ? Promise.all([pay(), pay()]) : pay())
        return
      }
      case 'pause':
      case 'resume':
      case 'close':
        await app.market[one.do](asha, app[one.of])
        return
      case 'reject':
        await app.market.rejectAndRefund(app[one.of], ['misleading'])
        return
      case 'hold':
        await app.adverts.move(app[one.of], 'in_review', ['staff'], app.clock.now())
        return
      case 'approve':
        if ((await app.adverts.find(app[one.of]))?.state === 'in_review')
          await app.adverts.move(app[one.of], 'live', [], app.clock.now())
        return
      case 'refund':
      case 'part': {
        const record = await nthPayment(one.nth)
        const amount = one.do === 'part' ? (50 as never) : null
        if (record)
          await app.payments.refund({
            paymentId: record.payment.id,
            refundId: null,
            amount,
            reason: 'Asked for',
            requestedBy: 'usr_office',
          })
        return
      }
      case 'webhook': {
        const record = await nthPayment(one.nth)
        const ref = record?.payment.providerRef
        // Every third one is delivered again.
        if (one.nth % 3 !== 0) events += 1
        if (ref)
          await app.payments.takeNotice('test', {
            eventId: `evt_${events}`,
            kind: 'changed',
            ref,
            state: null,
          } as never)
        return
      }
      case 'wait':
        app.clock.move({ hours: 24 * one.days })
        return
      case 'relay':
        await relay(app)
        return
    }
  }

  return {
    app,
    all,
    /** A lost answer ends the deed, as a process that dies does. */
    async take({ deed: one, isLost: loses }: Step): Promise<void> {
      isLost = loses
      await act(one).catch((fault: unknown) => {
        const faults = fault instanceof AggregateError ? fault.errors : [fault]
        if (!faults.every((each) => each instanceof OutsideDown)) throw fault
      })
      isLost = false
    },
    relay: () => relay(app),
  }
}

/** Jobs and subscribers run from the first event again: each tolerates that. */
async function relay(app: App): Promise<void> {
  app.clock.move({ minutes: 2 })
  await app.payments.finishRefunds()
  for (const { kind, body } of app.database.data.rows('outbox', {}, ['id'])) {
    const read: { readonly paymentId?: PaymentId; readonly advertId?: App['listing'] } = JSON.parse(String(body))
    if (kind === 'advert-refund-due' && read.advertId) await app.market.refundRejected(read.advertId)
    if (kind === 'payment-succeeded' && read.paymentId) {
      const known = await app.payments.known({ userId: asha, staff: true }, read.paymentId)
      if (known.ok && known.value.payment.advertId !== null) await app.market.returnUnused(read.paymentId)
    }
  }
}

/** All that is true after each deed, whatever was refused and whatever broke. */
async function expectSound({ app, all }: ReturnType<typeof openModel>): Promise<void> {
  const records = await all()
  const now = app.clock.now()
  for (const id of [app.listing, app.job]) {
    const advert = await app.adverts.find(id)
    if (!advert) throw new Error('the advert has gone')
    const periods = app.periods(id)
    for (const period of periods) {
      const record = records.find(({ payment }) => payment.id === period['payment_id'])
      expect(record?.payment.advertId).toBe(id)
      const kept = sumPence((record?.ledger ?? []).map(({ amount }) => amount))
      // Days count for as long as any of their money is ours.
      expect(period['stopped_at'] === null).toBe(kept > 0)
    }
    const ends = periods.map((period) => String(period['ends_at'])).toSorted()
    const isAsBought =
      advert.paidUntil === null || ends.at(-1) === advert.paidUntil.toString({ fractionalSecondDigits: 3 })
    expect([isAsBought, periods.length > 0]).toEqual([true, advert.paidUntil !== null])
    const isPaidNow = periods.some(
      (period) =>
        period['stopped_at'] === null &&
        Temporal.Instant.compare(Temporal.Instant.from(String(period['ends_at'])), now) > 0,
    )
    expect(isPaidNow || !isShownAt(advert, now)).toBe(true)
    const open = records.filter(
      ({ payment }) => payment.advertId === id && ['pending', 'requires_action'].includes(payment.status),
    )
    expect(open.length).toBeLessThanOrEqual(1)
  }
  for (const { payment, ledger } of records) {
    const captures = ledger.filter(({ kind }) => kind === 'capture')
    expect(captures.length).toBeLessThanOrEqual(1)
    expect(sumPence(ledger.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0)
    expect(payment.amount).toBe(200)
  }
}

/** Once all is relayed, money that is ours has bought days, and what a first rejection or a closed advert left is back. */
async function expectSettled(model: ReturnType<typeof openModel>): Promise<void> {
  for (let rounds = 0; rounds < 3; rounds += 1) await model.relay()
  await expectSound(model)
  for (const { payment, ledger } of await model.all()) {
    const kept = sumPence(ledger.map(({ amount }) => amount))
    const has = model.app.database.data.count('advert_periods', { payment_id: payment.id })
    expect(kept > 0 ? has : 1).toBe(1)
  }
}

describe('the money of adverts', () => {
  it('buys one period of one advert, once, whatever is lost, doubled, late or taken back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 18 }), async (steps) => {
        const model = openModel()
        for (const one of steps) {
          await model.take(one)
          await expectSound(model)
        }
        await expectSettled(model)
        expect(model.app.database.data.count('adverts')).toBe(2)
      }),
      { numRuns: runs(60) },
    )
  })
})
