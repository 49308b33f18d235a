import type { HttpKit } from '../kit/kit.ts'
import { areaForms } from './forms.ts'
import { areaRoutes } from './routes.ts'

/** Routes of the areas that the business works in. */
export function addAreas({ api, modules, pageAnswers, submission }: HttpKit): void {
  areaRoutes(api, modules.areas)
  areaForms(submission, modules.areas, pageAnswers)
}
