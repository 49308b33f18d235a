import { describe, expect, it } from 'vitest'
import { OutsideDown, type RefundId, pence } from '#modules/shared'
import { specificationsAt, withoutSpecifications } from '../../tests/fakes/open-api.ts'
import { confirmed, ordered, paid } from '../../tests/fakes/paypal/journey.ts'
import { openPayPal } from '../../tests/fakes/paypal/opened.ts'
import type { OrderView } from '../../tests/fakes/paypal/orders.ts'

const skip = specificationsAt() === null

type Tamper = (order: OrderView) => void
const unit = ({ purchase_units: [one] }: OrderView) => {
  if (!one) throw new Error('an order without a unit')
  return one
}
const changes: readonly (readonly [string, Tamper, RegExp])[] = [
  ['amount', (order) => void (unit(order).amount.value = '1.20'), /amount 1\.20 GBP, not 120\.00 GBP/],
  ['currency', (order) => void (unit(order).amount.currency_code = 'USD'), /amount 120\.00 USD, not 120\.00 GBP/],
  ['payee', (order) => void (unit(order).payee.merchant_id = '2222222222222'), /payee 2222222222222, not/],
  ['payment', (order) => void (unit(order).invoice_id = 'pay_00000002'), /payment pay_00000002, not pay_00000001/],
  ['order', (order) => void (order.id = '5O190127TN364715T'), /order 5O190127TN364715T, not/],
  ['number of units', (order) => void order.purchase_units.push(unit(order)), /number of units 2, not 1/],
]
const captureChanges: readonly (readonly [string, Tamper, RegExp])[] = [
  ['captured amount', (order) => void (captureOf(order).amount.value = '119.99'), /captured 11999 pence, not 12000/],
  ['captured currency', (order) => void (captureOf(order).amount.currency_code = 'EUR'), /capture of 120\.00 EUR/],
  ['second capture', (order) => void unit(order).payments?.captures?.push(captureOf(order)), /captured 24000 pence/],
]

function captureOf(order: OrderView) {
  const [one] = unit(order).payments?.captures ?? []
  if (!one) throw new Error('an order without a capture')
  return one
}

describe.skipIf(skip)(`tampered answer of PayPal${skip ? `, ${withoutSpecifications}` : ''}`, () => {
  it.each(changes)('throws a fault that names the difference before the capture: %s', async (_, change, words) => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    opened.paypal.approve(id)
    opened.paypal.tamper(change)
    const asked = confirmed(opened, ref)
    await expect(asked).rejects.toThrow(words)
    await expect(asked).rejects.not.toBeInstanceOf(OutsideDown)
    expect(opened.paypal.order(id).captures).toEqual([])
  })

  it.each([...changes, ...captureChanges])(
    'throws a fault that names the difference after the capture, and counts no money: %s',
    async (_, change, words) => {
      await using opened = await openPayPal()
      const { ref, id } = await ordered(opened)
      opened.paypal.approve(id)
      opened.paypal.tamper((order) => {
        if (order.status === 'COMPLETED') change(order)
      })
      await expect(confirmed(opened, ref)).rejects.toThrow(words)
      await expect(opened.gateway.retrieve(ref)).rejects.toThrow(words)
      opened.paypal.tamper(null)
      expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'captured', captures: [{ amount: 12_000 }] })
    },
  )

  it('throws a fault when a new order has another amount, and gives its link to nobody', async () => {
    await using opened = await openPayPal()
    opened.paypal.tamper((order) => void (unit(order).amount.value = '1.20'))
    await expect(ordered(opened)).rejects.toThrow(/amount 1\.20 GBP, not 120\.00 GBP/)
  })

  it.each(changes)('counts no money when it is read for a webhook: %s', async (_, change) => {
    await using opened = await openPayPal()
    const { ref } = await paid(opened)
    const sent = opened.paypal.notices().at(-1)
    if (!sent) throw new Error('no notice was sent')
    opened.paypal.tamper(change)
    const read = await opened.gateway.readNotice(sent.text, (name) => sent.headers[name]).catch(() => null)
    expect(read?.ok && read.value.ref === ref ? read.value.state : null).toBeNull()
  })

  it('is compared with the authorisation that is captured', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened, { capture: 'manual' })
    opened.paypal.approve(id)
    await confirmed(opened, ref)
    await opened.gateway.capture(ref, pence(9_000))
    opened.paypal.tamper((order) => void (captureOf(order).amount.value = '120.01'))
    await expect(opened.gateway.retrieve(ref)).rejects.toThrow(/captured 12001 pence, not 12000/)
  })

  it.each([
    ['89.99', 'GBP'],
    ['90.00', 'USD'],
  ])('throws a fault when the captured amount of an authorisation differs (%s %s)', async (value, currency_code) => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened, { capture: 'manual' })
    opened.paypal.approve(id)
    await confirmed(opened, ref)
    opened.paypal.tamperMoved((moved) => void (moved.amount = { value, currency_code }))
    const words = `captured ${value} ${currency_code}, not 90.00 GBP`
    await expect(opened.gateway.capture(ref, pence(9_000))).rejects.toThrow(words)
  })

  it.each([
    ['5.01', 'GBP'],
    ['5.00', 'EUR'],
  ])('throws a fault when the refunded amount differs (%s %s)', async (value, currency_code) => {
    await using opened = await openPayPal()
    const { ref } = await paid(opened)
    opened.paypal.tamperMoved((moved) => void (moved.amount = { value, currency_code }))
    const asked = opened.gateway.refund(ref, 'rfd_first' as RefundId, pence(500))
    await expect(asked).rejects.toThrow(`gave back ${value} ${currency_code}, not 5.00 GBP`)
  })

  it.each([
    ['0.00', 'GBP'],
    ['-5.00', 'GBP'],
    ['5.00', 'EUR'],
  ])('throws a fault when a refund listed with the order is %s %s', async (value, currency_code) => {
    await using opened = await openPayPal()
    const { ref } = await paid(opened)
    await opened.gateway.refund(ref, 'rfd_first' as RefundId, pence(500))
    opened.paypal.tamper((order) => {
      for (const refund of unit(order).payments?.refunds ?? []) refund.amount = { value, currency_code }
    })
    await expect(opened.gateway.retrieve(ref)).rejects.toThrow(`refund of ${value} ${currency_code}`)
  })
})
