import type { HttpKit } from '../kit/kit.ts'
import { listCsvRoutes } from './csv-routes.ts'

/** Routes that every list of the office has. */
export function addLists({ api, modules, clock, show }: HttpKit): void {
  listCsvRoutes(api, modules, clock, show)
}
