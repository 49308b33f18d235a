import type { HttpKit } from '../kit/kit.ts'
import { backupForms } from './forms.ts'
import { backupRoutes } from './routes.ts'

/** Routes about backups of all data. */
export function addBackups({ api, modules, submission }: HttpKit): void {
  backupRoutes(api, modules)
  backupForms(submission, modules)
}
