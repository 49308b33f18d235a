import type { HttpKit } from '../kit/kit.ts'
import { setupForms } from './forms.ts'
import { setupRoutes } from './routes.ts'

/** The first start: the owner and the first settings of a site without an administrator. */
export function addSetup(kit: HttpKit): void {
  const ports = { ...kit, ...kit.modules }
  setupRoutes(kit.api, ports)
  setupForms(kit.api, ports)
}
