import type { HttpKit } from '../kit/kit.ts'
import { bulkForms } from './forms.ts'
import { bulkRoutes } from './routes.ts'

/** One action on many rows. */
export function addBulk({ api, modules, submission, show }: HttpKit): void {
  bulkRoutes(api, modules.bulk)
  bulkForms(api, submission, { bulk: modules.bulk, show })
}
