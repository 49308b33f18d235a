import type { HttpKit } from '../kit/kit.ts'
import { seoForms } from './seo-forms.ts'

/** The settings of the public pages. */
export function addPublicSite(kit: HttpKit): void {
  seoForms(kit)
}
