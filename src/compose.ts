import { type AnalyticsPorts, createAnalytics } from '#modules/analytics'
import { type LogoPorts, createLogos } from '#modules/billing'
import { type BackupPorts, createBackups } from '#modules/backups'
import {
  type BoardStore,
  type BookingPorts,
  type FigurePorts,
  createBoard,
  createBooking,
  createFigures,
} from '#modules/booking'
import { type CallPorts, createCalls } from '#modules/calls'

import { type AreaPorts, type CataloguePorts, createAreas, createCatalogue } from '#modules/catalogue'
import {
  type CustomerDesk,
  type CustomerImportPorts,
  type CustomerPorts,
  createCustomerDesk,
  createCustomers,
} from '#modules/customers'
import { type DeviceAccessPorts, createDeviceAccess } from '#modules/device-access'
import { type EnquiryPorts, createEnquiries } from '#modules/enquiries'
import { type ApplyingPorts, createApplying } from '#modules/job-board'
import { type KeywordStore, createChips } from '#modules/keywords'
import { type JobCostPorts, createJobCosts } from '#modules/job-costs'
import type { LaunchPorts } from '#modules/launch'
import { type OfficeSearchIndex, createOfficeSearch } from '#modules/office-search'
import { type ReportPorts, createReports } from '#modules/reports'
import { type PrivacyPorts, createPrivacy } from '#modules/privacy'
import {
  type QuoteFilePorts,
  type QuoteLinkPorts,
  type QuotingPorts,
  createQuoteFiles,
  createQuoteLinks,
} from '#modules/quoting'
import { type RedirectPorts, createRedirects } from '#modules/redirects'
import { type ReviewStore, createReviews } from '#modules/reviews'
import type { AnswerStore, Outbox, UserId } from '#modules/shared'
import type { SitePorts } from '#modules/site'
import { type SystemPorts, createSystem } from '#modules/system'
import { type SubmissionPorts, createSubmissions } from '#modules/submissions'
import { type WebhookPorts, createWebhooks } from '#modules/webhooks'

import { type BulkAdapters, composeBulk } from './composition/bulk.ts'
import { type AccountAdapters, composeAccounts } from './composition/accounts.ts'
import { type DocumentAdapters, composeDocuments } from './composition/billing.ts'
import { type CareAdapters, composeCare } from './composition/care/properties.ts'
import { type CarePlanAdapters, composeCarePlans } from './composition/care/plans.ts'
import { type ConnectionAdapters, composeConnections } from './composition/connections.ts'
import { composeCustomerImports } from './composition/customers.ts'
import { type JobBoardAdapters, composeJobBoard } from './composition/job-board.ts'
import { type KeywordAdapters, composeKeywords } from './composition/keywords.ts'
import { composeLaunch } from './composition/launch.ts'
import { type MessageAdapters, composeMessages } from './composition/messages.ts'
import { type PaymentAdapters, composePayments } from './composition/payments.ts'
import { type DirectoryAdapters, composeDirectory } from './composition/directory.ts'
import { type MarketAdapters, composeMarket } from './composition/market.ts'
import { type ExpertAdapters, composeExpertReviews, composeExperts } from './composition/experts.ts'
import { type ModerationAdapters, composeModeration } from './composition/moderation.ts'
import { composeQuoting, createQuoteBookers } from './composition/quoting.ts'
import { createPublicPages } from './composition/public-pages.ts'
import { type SavedFilterAdapters, composeSavedFilters } from './composition/saved-filters.ts'
import { type SetupAdapters, composeSetup } from './composition/setup.ts'
import { composeSite } from './composition/site.ts'
import { type TermsAdapters, composeTerms } from './composition/terms.ts'
import { type VisitAdapters, composeVisits } from './composition/visits.ts'
import { type WorkforceAdapters, composeWorkforce } from './composition/workforce.ts'

