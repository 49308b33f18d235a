import { defaultAdvertPlans } from '#modules/adverts'
import { createMarket } from '#modules/market'
import type { PaymentGateway } from '#modules/payments'
import type { AdvertId, PaymentId } from '#modules/shared'
import { advertsToPay } from '../../../src/payments/adverts-to-pay.ts'
import { addAdvert } from '../../support/adverts/adverts.ts'
import { openPaymentApp } from '../../support/apps/payment-app.ts'
import { asha, changed } from '../../support/builders/payments.ts'
import { stores } from '../../support/stores.ts'

/** The routes of payments with a listing and a job of Asha's, and their lives. */
export function openAdvertApp(change: (gateway: PaymentGateway) => PaymentGateway = (gateway) => gateway) {
  const settings = { plans: defaultAdvertPlans, reviewBeforeLive: false }
  const app = openPaymentApp((ports, database) => ({
    ...ports,
    gateways: changed(ports.gateways, change),
    adverts: advertsToPay(stores.adverts(database), { adverts: async () => settings }),
  }))
  const { database, payments, clock } = app
  const adverts = stores.adverts(database)
  const lives = stores.advertLives(database)
  const listing = addAdvert(database.data, 'roofs', asha)
  const job = addAdvert(database.data, 'plumber', asha, { kind: 'job' })
  const market = createMarket({ adverts, lives, payments, clock })

  return {
    ...app,
    adverts,
    lives,
    listing,
    job,
    market,
    bodyOf: (id: AdvertId) => (id.startsWith('lst_') ? { listing_id: id } : { job_id: id }),
    periods: (id: AdvertId) => database.data.rows('advert_periods', { advert_id: id }, ['starts_at']),
    async buy(id: AdvertId): Promise<PaymentId> {
      const opened = await payments.open({ userId: asha, advertId: id })
      if (!opened.ok) throw new Error(`not opened: ${opened.refusal.kind}`)
      const paymentId = opened.value.payment.id
      await payments.confirm({ userId: asha, paymentId, methodId: 'pm_card_visa', saveCard: false })
      return paymentId
    },
  }
}
