import { describe, expect, it } from 'vitest'
import { OutsideDown, type PaymentId, type RefundId, type Result, pence } from '#modules/shared'
import type { Application, PaymentPorts, PaymentStore } from '#modules/payments'
import { asha, boiler, office, openPayments, changed } from '../../support/builders/payments.ts'

function valueOf<T>(outcome: Result<T, { readonly kind: string }>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.kind}`)
  return outcome.value
}

/** The process dies at the next write of a store method, after the provider has done its part. */
function openFragile() {
  const dies = { at: null as keyof PaymentStore | null }
  const opened = openPayments((ports): PaymentPorts => {
    const { payments } = ports
    const may =
      <Asked extends unknown[], T>(name: keyof PaymentStore, method: (...asked: Asked) => Promise<T>) =>
      async (...asked: Asked): Promise<T> => {
        if (dies.at !== name) return method(...asked)
        dies.at = null
        throw new Error('the process died')
      }
    return {
      ...ports,
      payments: {
        ...payments,
        apply: may('apply', (application: Application) => payments.apply(application)),
        keepCustomer: may('keepCustomer', (...asked: Parameters<PaymentStore['keepCustomer']>) =>
          payments.keepCustomer(...asked),
        ),
      },
    }
  })
  const { payments } = opened
  const open = async () => valueOf(await payments.open({ userId: asha, bookingId: boiler })).payment
  const confirm = (paymentId: PaymentId, methodId = 'pm_card_visa') =>
    payments.confirm({ userId: asha, paymentId, methodId, saveCard: false })
  return { ...opened, dies, open, confirm }
}

describe('a crash between the call of the provider and the record of its answer', () => {
  it.each(['apply', 'keepCustomer'] as const)(
    'at opening (%s): the next request finds the same intent',
    async (name) => {
      using app = openFragile()
      app.dies.at = name
      await expect(app.open()).rejects.toThrow('died')
      const payment = await app.open()
      expect(await app.open()).toEqual(payment)
      expect(payment.clientSecret).not.toBeNull()
      expect(app.data.count('payments')).toBe(1)
    },
  )

  it('at confirming: the money is captured once after the customer tries again', async () => {
    using app = openFragile()
    const { id } = await app.open()
    app.dies.at = 'apply'
    await expect(app.confirm(id)).rejects.toThrow('died')
    expect(app.taken(boiler)).toBe(0)
    expect(valueOf(await app.confirm(id)).payment.status).toBe('succeeded')
    await app.deliver()
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.paidBookings).toEqual([boiler])
  })

  it('at confirming: the money is captured once after the notice of the provider alone', async () => {
    using app = openFragile()
    const { id } = await app.open()
    app.dies.at = 'apply'
    await expect(app.confirm(id)).rejects.toThrow('died')
    await app.deliver()
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.paidBookings).toEqual([boiler])
    expect(valueOf(await app.confirm(id)).payment.status).toBe('succeeded')
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('at confirming: the check before expiry finds the payment', async () => {
    using app = openFragile()
    const { id } = await app.open()
    app.dies.at = 'apply'
    await expect(app.confirm(id)).rejects.toThrow('died')
    expect(await app.payments.settleBeforeExpiry(boiler)).toBe('paid')
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('at refunding: the refund is finished, once', async () => {
    using app = openFragile()
    const { id } = await app.open()
    await app.confirm(id)
    const asked = {
      paymentId: id,
      refundId: 'rfd_one' as RefundId,
      amount: pence(5_000),
      reason: 'x',
      requestedBy: office,
    }
    app.dies.at = 'apply'
    await expect(app.payments.refund(asked)).rejects.toThrow('died')
    expect(app.taken(boiler)).toBe(12_000)
    expect(await app.payments.finishRefunds()).toBe(0)
    app.clock.move({ minutes: 2 })
    expect(await app.payments.finishRefunds()).toBe(1)
    expect(app.taken(boiler)).toBe(7_000)
    expect(valueOf(await app.payments.refund(asked)).refund.status).toBe('succeeded')
    await app.deliver()
    expect(app.taken(boiler)).toBe(7_000)
    expect(app.data.count('refunds')).toBe(1)
  })

  it('at refunding: one refund that fails repeatedly delays no other', async () => {
    using app = openFragile()
    const { id } = await app.open()
    await app.confirm(id)
    for (const refundId of ['rfd_one' as RefundId, 'rfd_two' as RefundId]) {
      app.dies.at = 'apply'
      const asked = { paymentId: id, refundId, amount: pence(1_000), reason: 'x', requestedBy: office }
      await expect(app.payments.refund(asked)).rejects.toThrow('died')
    }
    app.clock.move({ minutes: 2 })
    app.dies.at = 'apply'
    await expect(app.payments.finishRefunds()).rejects.toThrow('1 of 2 refunds')
    expect(app.data.count('refunds', { status: 'succeeded' })).toBe(2)
  })
})

describe('the check before a booking expires', () => {
  it('closes the open payment at the provider, so that it cannot be paid later', async () => {
    using app = openFragile()
    const { id, providerRef } = await app.open()
    expect(await app.payments.settleBeforeExpiry(boiler)).toBe('unpaid')
    expect(await app.confirm(id)).toMatchObject({ ok: false, refusal: { kind: 'payment-closed' } })
    const late = await app.provider.gateway.confirm({
      ref: providerRef ?? '',
      attempt: 1,
      methodId: 'pm_card_visa',
      saveCard: false,
      returnUrl: 'http://localhost:3000/',
    })
    expect(late).toMatchObject({ value: { phase: 'cancelled', captures: [] } })
    expect(await app.payments.settleBeforeExpiry(boiler)).toBe('unpaid')
    expect(app.taken(boiler)).toBe(0)
  })

  it('finds no payment where none was opened', async () => {
    using app = openFragile()
    expect(await app.payments.settleBeforeExpiry(boiler)).toBe('unpaid')
  })

  it('has no answer while the provider is down, and changes nothing', async () => {
    using app = openPayments((ports) => ({
      ...ports,
      gateways: changed(ports.gateways, (gateway) => ({
        ...gateway,
        async retrieve() {
          throw new OutsideDown('the test gateway')
        },
      })),
    }))
    const { payment } = valueOf(await app.payments.open({ userId: asha, bookingId: boiler }))
    expect(await app.payments.settleBeforeExpiry(boiler)).toBe('unknown')
    expect((await app.ports.payments.find(payment.id))?.payment.status).toBe('pending')
  })
})

describe('an automatic refund', () => {
  it('is made once for a cancelled booking, over several payments and repeated events', async () => {
    using app = openFragile()
    await app.confirm((await app.open()).id)
    app.costs.set(boiler, 15_000)
    app.clock.move({ minutes: 1 })
    await app.confirm((await app.open()).id)
    expect(app.taken(boiler)).toBe(15_000)
    for (let time = 0; time < 3; time += 1) {
      expect(await app.payments.refundBooking(boiler, pence(10_000), 'cancelled')).toBe(10_000)
      expect(app.taken(boiler)).toBe(5_000)
    }
    expect(app.data.count('refunds')).toBe(2)
  })

  it('is made once after a crash in the middle', async () => {
    using app = openFragile()
    await app.confirm((await app.open()).id)
    app.dies.at = 'apply'
    await expect(app.payments.refundBooking(boiler, pence(4_000), 'cancelled')).rejects.toThrow('died')
    expect(await app.payments.refundBooking(boiler, pence(4_000), 'cancelled')).toBe(4_000)
    await app.deliver()
    expect(app.taken(boiler)).toBe(8_000)
  })

  it('is at most the captured amount, and none where nothing was captured', async () => {
    using app = openFragile()
    expect(await app.payments.refundBooking(boiler, pence(4_000), 'cancelled')).toBe(0)
    await app.confirm((await app.open()).id)
    expect(await app.payments.refundBooking(boiler, pence(99_000), 'final-cost')).toBe(12_000)
    expect(await app.payments.refundBooking(boiler, pence(99_000), 'cancelled')).toBe(0)
    expect(app.taken(boiler)).toBe(0)
  })

  it('of a payment that should not have arrived is whole and single, and leaves other payments', async () => {
    using app = openFragile()
    await app.confirm((await app.open()).id)
    app.costs.set(boiler, 12_500)
    app.clock.move({ minutes: 1 })
    const { id } = await app.open()
    await app.confirm(id)
    await app.payments.undo(id)
    await app.payments.undo(id)
    expect(app.taken(boiler)).toBe(12_000)
  })
})
