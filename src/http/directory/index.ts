import type { HttpKit } from '../kit/kit.ts'
import { createBrowserOf } from './browser-of.ts'
import { contactRoutes } from './contact-routes.ts'
import { messageForms } from './message-forms.ts'
import { searchRoutes } from './search-routes.ts'

/** Routes of the directory for its visitors, and of experts who answer them. */
export function addDirectory({ api, submission, modules, bots, limits, pageAnswers }: HttpKit): void {
  const { experts } = modules
  const browserOf = createBrowserOf()
  searchRoutes(api, { experts, pageAnswers, browserOf })
  contactRoutes(api, { experts, bots, limits, pageAnswers, browserOf })
  messageForms(submission, experts)
}
