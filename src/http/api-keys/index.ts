import type { HttpKit } from '../kit/kit.ts'
import { apiKeyForms } from './forms.ts'
import { apiKeyRoutes } from './routes.ts'

export { identifyKey } from './identify-key.ts'

/** Routes about keys of the HTTP interface. */
export function addApiKeys({ api, modules, pageAnswers, submission }: HttpKit): void {
  apiKeyRoutes(api, modules.apiKeys)
  apiKeyForms(submission, modules.apiKeys, pageAnswers)
}
