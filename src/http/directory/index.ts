import type { HttpKit } from '../kit/kit.ts'
import { searchRoutes } from './search-routes.ts'

/** Routes of the directory for its visitors. */
export function addDirectory({ api, modules, pageAnswers }: HttpKit): void {
  searchRoutes(api, { experts: modules.experts, pageAnswers })
}
