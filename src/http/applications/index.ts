import type { HttpKit } from '../kit/kit.ts'
import { applicantRoutes } from './applicant-routes.ts'
import { applyRoutes } from './apply-routes.ts'
import { employerForms } from './employer-forms.ts'
import { employerRoutes } from './employer-routes.ts'
import { createSend } from './send.ts'

/** Routes of applications for jobs. */
export function addApplications(kit: HttpKit): void {
  const ports = { ...kit, applying: kit.modules.applying }
  applyRoutes(kit.api, ports, createSend(ports))
  employerRoutes(kit.api, ports)
  employerForms(kit.submission, ports)
  applicantRoutes(kit.api, kit.submission, ports)
}
