import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PaymentId, type RefundId, pence } from '#modules/shared'
import { asha, boiler, office, openPayments } from '../../support/builders/payments.ts'
import { runs } from '../../support/property-runs.ts'

const methods = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_chargeDeclined',
  'pm_card_threeDSecure2Required',
  'pm_card_radarBlock',
] as const

type Deed =
  | { readonly do: 'open' }
  | { readonly do: 'confirm' | 'double-confirm'; readonly method: (typeof methods)[number]; readonly crash: boolean }
  | { readonly do: 'challenge'; readonly passed: boolean }
  /** The notice at this place of all that were ever sent, again or for the first time. */
  | { readonly do: 'notice'; readonly at: number }
  | { readonly do: 'refund'; readonly name: number; readonly amount: number; readonly crash: boolean }
  | { readonly do: 'check' | 'settle' | 'cancel-booking' | 'finish-refunds' | 'cost-rises' }

const crash = fc.boolean()
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constant('open' as const) }),
  fc.record({
    do: fc.constantFrom('confirm' as const, 'double-confirm' as const),
    method: fc.constantFrom(...methods),
    crash,
  }),
  fc.record({ do: fc.constant('challenge' as const), passed: fc.boolean() }),
  fc.record({ do: fc.constant('notice' as const), at: fc.nat({ max: 20 }) }),
  fc.record({
    do: fc.constant('refund' as const),
    name: fc.nat({ max: 4 }),
    amount: fc.integer({ min: 1, max: 13_000 }),
    crash,
  }),
  fc.record({
    do: fc.constantFrom(
      'check' as const,
      'settle' as const,
      'cancel-booking' as const,
      'finish-refunds' as const,
      'cost-rises' as const,
    ),
  }),
)

/** One customer, one booking, one provider, and whatever may happen between them. */
function openWorld() {
  const dies = { next: false }
  const opened = openPayments((ports) => ({
    ...ports,
    payments: {
      ...ports.payments,
      async apply(application) {
        if (dies.next) {
          dies.next = false
          throw new Error('the process died')
        }
        return ports.payments.apply(application)
      },
    },
  }))
  const { payments, provider, clock, costs, cancelled } = opened
  const sent: { readonly text: string; readonly signature: string }[] = []
  let current: PaymentId | null = null

  async function orDie(work: () => Promise<unknown>, dying = false): Promise<void> {
    dies.next = dying
    try {
      await work()
    } catch (fault) {
      if (!(fault instanceof Error) || fault.message !== 'the process died') throw fault
    } finally {
      dies.next = false
    }
  }

  async function collect(): Promise<void> {
    clock.move({ seconds: 1 })
    await provider.deliveries.deliverDue(async (text, signature) => {
      sent.push({ text, signature })
      return true
    })
  }

  async function receive(notice: (typeof sent)[number] | undefined): Promise<void> {
    const read = notice && (await payments.readNotice('test', notice.text, () => notice.signature))
    if (read?.ok) await payments.takeNotice('test', read.value)
  }

  async function perform(deed: Deed): Promise<void> {
    switch (deed.do) {
      case 'open': {
        const made = await payments.open({ userId: asha, bookingId: boiler })
        if (made.ok) current = made.value.payment.id
        return
      }
      case 'confirm':
      case 'double-confirm': {
        if (!current) return
        const asked = { userId: asha, paymentId: current, methodId: deed.method, saveCard: true }
        const times = deed.do === 'confirm' ? 1 : 2
        return orDie(() => allDone(Array.from({ length: times }, () => payments.confirm(asked))), deed.crash)
      }
      case 'challenge': {
        const found = current && (await opened.ports.payments.find(current))
        const { providerRef, clientSecret } = (found || null)?.payment ?? { providerRef: null, clientSecret: null }
        const intent = provider.hosted.find(providerRef ?? '', clientSecret ?? '')
        if (intent) provider.hosted.answerChallenge(intent, deed.passed)
        return
      }
      case 'notice':
        return receive(sent[deed.at])
      case 'refund': {
        if (!current) return
        const refundId = `rfd_model-${deed.name}-${current.slice('pay_'.length)}` as RefundId
        const [paymentId, amount] = [current, pence(deed.amount)]
        return orDie(
          () => payments.refund({ paymentId, refundId, amount, reason: 'x', requestedBy: office }),
          deed.crash,
        )
      }
      case 'check':
        if (current) await payments.check(current)
        return
      case 'settle':
        await payments.settleBeforeExpiry(boiler)
        return
      case 'cancel-booking':
        cancelled.add(boiler)
        await payments.settleBeforeExpiry(boiler)
        await payments.refundBooking(boiler, pence(6_000), 'cancelled')
        return
      case 'finish-refunds':
        clock.move({ minutes: 2 })
        await payments.finishRefunds()
        return
      case 'cost-rises':
        costs.set(boiler, (costs.get(boiler) ?? 0) + 500)
    }
  }

  return {
    ...opened,
    perform,
    collect,
    receiveAll: async () => {
      for (const notice of sent) await receive(notice)
    },
    /** The provider's own record of the booking's money, not ours. */
    async atTheProvider() {
      let [taken, back] = [0, 0]
      for (const { payment } of await opened.ports.payments.listForBooking(boiler)) {
        if (!payment.providerRef) continue
        const state = await provider.gateway.retrieve(payment.providerRef)
        for (const { amount } of state.captures) taken += amount
        for (const { amount, outcome } of state.refunds) back += outcome === 'succeeded' ? amount : 0
      }
      return { taken, back }
    },
  }
}

