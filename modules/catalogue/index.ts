import type { ServiceId } from '#modules/shared'
import { type SeedFiles, applySeed } from './apply-seed.ts'
import { type District, coverageOf } from './coverage.ts'
import { type NewService, addService } from './details/add-service.ts'
import { createServiceDesk } from './details/create-service-desk.ts'
import { type DetailsRefused, judgeDetails } from './details/judge-details.ts'
import {
  type DistrictUnknown,
  type EmergencyHasNoWindow,
  type EmergencyPriceRefused,
  type ServiceEdit,
  type ServiceUnknown,
  type SlugRefused,
  editService,
} from './edit-service.ts'
import { createEmergencies } from './emergency/emergencies.ts'
import { createForms } from './forms/edit-form.ts'
import { leadsOn } from './pages/leads-on.ts'
import { createServicePhotos } from './photos/create-service-photos.ts'
import { createBookingRules } from './settings/booking-rules.ts'
import { createPrices } from './settings/prices.ts'
import type { CataloguePorts, NameTaken, ServiceChanged, SlugTaken, TradeRetired } from './ports.ts'
import { type ServiceDetails, servicesIn } from './service.ts'
import { createSettingHistory } from './settings/setting-history.ts'
import { createSettings } from './settings.ts'
import { createTradeDesk } from './trades/create-trade-desk.ts'

export type { SeedFiles, SeedReport } from './apply-seed.ts'
export {
  auditOfAddedService,
  auditOfAddedTrade,
  auditOfRemovedService,
  auditOfAreas,
  auditOfClosedDay,
  auditOfOpenedDay,
  auditOfSeed,
  auditOfService,
  auditOfServiceOrder,
  auditOfServicePhoto,
  auditOfSetting,
  auditOfTrade,
  auditOfTradeOrder,
} from './audit-of-catalogue.ts'
export { type BookingTerms, lastOpenDay, printBookingTerms, warrantyWords } from './booking-terms.ts'
export { type AdvertSettings, mostAdvertPence, offeredPlan, priceKey } from './plans/advert-settings.ts'
export { type ChatSettings, type ThreadFileRoom, threadFileRoomLimits } from './chat-settings.ts'
export { footerLines } from './footer-lines.ts'
export type { AreaBookings, OpenBookings } from './areas/area-bookings.ts'
export { type AreaPorts, type AreasModule, createAreas } from './areas/create-areas.ts'
export { type AreasRefused, type WrittenArea, areaLimits } from './areas/plan-areas.ts'
export type { District } from './coverage.ts'
export { auditOfEmergencyService } from './emergency/audit-of-emergency.ts'
export type { EmergencyServiceRefusal } from './emergency/edit-emergency-service.ts'
export {
  type EmergencyService,
  emergencyColours,
  emergencyIcons,
  emergencyServiceLimits,
  placedAt,
  shownFeatures,
} from './emergency/emergency-service.ts'
export type { EmergencyImages, EmergencyServiceStore } from './emergency/emergency-store.ts'
export type { CatalogueEvents } from './events.ts'
export type { ServiceEdit } from './edit-service.ts'
export { findServices, mentionsGas } from './find-services.ts'
export { servicesAsked, servicesWords } from './services-asked.ts'
export { auditOfForm, auditOfFormSwitch, auditOfSeededForms } from './forms/audit-of-forms.ts'
export type { FormEditRefusal } from './forms/edit-form.ts'
export type { FormStore, SavedForm, SeedForm } from './forms/form-store.ts'
export { seedForm } from './forms/seed-form.ts'
export { type PlansChanged, type PlansRefused, printPlans } from './plans/plan-settings.ts'
export {
  type BillingPeriod,
  type Plan,
  type PlanSettings,
  billingPeriods,
  commonSaving,
  defaultPlanSettings,
  planLimits,
  priceOf,
  savingPercent,
  yearlySaving,
} from './plans/plans.ts'
export { type Area, type AreaSlug, allAreas, areasOf } from './pages/areas.ts'
export { type Question, noServiceTexts, serviceTextLimits } from './pages/service-texts.ts'
export { isSlug, slugLimits, slugOf, slugWords } from './pages/slug.ts'
export { type TradePageSlug, servicesOnTradePage, tradePage, tradePageOf, tradePages } from './pages/trade-pages.ts'
export { freshClosedDays, planSeed } from './plan-seed.ts'
export {
  type AreasChanged,
  type CatalogueCopy,
  type CataloguePorts,
  type CatalogueStore,
  type AreasVersion,
  type CoverageStore,
  type NameTaken,
  type SettingKey,
  type SettingStale,
  type SettingVersion,
  type SettingWrite,
  type SettingsCopy,
  type SettingsStore,
  settingKeys,
} from './ports.ts'
export { type OfficeRules, parseBookingRules, printBookingRules } from './settings/booking-rules.ts'
export { invoicingLabels } from './settings/invoicing-labels.ts'
export { type Prices, parsePrices, printPrices } from './settings/prices.ts'
export { parsePricing, pricingLimits, soldAt } from './settings/pricing-settings.ts'
export { isSettingKey } from './settings/setting-history.ts'
export type { SettingRefused, SettingValues } from './settings/setting-kinds.ts'
export { type CatalogueSeed, type SeedService, type SeededService } from './seed-service.ts'
export {
  type Category,
  type Service,
  type ServiceDetail,
  type ServiceDetails,
  type TradeDetail,
  type TradeDetails,
  isOfferedIn,
  paymentPolicies,
  serviceRoomLimits,
  tradeDetails,
} from './service.ts'
export { type PublicSite, createSettings, defaultPublicSite } from './settings.ts'
export { type AdPlace, type AdSettings, adPlaceAt, adPlaces, adsTxt } from './public-site/ads-settings.ts'
export { type TeamMember, type TeamSettings, teamLimits } from './public-site/team-settings.ts'
export {
  type Banner,
  type MarketingSettings,
  bannerOn,
  campaignAddress,
  campaignOf,
  marketingLimits,
} from './public-site/marketing-settings.ts'
export { type SeoSettings, defaultSeo, pageWordsOf, seoLimits, withPageWords } from './public-site/seo-settings.ts'
export { type SiteFacts, defaultSiteFacts, parseSiteFacts, printSiteFacts, siteLimits } from './site-facts.ts'
export { type InvoicingSettings, isRegistrationOn, printInvoicing } from './invoicing-settings.ts'
export type { SettingFault } from './stored-fields.ts'
export { catalogueLimits } from './text-limits.ts'
export { type WrittenPageSettings, writtenPageLimits } from './written-settings.ts'

