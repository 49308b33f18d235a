import type { HttpKit } from '../kit/kit.ts'
import { createVisitBooking } from './book-visit.ts'
import { planPages } from './own-pages.ts'
import { carePlanForms } from './desk-forms.ts'
import { carePlanDeedRoutes } from './deed-routes.ts'
import { carePlanRoutes } from './routes.ts'

/** Maintenance plans of customers. */
export function addCarePlans(kit: HttpKit): void {
  const { accounts, booking, carePlans, customers } = kit.modules
  const ports = { carePlans, bookVisit: createVisitBooking({ accounts, booking, carePlans, customers }) }
  carePlanRoutes(kit.api, ports)
  carePlanDeedRoutes(kit.api, ports)
  carePlanForms(kit.submission, ports)
  planPages(kit.api, kit.submission, { ...kit, ...ports })
}
