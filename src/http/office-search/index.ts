import type { HttpKit } from '../kit/kit.ts'
import { officeSearchRoutes } from './routes.ts'

/** Routes about the search of the office. */
export function addOfficeSearch({ api, modules }: HttpKit): void {
  officeSearchRoutes(api, modules.officeSearch)
}
