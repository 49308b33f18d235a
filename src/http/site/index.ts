import type { HttpKit } from '../kit/kit.ts'
import { contentForms } from './content-forms.ts'
import { contentRoutes } from './content-routes.ts'

/** Routes of the administration of the public pages. */
export function addSite(kit: HttpKit): void {
  const { api, submission, modules } = kit
  contentRoutes(api, modules.site)
  contentForms(api, submission, kit.pageAnswers, modules.site)
}
