import { analyticsRoutes } from '../analytics/routes.ts'
import type { HttpKit } from '../kit/kit.ts'
import { contentForms } from './content-forms.ts'
import { contentRoutes } from './content-routes.ts'
import { redirectRoutes } from './redirect-routes.ts'
import { searchEngines } from './search-engines.ts'
import { securityContact } from './security-contact.ts'
import { socialPictures } from './social-pictures.ts'
import { writtenForms } from './written-forms.ts'
import { writtenRuleForm } from './written-rule.ts'

/** Routes of the administration of the public pages. */
export function addSite(kit: HttpKit): void {
  const { api, submission, modules } = kit
  contentRoutes(api, modules.site)
  socialPictures(api, { site: modules.site, catalogue: modules.catalogue, pageAnswers: kit.pageAnswers })
  analyticsRoutes(api, modules)
  searchEngines(api, { ...modules, publicUrl: kit.publicUrl })
  securityContact(api, { catalogue: modules.catalogue, clock: kit.clock, publicUrl: kit.publicUrl })
  redirectRoutes(api, submission, { ...kit, redirects: modules.redirects })
  writtenForms(api, submission, { ...modules, pageAnswers: kit.pageAnswers })
  writtenRuleForm(kit)
  contentForms(api, submission, kit.pageAnswers, modules.site)
}
