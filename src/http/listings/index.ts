import type { HttpKit } from '../kit/kit.ts'
import { listingForms } from './forms.ts'
import { listingRoutes } from './routes.ts'

/** Listings, as their owners write them. */
export function addListings(kit: HttpKit): void {
  const ports = { ...kit, ...kit.modules, cookie: kit.draftCookie }
  listingRoutes(kit.api, ports)
  listingForms(kit.api, ports)
}
