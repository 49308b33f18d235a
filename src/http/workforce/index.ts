import type { HttpKit } from '../kit/kit.ts'
import { absenceRoutes } from './absence-routes.ts'
import { hoursRoutes } from './hours-routes.ts'
import { ownRoutes } from './own-routes.ts'

/** Routes about when technicians work. */
export function addWorkforce({ api, modules }: HttpKit): void {
  hoursRoutes(api, modules)
  absenceRoutes(api, modules)
  ownRoutes(api, modules)
}