/** Waits for all, and only then throws what one of them threw. */
async function allDone(works: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(works)
  await Promise.all(works)
}

type World = ReturnType<typeof openWorld>

/** Invariants at every moment. */
async function holds(world: World): Promise<void> {
  const records = await world.ports.payments.listForBooking(boiler)
  const sum = (kind: string) =>
    records
      .flatMap(({ ledger }) => ledger)
      .reduce((total, entry) => total + (entry.kind === kind ? entry.amount : 0), 0)
  const { taken, back } = await world.atTheProvider()
  expect(sum('capture')).toBeLessThanOrEqual(taken)
  expect(0 - sum('refund')).toBeLessThanOrEqual(back)
  expect(back).toBeLessThanOrEqual(taken)
  for (const { payment, ledger, refunds } of records) {
    const captures = ledger.filter(({ kind }) => kind === 'capture')
    expect(captures.length).toBeLessThanOrEqual(1)
    expect(captures.every(({ amount }) => amount === payment.amount)).toBe(true)
    const asked = refunds.reduce((total, { amount, status }) => total + (status === 'failed' ? 0 : amount), 0)
    expect(asked).toBeLessThanOrEqual(captures.length * payment.amount)
    const money = ['succeeded', 'partially_refunded', 'refunded'].includes(payment.status)
    expect(money).toBe(captures.length === 1)
  }
}

describe('payments, for any order of actions', () => {
  it('end with the ledger equal to the provider, the booking charged once, and nothing hanging', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deeds, { minLength: 5, maxLength: 25 }), async (sequence) => {
        using world = openWorld()
        await world.perform({ do: 'open' })
        for (const deed of sequence) {
          await world.perform(deed)
          await world.collect()
          await holds(world)
        }
        await world.receiveAll()
        await world.perform({ do: 'finish-refunds' })
        await holds(world)
        const { taken, back } = await world.atTheProvider()
        expect(world.taken(boiler)).toBe(taken - back)
        const waiting = await world.ports.payments.listPendingRefunds(world.clock.now().add({ hours: 1 }))
        expect(waiting).toEqual([])
        // The amount is at most the dearest price of the booking, plus refunds before it was paid again.
        expect(taken).toBeLessThanOrEqual((world.costs.get(boiler) ?? 0) + back)
        const events = world.data.eventKinds().filter((kind) => kind === 'payment-succeeded')
        expect(world.paidBookings).toHaveLength(events.length)
      }),
      { numRuns: runs(120) },
    )
  })
})

describe('two payers at the same time', () => {
  it('leave nothing open when one has paid what the other was about to open', async () => {
    const between = { next: null as (() => Promise<unknown>) | null }
    using opened = openPayments((ports) => ({
      ...ports,
      bookings: {
        ...ports.bookings,
        async amountDue(id) {
          const due = await ports.bookings.amountDue(id)
          const { next } = between
          between.next = null
          await next?.()
          return due
        },
      },
    }))
    const { payments } = opened
    const open = () => payments.open({ userId: asha, bookingId: boiler })
    between.next = async () => {
      const first = await open()
      if (!first.ok) return
      const paymentId = first.value.payment.id
      await payments.confirm({ userId: asha, paymentId, methodId: 'pm_card_visa', saveCard: false })
    }
    expect(await open()).toMatchObject({ ok: false, refusal: { kind: 'not-payable' } })
    const records = await payments.listForBooking(boiler)
    expect(records.map(({ payment }) => payment.status)).toEqual(['succeeded', 'cancelled'])
    expect(opened.taken(boiler)).toBe(12_000)
  })
})
