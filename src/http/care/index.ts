import type { HttpKit } from '../kit/kit.ts'
import { applianceForms } from './appliance-forms.ts'
import { applianceRoutes } from './appliance-routes.ts'
import { dueForms, dueRoutes } from './due-routes.ts'
import { careDeskRoutes } from './desk-routes.ts'

/** Appliances and the history of properties. */
export function addCare(kit: HttpKit): void {
  const ports = { ...kit, care: kit.modules.care, clock: kit.adapters.clock }
  applianceRoutes(kit.api, ports)
  applianceForms(kit.api, ports)
  careDeskRoutes(kit.api, ports)
  dueRoutes(kit.api, ports)
  dueForms(kit.submission, ports)
}
