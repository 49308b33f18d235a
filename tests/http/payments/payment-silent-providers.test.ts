import { describe, expect, it } from 'vitest'
import { createPaymentSecurity, watchProviders } from '#modules/payments'
import { OutsideDown, type PaymentId } from '#modules/shared'
import { asha, boiler, changed, openPayments } from '../../support/builders/payments.ts'
import { stores } from '../../support/stores.ts'

/** Payments over a provider that can be switched off, watched. */
function openWatched() {
  const outside = { isDown: false, asked: 0 }
  let watch: ReturnType<typeof watchProviders>['watch'] = { of: () => null }
  const app = openPayments((ports) => {
    const provider = changed(ports.gateways, (gateway) => {
      const reach = async <T>(work: () => Promise<T>): Promise<T> => {
        outside.asked += 1
        if (outside.isDown) throw new OutsideDown('the provider')
        return work()
      }
      return {
        ...gateway,
        createIntent: (intent) => reach(() => gateway.createIntent(intent)),
        retrieve: (ref) => reach(() => gateway.retrieve(ref)),
        cancel: (ref) => reach(() => gateway.cancel(ref)),
      }
    })
    const made = watchProviders(provider, ports.clock)
    watch = made.watch
    return { ...ports, gateways: made.gateways }
  })
  const store = stores.paymentSecurity(app.database)
  const security = createPaymentSecurity({ ...app.ports, security: store, watch })
  const restarted = createPaymentSecurity({ ...app.ports, security: store, watch: { of: () => null } })
  return {
    ...app,
    outside,
    open: () => app.payments.open({ userId: asha, bookingId: boiler }).catch((fault: unknown) => fault),
    async opened(): Promise<PaymentId> {
      const made = await app.payments.open({ userId: asha, bookingId: boiler })
      if (!made.ok) throw new Error(made.refusal.kind)
      return made.value.payment.id
    },
    silent: async () => (await security.state()).silent,
    unreachable: () => security.unreachable(),
    silentAfterRestart: async () => (await restarted.state()).silent,
    askSilent: () => security.askSilent(),
  }
}

describe('a provider that does not answer', () => {
  it('is reported after two calls in a row without an answer, with its waiting payments', async () => {
    using app = openWatched()
    app.outside.isDown = true
    const since = app.clock.now()
    await app.open()
    expect(await app.silent()).toEqual([])
    app.clock.move({ seconds: 30 })
    await app.open()
    expect(await app.silent()).toEqual([{ provider: 'test', payments: 1, since }])
    expect(app.unreachable()).toEqual([{ provider: 'test', since }])
  })

  it('is not reported after its next answer, though a payment still waits', async () => {
    using app = openWatched()
    app.outside.isDown = true
    for (let times = 0; times < 3; times += 1) await app.open()
    expect(await app.silent()).toHaveLength(1)
    expect(app.unreachable()).toHaveLength(1)
    app.outside.isDown = false
    await app.ports.gateways
      .of('test')
      .retrieve('pi_none')
      .catch(() => {})
    expect(await app.silent()).toEqual([])
    expect(app.unreachable()).toEqual([])
  })

  it('is reported after calls that are not about payments', async () => {
    using app = openWatched()
    const id = await app.opened()
    app.clock.move({ hours: 30 })
    app.outside.isDown = true
    for (let times = 0; times < 2; times += 1) await app.payments.check(id).catch(() => {})
    expect(await app.silent()).toMatchObject([{ provider: 'test', payments: 0 }])
  })

  it('is called again automatically, while it is silent only', async () => {
    using app = openWatched()
    const id = await app.opened()
    const before = app.outside.asked
    await app.askSilent()
    expect(app.outside.asked).toBe(before)
    app.outside.isDown = true
    await app.payments.check(id).catch(() => {})
    await app.askSilent()
    expect(await app.silent()).toHaveLength(1)
    app.outside.isDown = false
    await app.askSilent()
    expect(await app.silent()).toEqual([])
    const calm = app.outside.asked
    await app.askSilent()
    expect(app.outside.asked).toBe(calm)
  })

  it('is reported after a restart by its waiting payments, until it was called', async () => {
    using app = openWatched()
    app.outside.isDown = true
    await app.open()
    app.clock.move({ seconds: 21 })
    expect(await app.silentAfterRestart()).toMatchObject([{ provider: 'test', payments: 1 }])
  })
})
