import type { HttpKit } from '../kit/kit.ts'
import { deviceAccessForms } from './forms.ts'
import { deviceAccessRoutes } from './routes.ts'

/** Routes of access to devices of customers. */
export function addDeviceAccess(kit: HttpKit): void {
  const ports = { ...kit, ...kit.modules, clock: kit.adapters.clock }
  deviceAccessRoutes(kit.api, ports)
  deviceAccessForms(kit.api, ports)
}
