import type { HttpKit } from '../kit/kit.ts'
import { alarmRoutes } from './alarm-routes.ts'
import { lateRoutes } from './late-routes.ts'
import { offerForms } from './offer-forms.ts'
import { offerRoutes } from './offer-routes.ts'

/** Routes of offers and of the escalation behind them. */
export function addOffers({ api, modules, submission }: HttpKit): void {
  offerRoutes(api, modules)
  offerForms(submission, modules)
  alarmRoutes(api, submission, modules)
  lateRoutes(api, modules)
}
