import type { HttpKit } from '../kit/kit.ts'
import { quoteDeskForms } from './desk-forms.ts'
import { quoteDeskRoutes } from './desk-routes.ts'
import { quoteLinkPages } from './link-pages.ts'
import { quoteLinkRoutes } from './link-routes.ts'
import { acceptanceOf } from './paper-answers.ts'

/** Requests for a quote. */
export function addQuoting(kit: HttpKit): void {
  const { api, modules, submission } = kit
  const { quoting, accounts } = modules
  const desk = { quoting, staff: accounts.staff }
  quoteDeskRoutes(api, desk)
  quoteDeskForms(submission, desk)
  const ports = { ...kit, ...modules, accept: acceptanceOf(kit) }
  quoteLinkRoutes(api, ports)
  quoteLinkPages(api, ports)
}
