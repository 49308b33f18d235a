import { bookForms } from '../wizard/forms.ts'
import { bookingForms } from './forms.ts'
import { bookingRoutes } from './routes.ts'
import { callerForms } from '../callers/forms.ts'
import { callerRoutes } from '../callers/routes.ts'
import { callerSearchRoutes } from '../callers/search-routes.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { catalogueRoutes } from '../catalogue/routes.ts'
import { emergencyForms } from '../emergency/forms.ts'
import { emergencyPictureForms } from '../emergency/picture-forms.ts'
import { emergencyRoutes } from '../emergency/routes.ts'
import { coverageRoutes } from '../catalogue/coverage-routes.ts'
import { draftRoutes } from '../wizard/draft-routes.ts'
import type { HttpKit } from '../kit/kit.ts'
import { linkRoutes } from './link-routes.ts'
import { managePages } from '../manage-links/pages.ts'
import { officeBookingForms } from './office-forms.ts'
import { bookingRuleForms } from '../catalogue/booking-rule-forms.ts'
import { bookingRuleRoutes } from '../catalogue/booking-rule-routes.ts'
import { pricingForms } from '../catalogue/pricing-forms.ts'
import { pricingRoutes } from '../catalogue/pricing-routes.ts'
import { businessForms } from '../catalogue/business-forms.ts'
import { hoursForms } from '../catalogue/hours-forms.ts'
import { officeSettingForms } from '../catalogue/office-forms.ts'
import { roomForms } from '../catalogue/room-forms.ts'
import { longerRoutes } from './longer-routes.ts'
import { onTheWayRoutes } from './on-the-way-routes.ts'
import { photoRoutes } from './photo-routes.ts'
import { quoteRoutes } from './quote-routes.ts'
import { serviceDeskForms } from '../catalogue/service-desk-forms.ts'
import { serviceDeskRoutes } from '../catalogue/service-desk-routes.ts'
import { serviceForms } from '../catalogue/service-forms.ts'
import { serviceRoutes } from '../catalogue/service-routes.ts'
import { servicePageForm } from '../catalogue/service-page-form.ts'
import { servicePhotoRoutes } from '../catalogue/photos/photo-routes.ts'
import { settingsRoutes } from '../catalogue/settings-routes.ts'
import { tradeForms } from '../catalogue/trades/trade-forms.ts'
import { tradeRoutes } from '../catalogue/trades/trade-routes.ts'
import { reductionRoutes } from './reduction-routes.ts'
import { reviewForms } from './review-forms.ts'
import { slotRoutes } from './slot-routes.ts'
import { technicianForms } from './technician-forms.ts'
import { bookingLinkPages } from './booking-link-pages.ts'
import { legalForms } from '../terms/legal-forms.ts'
import { legalRoutes } from '../terms/legal-routes.ts'
import { termsForms } from '../terms/forms.ts'
import { termsRoutes } from '../terms/routes.ts'
import { withdrawalPages } from '../terms/withdrawal-pages.ts'
import { variationForms } from '../variations/forms.ts'
import { variationRoutes } from '../variations/routes.ts'

/** Routes of bookings, from the first draft until the work is done. */
export function addBookings(kit: HttpKit): void {
  const { api, modules, adapters, publicUrl, submission } = kit
  const { booking } = modules
  const ports = { ...kit, ...modules, answers: adapters.answers, cookie: kit.draftCookie }
  catalogueRoutes(api, ports)
  coverageRoutes(api, ports)
  emergencyRoutes(api, ports)
  emergencyForms(submission, modules.catalogue)
  emergencyPictureForms(api, submission, ports)
  settingsRoutes(api, ports)
  hoursForms(kit)
  officeSettingForms(submission, modules.catalogue)
  roomForms(kit)
  servicePageForm(submission, modules.catalogue)
  serviceRoutes(api, modules)
  serviceDeskRoutes(api, modules.catalogue)
  serviceDeskForms(submission, modules.catalogue)
  serviceForms(submission, modules, kit.pageAnswers)
  servicePhotoRoutes(api, submission, { ...ports, show: kit.pageAnswers.show })
  tradeRoutes(api, modules.catalogue)
  tradeForms(submission, modules.catalogue, kit.pageAnswers)
  pricingRoutes(api, modules.catalogue)
  pricingForms(submission, modules.catalogue, kit.pageAnswers)
  bookingRuleRoutes(api, modules)
  bookingRuleForms(kit)
  businessForms(kit)
  termsRoutes(api, { ...ports, printer: adapters.receipts })
  termsForms(api, submission, kit, modules.terms)
  legalRoutes(api, modules.terms)
  legalForms(api, submission, kit.pageAnswers, modules.terms)
  withdrawalPages(api, ports)
  slotRoutes(api, booking)
  quoteRoutes(api, booking)
  draftRoutes(api, ports)
  photoRoutes(api, ports)
  bookForms(api, ports)
  bookingRoutes(api, ports)
  callerSearchRoutes(api, ports)
  callerRoutes(api, { ...ports, ids: adapters.ids })
  callerForms(api, { ...ports, ids: adapters.ids })
  reductionRoutes(api, booking)
  bookingForms(submission, ports)
  officeBookingForms(submission, ports)
  reviewForms(api, ports)
  bookingLinkPages(api, ports)
  managePages(api, ports)
  onTheWayRoutes(api, modules.departures)
  longerRoutes(api, ports)
  technicianForms(submission, booking)
  variationRoutes(api, modules.variations)
  variationForms(api, ports)
  linkRoutes(api, modules, publicUrl)
  calendarRoutes(api, { ...ports, feeds: modules.calendarFeeds })
}
