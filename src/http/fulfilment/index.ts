import type { HttpKit } from '../kit/kit.ts'
import { customerReportRoutes } from './customer-report-routes.ts'
import { claimForms } from '../claims/forms.ts'
import { claimRoutes } from '../claims/routes.ts'
import { candidateRoutes } from './candidate-routes.ts'
import { visitPhotoRoutes } from './photo-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { fulfillmentRoutes } from './reports/fulfillment-routes.ts'
import { summaryRoutes } from './reports/summary-routes.ts'
import { submitRoutes } from './reports/submit-routes.ts'
import { signatureRoutes } from './signature-routes.ts'
import { returnForms, returnPages } from '../returns/forms.ts'
import { returnRoutes } from '../returns/routes.ts'
import { dispatchRoutes } from './dispatch-routes.ts'
import { lateEntryForms, lateEntryRoutes } from './late/late-routes.ts'
import { lateWork } from './late/late-work.ts'
import { planForms } from './plan-forms.ts'
import { planRoutes } from './plan-routes.ts'
import { figureRoutes } from '../operations/field-figure-routes.ts'
import { fieldDayRoutes } from './field-day-routes.ts'
import { positionRoutes } from './position-routes.ts'
import { sharedPositionRoutes } from './shared-position-routes.ts'
import { stepForms } from './step-forms.ts'
import { cashOnSiteForms, cashOnSiteRoutes } from '../tracker/cash-routes.ts'
import { closingForms } from '../tracker/closing-forms.ts'
import { payLinkOnSiteForms, payLinkOnSiteRoutes } from '../tracker/pay-link-routes.ts'
import { summaryForms } from '../tracker/summary-forms.ts'
import { trackerForms } from '../tracker/tracker-forms.ts'
import { trackingRoutes } from './tracking-routes.ts'
import { timeSheetRoutes } from './time-sheet-routes.ts'
import { visitActionRoutes } from './visit-actions.ts'
import { visitRoutes } from './visit-routes.ts'

/** Routes of the work in the field. */
export function addFulfilment(kit: HttpKit): void {
  const { api, modules, submission, uploads, clock, pageAnswers } = kit
  api.app.use('/api/visits/:id/*', lateWork({ late: modules.lateEntries, uploads }))
  lateEntryRoutes(api, modules.lateEntries)
  lateEntryForms(submission, modules.lateEntries)
  visitRoutes(api, modules)
  trackingRoutes(api, modules)
  planRoutes(api, modules)
  dispatchRoutes(api, modules)
  candidateRoutes(api, modules)
  planForms(submission, modules)
  visitActionRoutes(api, modules)
  reportRoutes(api, modules)
  signatureRoutes(api, modules)
  submitRoutes(api, modules)
  summaryRoutes(api, modules)
  fulfillmentRoutes(api, modules)
  stepForms(submission, modules)
  closingForms(submission, modules)
  summaryForms(submission, { ...modules, limits: kit.limits, pageAnswers })
  trackerForms(api, submission, { ...modules, uploads, pageAnswers })
  cashOnSiteRoutes(api, modules)
  cashOnSiteForms(submission, modules)
  payLinkOnSiteRoutes(api, { ...modules, publicUrl: kit.publicUrl })
  payLinkOnSiteForms(submission, { ...modules, pageAnswers, publicUrl: kit.publicUrl })
  fieldDayRoutes(api, modules)
  timeSheetRoutes(api, modules)
  positionRoutes(api, submission, modules.accounts)
  claimRoutes(api, modules.booking)
  claimForms(api, { ...kit, ...modules })
  returnRoutes(api, modules.returns)
  returnPages(api, { ...kit, ...modules })
  returnForms(submission, modules)
  customerReportRoutes(api, { ...kit, ...modules, printer: kit.adapters.receipts })
  sharedPositionRoutes(api, submission, modules.sharedPositions)
  figureRoutes(api, { ...modules, clock })
  visitPhotoRoutes(api, { reports: modules.reports, uploads })
}
