import { describe, expect, it } from 'vitest'
import { refundable } from '#modules/payments'
import { specificationsAt, withoutSpecifications } from '../../fakes/open-api.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { boiler } from '../../support/builders/payments.ts'
import { openPayPalApp } from '../../support/apps/paypal-app.ts'

const skip = specificationsAt() === null
const admin = aUser({ id: 'admin', role: 'admin' })

describe.skipIf(skip)(
  `a refund of what PayPal does not know any more${skip ? `, ${withoutSpecifications}` : ''}`,
  () => {
    it('is refused with a reason, stays beside the payment as refused, and leaves the refundable amount', async () => {
      await using app = await openPayPalApp()
      const { orderId, paymentId } = await app.order()
      app.paypal.approve(orderId)
      await app.capture(orderId)
      app.paypal.forget(orderId)
      const answer = await app.post(`/api/payments/${paymentId}/refunds`, { reason: 'A leak' }, { as: admin })
      expect(answer).toMatchObject({ status: 409, body: { code: 'refund_refused' } })
      const records = await app.payments.listForBooking(boiler)
      const record = records.find(({ payment }) => payment.id === paymentId)
      expect(record?.refunds).toMatchObject([{ status: 'failed', amount: 12_000, reason: 'A leak' }])
      expect(record && refundable(record)).toBe(12_000)
      expect(record?.payment.status).toBe('succeeded')
      expect(app.taken(boiler)).toBe(12_000)
      expect(await app.payments.finishRefunds()).toBe(0)
    })
  },
)