export { type AddRefusal, type NewService } from './details/add-service.ts'
export { type ServiceRow, type ServiceWrite, planServices } from './details/import-services.ts'
export { type ServiceFacts, type ServiceVersion, serviceFacts } from './details/service-facts.ts'
export { isOrderOf } from './details/service-order.ts'
export { certificateSkills, serviceDetailLimits } from './details/judge-details.ts'
export { isRetired } from './edit-service.ts'
export { type TradeEditRefusal, isOrderOfTrades } from './trades/edit-trade.ts'
export type { PhotoRefusal } from './photos/create-service-photos.ts'
export { type ServicePhoto, type ServicePhotoStore, photoAltLimit } from './photos/service-photo.ts'
export { tradeIcons, tradeLimits } from './trades/judge-trade.ts'
export { type TradeFacts, type TradeVersion, tradeFacts } from './trades/trade-facts.ts'

export type ServiceEditRefusal =
  | DetailsRefused
  | NameTaken
  | SlugRefused
  | SlugTaken
  | ServiceUnknown
  | ServiceChanged
  | EmergencyPriceRefused
  | EmergencyHasNoWindow
  | DistrictUnknown
  | TradeRetired

/** The offer of the business: services, area, hours and terms. The one door for the server and for other modules. */
export function createCatalogue(ports: CataloguePorts) {
  const { services, coverage, settings, emergencies, photos } = ports
  return {
    ...createSettings(ports),
    ...createSettingHistory(ports),
    ...createPrices(ports),
    ...createBookingRules(ports),
    ...createEmergencies(ports),
    ...createForms({
      ...ports,
      async places() {
        const { categories, services: all } = await services.read()
        return {
          categories: new Set(categories.map(({ slug }) => slug)),
          services: new Set<string>(all.map(({ id }) => id)),
        }
      },
    }),

    /** Those that are offered, and the tile of emergencies, in the order in which customers see them. */
    categories: async () => (await services.read()).categories.filter(({ isActive }) => isActive),
    /** Offered services by name; of one category when its slug is given (the flag's: all emergencies), none when unknown. */
    async activeServices(slug?: string) {
      const copy = await services.read()
      const active = copy.services.filter(({ isActive }) => isActive)
      if (slug === undefined) return active
      const category = copy.categories.find((one) => one.slug === slug)
      return category ? servicesIn(active, category) : []
    },
    allServices: async () => (await services.read()).services,
    /** Active or not; null when there is none. */
    service: async (id: ServiceId) => (await services.read()).byId.get(id) ?? null,
    /** The service whose page has the address /services/`slug`, offered or not. */
    serviceAt: async (slug: string) => (await services.read()).bySlug.get(slug) ?? null,
    addService: (wanted: NewService) => addService(ports, wanted),
    /** Each fault of details; `id` is null for a new service. */
    detailFaults: async (details: ServiceDetails, id: ServiceId | null) =>
      judgeDetails(details, await services.read(), id),
    /** The bookings of a service that are not over. */
    openBookingsOf: async (id: ServiceId) => (await services.openBookings(id, 0)).count,
    ...createServiceDesk(ports),
    ...createTradeDesk(ports),
    ...createServicePhotos(ports),
    editService: (edit: ServiceEdit) => editService(ports, edit),
    /** The path that the address of a service, a trade or an area leads on to; null where it has a page, or none. */
    async leadsOn(path: string) {
      const [{ bySlug }, districts] = await Promise.all([services.read(), coverage.read()])
      return leadsOn(path, { bySlug, districts })
    },

    districts: () => coverage.read(),
    /** Replaces the districts of the business, in this order. */
    setDistricts: (districts: readonly District[]) => coverage.replace(districts),
    /** Takes the parts of a postcode; the outward code is "CR0" of CR0 1AB. */
    lookUp: async ({ outcode }: { readonly outcode: string }) => coverageOf(await coverage.read(), outcode),
    /** The middle of the district of an outward code; null when it is not covered. */
    centroid: async (outcode: string) => coverageOf(await coverage.read(), outcode).district?.centroid ?? null,

    applySeed: (files: SeedFiles) => applySeed(ports, files),
    isEmpty: async () => (await services.read()).services.length === 0,
    /** Grows whenever services, their photos, emergency cards, districts, hours, rules or facts may have changed: what was made from them is old then. */
    version: () =>
      services.version() + coverage.version() + settings.version() + emergencies.version() + photos.version(),
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>
