import { createAskers } from '../conversations/askers.ts'
import type { HttpKit } from '../kit/kit.ts'
import { deviceAccessForms } from './forms.ts'
import { deviceAccessRoutes } from './routes.ts'

/** Routes of access to devices of customers. */
export function addDeviceAccess(kit: HttpKit): void {
  const askers = createAskers({ links: kit.modules.links, publicUrl: kit.publicUrl })
  const ports = { ...kit, ...kit.modules, askers, clock: kit.adapters.clock }
  deviceAccessRoutes(kit.api, ports)
  deviceAccessForms(kit.api, ports)
}
