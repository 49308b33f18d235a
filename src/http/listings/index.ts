import type { HttpKit } from '../kit/kit.ts'
import { checkForms } from './checks/forms.ts'
import { checkRoutes } from './checks/routes.ts'
import { dayRoutes } from './day-routes.ts'
import { listingForms } from './forms.ts'
import { listingRoutes } from './routes.ts'

/** Listings, as their owners write them. */
export function addListings(kit: HttpKit): void {
  const ports = { ...kit, ...kit.modules, cookie: kit.draftCookie, clock: kit.adapters.clock }
  listingRoutes(kit.api, ports)
  listingForms(kit.api, ports)
  checkRoutes(kit.api, ports)
  checkForms(kit.api, ports)
  dayRoutes(kit.api, ports)
}
