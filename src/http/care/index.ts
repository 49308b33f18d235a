import type { HttpKit } from '../kit/kit.ts'
import { applianceForms } from './appliance-forms.ts'
import { applianceRoutes } from './appliance-routes.ts'
import { dueForms, dueRoutes } from './due-routes.ts'
import { gasCopyForms } from './gas/copy-forms.ts'
import { gasCopyRoutes } from './gas/copy-routes.ts'
import { gasFiles } from './gas/files.ts'
import { gasRecordForms } from './gas/record-forms.ts'
import { gasRecordRoutes } from './gas/record-routes.ts'
import { careDeskRoutes } from './desk-routes.ts'

/** Appliances, the history and the dues of properties, and gas safety records. */
export function addCare(kit: HttpKit): void {
  const { modules, adapters } = kit
  const ports = { ...kit, care: modules.care, clock: adapters.clock }
  applianceRoutes(kit.api, ports)
  applianceForms(kit.api, ports)
  careDeskRoutes(kit.api, ports)
  gasRecordRoutes(kit.api, ports)
  gasRecordForms(kit.submission, ports)
  gasCopyRoutes(kit.api, ports)
  gasCopyForms(kit.submission, ports)
  gasFiles(kit.api, { ...ports, links: modules.links, catalogue: modules.catalogue, printer: adapters.receipts })
  dueRoutes(kit.api, ports)
  dueForms(kit.submission, ports)
}
