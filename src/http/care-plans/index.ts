import type { HttpKit } from '../kit/kit.ts'
import { planPages } from './own-pages.ts'
import { carePlanDeedRoutes } from './deed-routes.ts'
import { carePlanRoutes } from './routes.ts'

/** Maintenance plans of customers. */
export function addCarePlans(kit: HttpKit): void {
  const ports = { carePlans: kit.modules.carePlans }
  carePlanRoutes(kit.api, ports)
  carePlanDeedRoutes(kit.api, ports)
  planPages(kit.api, kit.submission, { ...kit, ...ports })
}