/** Everything the modules need from outside, opened and ready. */
export type Adapters = AccountAdapters &
  CarePlanAdapters &
  ConnectionAdapters &
  DocumentAdapters &
  BulkAdapters &
  JobBoardAdapters &
  KeywordAdapters &
  MessageAdapters &
  ModerationAdapters &
  PaymentAdapters &
  SavedFilterAdapters &
  SetupAdapters &
  TermsAdapters &
  VisitAdapters &
  WorkforceAdapters & {
    readonly answers: AnswerStore
    readonly booking: Omit<BookingPorts, 'clock' | 'ids' | 'onCallAt'>
    readonly catalogue: Omit<CataloguePorts, 'clock' | 'ids'>
    readonly areas: Pick<AreaPorts, 'bookings' | 'centreOf'>
    readonly redirects: RedirectPorts['redirects']
    readonly backups: Omit<BackupPorts, 'clock'>
    readonly customers: CustomerPorts['customers']
    readonly customerDesk: CustomerDesk
    readonly customerImports: CustomerImportPorts['imports']
    readonly calls: Pick<CallPorts, 'calls' | 'servers'>
    readonly care: CareAdapters
    readonly deviceAccess: Pick<DeviceAccessPorts, 'accesses' | 'tokens'>
    readonly enquiries: Omit<EnquiryPorts, 'clock' | 'ids'>
    readonly applying: Omit<ApplyingPorts, 'clock' | 'ids' | 'adverts' | 'audit'>
    readonly quoteFiles: Omit<QuoteFilePorts, 'clock' | 'ids'>
    readonly quoting: Omit<QuotingPorts, 'clock' | 'ids' | 'papers' | 'isBookable'> &
      Pick<QuoteLinkPorts, 'links' | 'tokens'>
    readonly submissions: Omit<SubmissionPorts, 'clock' | 'ids'>
    readonly webhooks: Omit<WebhookPorts, 'clock' | 'ids'>
    readonly privacy: Omit<PrivacyPorts, 'retention' | 'clock' | 'ids'>
    readonly market: MarketAdapters
    readonly directory: DirectoryAdapters
    readonly experts: ExpertAdapters
    readonly keywords: { readonly keywords: KeywordStore }
    readonly officeSearch: OfficeSearchIndex
    readonly businessReports: Pick<ReportPorts, 'reports' | 'differed'>
    readonly jobCosts: JobCostPorts
    readonly logos: Pick<LogoPorts, 'logos' | 'images'>
    readonly site: Pick<SitePorts, 'content' | 'figures' | 'icons' | 'markdown' | 'pictures' | 'team' | 'teamImages'>
    readonly analytics: Omit<AnalyticsPorts, 'clock' | 'countsTestPayments'>
    readonly reviews: ReviewStore
    readonly launch: Pick<LaunchPorts, 'launches' | 'takesRealMoney'>
    readonly outbox: Pick<Outbox, 'stuck'>
    readonly system: Pick<SystemPorts, 'facts' | 'inspect'>
    readonly field: BoardStore
    readonly figures: FigurePorts['figures']
  }

/** An event is shown to the office after this many failed attempts. */
const stuckAfter = 3
const stuckShown = 20

