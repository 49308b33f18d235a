import type { HttpKit } from '../kit/kit.ts'
import { savedFilterForms } from './forms.ts'
import { savedFilterRoutes } from './routes.ts'

/** Routes about saved filters. */
export function addSavedFilters({ api, modules, submission }: HttpKit): void {
  savedFilterRoutes(api, modules.savedFilters)
  savedFilterForms(submission, modules.savedFilters)
}
