import { paymentMode } from '../../payments/settings.ts'
import { cardForms } from './card-forms.ts'
import { cardRoutes } from './card-routes.ts'
import { cashForms, cashRoutes } from './cash-routes.ts'
import type { HttpKit } from '../kit/kit.ts'
import { evidenceRoutes } from './evidence-routes.ts'
import { linkPages } from './link-pages.ts'
import { officeMoneyForms } from './office-forms.ts'
import { otherCardForm } from './other-card-form.ts'
import { payForms } from './pay-forms.ts'
import { paymentCsvRoutes } from './csv-routes.ts'
import { paymentRoutes } from './routes.ts'
import { paymentSecurityRoutes } from './security-routes.ts'
import { paymentWebhooks } from './webhooks.ts'
import { paypalRoutes } from './paypal-routes.ts'
import { advertRecordForm, advertRecordRoutes } from './recorded-for-adverts.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { reconciliationRoutes } from './reconciliation-routes.ts'
import { testGatewayPages } from './test-gateway-pages.ts'

/** Paying, cards on file, receipts, and what the office sees of money. Answers the providers' webhooks. */
export function addPayments(kit: HttpKit) {
  const { api, config, adapters, modules, payers, publicUrl } = kit
  const { catalogue, payments, security } = modules
  const ports = { ...kit, ...modules }
  paymentRoutes(api, payments, payers, kit.onStep)
  paypalRoutes(api, payments, payers)
  payForms(api, ports)
  linkPages(api, ports)
  cardRoutes(api, payments)
  cardForms(kit.submission, payments)
  otherCardForm(kit.submission, modules)
  receiptRoutes(api, { ...ports, receipts: adapters.receipts })
  reconciliationRoutes(api, payments)
  officeMoneyForms(kit.submission, modules)
  advertRecordRoutes(api, payments)
  advertRecordForm(kit.submission, modules)
  cashRoutes(api, payments)
  cashForms(kit.submission, payments)
  paymentSecurityRoutes(api, { ...ports, form: kit.submission, paymentMode: paymentMode(config.payments) })
  paymentCsvRoutes(api, security)
  evidenceRoutes(api, { ...modules, printer: adapters.receipts })
  if (payments.takesTestPayments()) {
    testGatewayPages(api, {
      hosted: adapters.testGateway.hosted,
      publicUrl,
      site: async () => ({ stylesheet: kit.stylesheet, phone: (await catalogue.site()).hotline }),
    })
  }
  return paymentWebhooks(api, ports)
}