/** Puts the modules together. No choice is made here but who gets what. */
export function compose(adapters: Adapters) {
  const { clock, ids } = adapters
  const workforce = composeWorkforce(adapters)
  const booking = createBooking({ ...adapters.booking, onCallAt: (at) => workforce.onCallAt(at), clock, ids })
  const catalogue = createCatalogue({ ...adapters.catalogue, clock, ids })
  const people = composeAccounts(adapters, async () => (await catalogue.site()).businessName)
  const terms = composeTerms(adapters, catalogue)
  const launch = composeLaunch(adapters, { accounts: people.accounts, catalogue, terms })
  const { leftOut, ...money } = composePayments(adapters, { booking, catalogue, launch })
  const { isQuiet, ...messages } = composeMessages(adapters, catalogue)
  const logos = createLogos({ ...adapters.logos, appearanceAt: (at) => catalogue.appearanceAt(at), clock })
  const documents = composeDocuments(adapters, { catalogue, logos, payments: money.payments, isQuiet })
  const market = composeModeration(adapters)
  const figures = createFigures({ figures: adapters.figures, clock })
  const site = composeSite(adapters, catalogue, figures, workforce)
  const enquiries = createEnquiries({ ...adapters.enquiries, clock, ids })
  const quoting = composeQuoting(adapters, catalogue, documents.billing)
  const publicPages = createPublicPages({ catalogue, site, terms })
  return {
    ...people,
    ...money,
    ...messages,
    ...documents,
    ...market,
    ...composeVisits(adapters, catalogue, workforce),
    catalogue,
    savedFilters: composeSavedFilters(adapters),
    backups: createBackups({ ...adapters.backups, clock }),
    redirects: createRedirects({ redirects: adapters.redirects, leadsOn: (path) => catalogue.leadsOn(path), clock }),
    privacy: createPrivacy({ ...adapters.privacy, retention: () => catalogue.retention(), clock, ids }),
    connections: composeConnections(adapters, { messaging: messages.messaging, audit: people.administration }),
    system: createSystem({ ...adapters.system, note: (note) => people.administration.note(note), clock }),
    customerImports: composeCustomerImports(adapters),
    customers: {
      ...createCustomers({ customers: adapters.customers, clock, ids }),
      ...createCustomerDesk({ desk: adapters.customerDesk, clock }),
    },
    officeSearch: createOfficeSearch({ index: adapters.officeSearch }),
    jobCosts: createJobCosts(adapters.jobCosts),
    businessReports: createReports({
      ...adapters.businessReports,
      openingHours: () => catalogue.openingHours(),
      closedDates: () => catalogue.closedDates(),
      clock,
      countsTestPayments: () => leftOut === null,
    }),
    analytics: createAnalytics({ ...adapters.analytics, clock, countsTestPayments: () => leftOut === null }),
    logos,
    market: composeMarket(adapters, money.payments),
    calls: createCalls({ ...adapters.calls, clock, ids }),
    care: composeCare(adapters),
    carePlans: composeCarePlans(adapters, { billing: documents.billing, catalogue, terms }),
    deviceAccess: createDeviceAccess({
      ...adapters.deviceAccess,
      member: (id, asker) => messages.conversations.member(id, asker),
      clock,
      ids,
    }),
    enquiries,
    areas: createAreas({ ...adapters.catalogue, ...adapters.areas, waitingList: enquiries, clock }),
    applying: createApplying({
      ...adapters.applying,
      adverts: adapters.market.adverts,
      audit: adapters.administration.audit,
      clock,
      ids,
    }),
    quoteFiles: createQuoteFiles({ ...adapters.quoteFiles, clock, ids }),
    quoting,
    ...composeDirectory(adapters, catalogue, market.moderation),
    experts: composeExperts(adapters),
    expertReviews: composeExpertReviews(adapters),
    quoteBookers: createQuoteBookers(adapters),
    quoteLinks: createQuoteLinks({ ...adapters.quoting, clock }),
    submissions: createSubmissions({ ...adapters.submissions, clock, ids }),
    webhooks: createWebhooks({ ...adapters.webhooks, clock, ids }),
    booking: { ...booking, customerTotals: (userId: UserId) => booking.customerTotals(userId, leftOut) },
    dispatch: createBoard({ field: adapters.field, schedule: adapters.booking.schedule, clock }),
    figures,
    ...composeBulk(adapters, {
      accounts: people.accounts,
      booking,
      catalogue,
      chat: messages.chat,
      conversations: messages.conversations,
      enquiries,
      messaging: { ...messages.messaging, isStopped: (phone) => messages.sms.isStopped(phone) },
      quoting,
    }),
    terms,
    jobBoard: composeJobBoard(adapters, market.moderation),
    launch,
    setup: composeSetup(adapters, { accounts: people.accounts, catalogue }),
    reviews: createReviews({ reviews: adapters.reviews, clock }),
    site,
    publicPages,
    keywordChips: createChips({ keywords: adapters.keywords.keywords, answers: () => publicPages.answers() }),
    ...composeKeywords(adapters, { catalogue, answers: () => publicPages.answers() }),
    workforce,
    outbox: { stuck: () => adapters.outbox.stuck(stuckAfter, stuckShown) },
  }
}

export type Modules = ReturnType<typeof compose>
