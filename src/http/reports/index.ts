import type { HttpKit } from '../kit/kit.ts'
import { reportRoutes } from './routes.ts'

/** Routes about the figures of the business. */
export function addReports({ api, modules }: HttpKit): void {
  reportRoutes(api, modules.businessReports)
}
