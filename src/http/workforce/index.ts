import type { HttpKit } from '../kit/kit.ts'
import { absenceRoutes } from './absence-routes.ts'
import { workforceForms } from './forms.ts'
import { hoursRoutes } from './hours-routes.ts'
import { onCallForms } from './on-call-forms.ts'
import { onCallRoutes } from './on-call-routes.ts'
import { ownRoutes } from './own-routes.ts'

/** Routes about when technicians work. */
export function addWorkforce({ api, submission, modules }: HttpKit): void {
  hoursRoutes(api, modules)
  absenceRoutes(api, modules)
  ownRoutes(api, modules)
  onCallRoutes(api, modules)
  workforceForms(submission, modules)
  onCallForms(submission, modules.workforce)
}
