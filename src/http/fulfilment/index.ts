import type { HttpKit } from '../kit/kit.ts'
import { reportRoutes } from './report-routes.ts'
import { planRoutes } from './plan-routes.ts'
import { visitActionRoutes } from './visit-actions.ts'
import { visitRoutes } from './visit-routes.ts'

/** Routes of the work in the field. */
export function addFulfilment({ api, modules }: HttpKit): void {
  visitRoutes(api, modules)
  planRoutes(api, modules)
  visitActionRoutes(api, modules)
  reportRoutes(api, modules)
}
