import type { HttpKit } from '../kit/kit.ts'
import { appearanceForms } from './appearance-forms.ts'
import { appearanceRoutes } from './appearance-routes.ts'
import { brandFiles } from './brand-files.ts'

/** The look of the business. */
export function addAppearance(kit: HttpKit): void {
  const { api, modules, submission } = kit
  appearanceRoutes(api, modules)
  appearanceForms(api, submission, kit)
  brandFiles(api, modules)
}
