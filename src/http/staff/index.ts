import { applicationForms } from './application-forms.ts'
import { auditRoutes } from './audit-routes.ts'
import { availabilityForms } from './availability-forms.ts'
import { credentialRoutes } from './credential-routes.ts'
import { invitationForms } from './invitation-forms.ts'
import { invitationRoutes } from './invitation-routes.ts'
import type { HttpKit } from '../kit/kit.ts'
import { officeApplicationForms } from './office-application-forms.ts'
import { securityLogRoutes } from './security-log-routes.ts'
import { technicianRoutes } from './technician-routes.ts'
import { workForms } from './technician-work-forms.ts'
import { workRoutes } from './technician-work-routes.ts'
import { usersForms } from './users-forms.ts'
import { usersRoutes } from './users-routes.ts'

/** Routes about staff, their permissions and their audited acts. */
export function addStaff(kit: HttpKit): void {
  const { api, submission, modules } = kit
  const { accounts, administration } = modules
  const ports = { ...kit, ...modules }
  technicianRoutes(api, accounts)
  workRoutes(api, modules)
  workForms(submission, modules, kit.pageAnswers)
  availabilityForms(submission, accounts)
  officeApplicationForms(submission, accounts)
  auditRoutes(api, administration)
  securityLogRoutes(api, administration)
  usersRoutes(api, administration)
  usersForms(submission, administration)
  credentialRoutes(api, ports)
  applicationForms(api, { ...ports, form: submission })
  invitationRoutes(api, administration)
  invitationForms(api, ports)
}
