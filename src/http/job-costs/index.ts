import type { HttpKit } from '../kit/kit.ts'
import { jobCostForms } from './forms.ts'
import { jobCostRoutes } from './routes.ts'

/** Routes about the costs of jobs. */
export function addJobCosts({ api, modules, submission }: HttpKit): void {
  jobCostRoutes(api, modules.jobCosts)
  jobCostForms(submission, modules)
}
