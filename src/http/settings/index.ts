import type { HttpKit } from '../kit/kit.ts'
import { settingHistoryForms } from './forms.ts'
import { settingHistoryRoutes } from './routes.ts'

/** Routes about all settings. */
export function addSettings({ api, modules, submission }: HttpKit): void {
  settingHistoryRoutes(api, modules.catalogue)
  settingHistoryForms(submission, modules.catalogue)
}
