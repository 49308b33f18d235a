import type { HttpKit } from '../kit/kit.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { webhookForms } from './forms.ts'
import { webhookRoutes } from './routes.ts'

/** Routes about webhooks to other programs. */
export function addWebhooks({ api, modules, pageAnswers, submission }: HttpKit): void {
  webhookRoutes(api, modules.webhooks)
  deliveryRoutes(api, modules.webhooks)
  webhookForms(submission, modules.webhooks, pageAnswers)
}
