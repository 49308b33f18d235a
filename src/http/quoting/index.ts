import type { HttpKit } from '../kit/kit.ts'
import { createAcceptance } from './acceptance.ts'
import { quoteDeskForms } from './desk-forms.ts'
import { quoteDeskRoutes } from './desk-routes.ts'
import { quoteLinkPages } from './link-pages.ts'
import { quoteLinkRoutes } from './link-routes.ts'

/** Requests for a quote. */
export function addQuoting(kit: HttpKit): void {
  const { api, adapters, config, modules, submission } = kit
  const { quoting, accounts } = modules
  const desk = { quoting, staff: accounts.staff }
  quoteDeskRoutes(api, desk)
  quoteDeskForms(submission, desk)
  const accept = createAcceptance({
    ...modules,
    bookerOf: (email) => modules.quoteBookers.find(email),
    publicUrl: config.publicUrl,
    clock: adapters.clock,
    ids: adapters.ids,
  })
  const ports = { ...kit, ...modules, accept }
  quoteLinkRoutes(api, ports)
  quoteLinkPages(api, ports)
}
