import type { HttpKit } from '../kit/kit.ts'
import { retentionForms } from '../privacy/retention-forms.ts'
import { retentionRoutes } from '../privacy/retention-routes.ts'
import { settingHistoryForms } from './forms.ts'
import { settingHistoryRoutes } from './routes.ts'

/** Routes about all settings, and about how long data is kept. */
export function addSettings({ api, modules, submission, pageAnswers }: HttpKit): void {
  settingHistoryRoutes(api, modules)
  settingHistoryForms(submission, modules.catalogue)
  retentionRoutes(api, modules)
  retentionForms(submission, modules, pageAnswers)
}
