import type { HttpKit } from '../kit/kit.ts'
import { adsForms } from './ads-forms.ts'
import { marketingForms } from './marketing-forms.ts'
import { seoForms } from './seo-forms.ts'
import { teamForms } from './team-forms.ts'

/** The settings of the public pages. */
export function addPublicSite(kit: HttpKit): void {
  seoForms(kit)
  marketingForms(kit)
  teamForms(kit)
  adsForms(kit)
}
