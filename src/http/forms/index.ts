import type { HttpKit } from '../kit/kit.ts'
import { adminForms } from './admin-forms.ts'
import { formRoutes } from './admin-routes.ts'
import { visitForms } from './visit-forms.ts'
import { visitFormRoutes } from './visit-routes.ts'

/** Routes of risk checks and work forms. */
export function addForms({ api, modules, submission, pageAnswers, uploads, show }: HttpKit): void {
  visitFormRoutes(api, modules)
  formRoutes(api, modules)
  adminForms(api, submission, pageAnswers, modules.catalogue)
  visitForms(api, { forms: modules.forms, reports: modules.reports, uploads, show })
}
