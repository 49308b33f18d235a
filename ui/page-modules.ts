import type { QuoteFilesModule } from '#modules/quoting'
import type { AccountsModule, GuestsModule, IdentitiesModule } from '#modules/accounts'
import type { ApiKeysModule } from '#modules/api-keys'
import type { SavedFiltersModule } from '#modules/saved-filters'
import type { ConnectionsModule } from '#modules/connections'
import type { BackupsModule } from '#modules/backups'
import type { AnalyticsModule } from '#modules/analytics'
import type { Administration } from '#modules/administration'
import type {
  BoardModule,
  BookingModule,
  CalendarFeeds,
  CustomerReportsModule,
  DeparturesModule,
  DraftsModule,
  FiguresModule,
  LateEntriesModule,
  LinksModule,
  PhotosModule,
  ReturnsModule,
  SharedPositionsModule,
  VariationsModule,
  VisitFormsModule,
  VisitReportsModule,
} from '#modules/booking'
import type {
  BillingModule,
  DocumentLinks,
  DocumentRemindersModule,
  Logos,
  Statements,
  VatReturns,
} from '#modules/billing'
import type { AreasModule, Catalogue } from '#modules/catalogue'
import type { CustomerDeskModule, CustomersModule } from '#modules/customers'
import type { Market } from '#modules/market'
import type { Messaging, PushDevices, NotifyingModule, SmsModule } from '#modules/messaging'
import type { CallsModule } from '#modules/calls'
import type { CarePlansModule } from '#modules/care-plans'
import type { CareModule, DuesModule, GasModule } from '#modules/care'
import type { ChatModule } from '#modules/chat'
import type { ApplyingModule } from '#modules/job-board'
import type { ConversationsModule } from '#modules/conversations'
import type { QuoteLinksModule, QuotingModule } from '#modules/quoting'
import type { ChecksModule, ContactModule, ExpertReviewsModule, Finder, ListingsModule } from '#modules/directory'
import type { DeviceAccessModule } from '#modules/device-access'
import type { MarketLinksModule, ModerationModule } from '#modules/market'
import type { EnquiriesModule } from '#modules/enquiries'
import type { PrivacyModule } from '#modules/privacy'
import type { StuckEvent } from '#modules/shared'
import type { KeywordChips } from '#modules/keywords'
import type { OfficeSearchModule } from '#modules/office-search'
import type { JobCostsModule } from '#modules/job-costs'
import type { ReportsModule } from '#modules/reports'
import type { SiteModule } from '#modules/site'
import type { KeywordRuns, KeywordsModule } from '#modules/keywords'
import type { RedirectsModule } from '#modules/redirects'
import type { ReviewsModule } from '#modules/reviews'
import type { JobBoardModule } from '#modules/job-board'
import type { LaunchModule } from '#modules/launch'
import type { SystemModule } from '#modules/system'
import type { SetupModule } from '#modules/setup'
import type { TermsModule } from '#modules/terms'
import type { WhatsappModule } from '#modules/whatsapp'
import type { ImportsModule } from '#modules/imports'
import type { BulkModule } from '#modules/bulk'
import type { Tasks } from '#modules/tasks'
import type { WebhooksModule } from '#modules/webhooks'
import type { WorkforceModule } from '#modules/workforce'
import type { PaymentModule, PaymentSecurity } from '#modules/payments'

/**
 * All that a page reads from the modules, function by function: the server hands over these and no others, so that a page
 * changes nothing. `applying.openedBy` keeps that an employer has seen an application, `applying.readForReport` puts the reading of staff into the audit log, `administration.viewedCustomer` puts its own reading into the audit log, and `billing.openedBy` keeps that
 * the customer of a document opened it. `payments.check` is the one
 * exception: a page that asks for money asks the provider first, on every way to it, and keeps the answer.
 */
export interface PageModules {
  readonly administration: Pick<
    Administration,
    | 'audit'
    | 'securityLog'
    | 'dossier'
    | 'invitationByToken'
    | 'invitations'
    | 'people'
    | 'person'
    | 'stateOf'
    | 'viewedCustomer'
    | 'waiting'
  >
  readonly accounts: Pick<
    AccountsModule,
    | 'application'
    | 'applicationOf'
    | 'factorsOf'
    | 'find'
    | 'findBegunTotp'
    | 'hasPassword'
    | 'inbox'
    | 'openApplications'
    | 'passkeysOf'
    | 'passwordRules'
    | 'sessionsOf'
    | 'skills'
    | 'staff'
    | 'staffNeedFactor'
    | 'positionsAgreedAt'
    | 'technicianOf'
    | 'technicianHistory'
    | 'technicianWork'
    | 'technicians'
  >
  readonly system: Pick<SystemModule, 'facts' | 'lastChecked'>
  readonly connections: Pick<ConnectionsModule, 'list' | 'connection'>
  readonly areas: Pick<AreasModule, 'areas' | 'history' | 'isDistrict' | 'bookingsIn' | 'waitingIn'>
  readonly savedFilters: Pick<SavedFiltersModule, 'filtersOf' | 'questionOf'>
  readonly apiKeys: Pick<ApiKeysModule, 'apiKeys' | 'stateOfKey'>
  readonly backups: Pick<BackupsModule, 'backups'>
  readonly bulk: Pick<BulkModule, 'effectsOf' | 'find' | 'rows'>
  readonly imports: Pick<ImportsModule, 'find' | 'list' | 'oldJobs' | 'sample'>
  readonly tasks: Pick<Tasks, 'find' | 'ofSubject' | 'rows'>
  readonly webhooks: Pick<WebhooksModule, 'findWebhook' | 'webhookDeliveries' | 'webhooks'>
  readonly officeSearch: Pick<OfficeSearchModule, 'search'>
  readonly jobCosts: Pick<JobCostsModule, 'parts'>
  readonly businessReports: Pick<ReportsModule, 'repairs' | 'report' | 'rows'>
  readonly analytics: Pick<AnalyticsModule, 'bookings' | 'sums'>
  readonly guests: Pick<GuestsModule, 'guestOf'>
  readonly identities: Pick<IdentitiesModule, 'labelOf' | 'of' | 'providers'>
  readonly booking: Pick<
    BookingModule,
    | 'plansToUndo'
    | 'agreement'
    | 'candidates'
    | 'lateEmergencies'
    | 'alarms'
    | 'alarm'
    | 'offersTo'
    | 'offers'
    | 'consentNow'
    | 'cancellationTerms'
    | 'visitCounts'
    | 'customerTotals'
    | 'customerDues'
    | 'delayedBy'
    | 'earlierWork'
    | 'emergency'
    | 'estimate'
    | 'find'
    | 'freeDaysFor'
    | 'validQuote'
    | 'history'
    | 'list'
    | 'firstDays'
    | 'termsOfMove'
    | 'timeSheet'
    | 'nextFreeStarts'
    | 'noClaim'
    | 'nextStartsToMoveTo'
    | 'reduction'
    | 'priorityOn'
    | 'positions'
    | 'prospects'
    | 'review'
    | 'shownQuote'
    | 'agreedQuote'
    | 'bookedAtAgreed'
    | 'slots'
    | 'undoable'
    | 'undoableCompletion'
    | 'fieldDay'
    | 'furtherVisits'
    | 'visitNow'
    | 'atVisit'
    | 'visits'
    | 'waitingReductions'
    | 'whoFits'
    | 'withdrawal'
  >
  readonly customerReports: Pick<CustomerReportsModule, 'find' | 'isThere' | 'ofBooking'>
  readonly billing: Pick<
    BillingModule,
    | 'business'
    | 'chargesOfBooking'
    | 'creditDueOf'
    | 'creditsDue'
    | 'find'
    | 'list'
    | 'interestToday'
    | 'listCredits'
    | 'listRecurring'
    | 'mayHaveReceipt'
    | 'recurrenceOf'
    | 'openedBy'
    | 'printed'
    | 'receiptOf'
    | 'series'
    | 'summary'
    | 'timeline'
    | 'toInvoice'
    | 'today'
  >
  readonly documentReminders: Pick<DocumentRemindersModule, 'findPause'>
  readonly statements: Pick<Statements, 'late' | 'read' | 'usualDays'>
  readonly calendarFeeds: Pick<CalendarFeeds, 'of'>
  readonly catalogue: Pick<
    Catalogue,
    | 'activeServices'
    | 'adverts'
    | 'allEmergencyServices'
    | 'allCategories'
    | 'allServices'
    | 'retirementOfTrade'
    | 'tradeHistory'
    | 'bookingRules'
    | 'bookingTerms'
    | 'categories'
    | 'chat'
    | 'closedDates'
    | 'closedDays'
    | 'districts'
    | 'emergencyServices'
    | 'form'
    | 'forms'
    | 'formVersions'
    | 'invoicing'
    | 'lookUp'
    | 'openingHours'
    | 'offers'
    | 'plans'
    | 'presentSetting'
    | 'publicSite'
    | 'prices'
    | 'retirementOf'
    | 'room'
    | 'service'
    | 'serviceAt'
    | 'servicePhotos'
    | 'serviceHistory'
    | 'settingHistory'
    | 'site'
    | 'threadFiles'
    | 'version'
    | 'appearance'
    | 'retention'
    | 'writtenPagesRule'
  >
  readonly forms: Pick<VisitFormsModule, 'find' | 'of'>
  readonly returns: Pick<ReturnsModule, 'find' | 'of' | 'ofLink' | 'starts'>
  readonly departures: Pick<DeparturesModule, 'of'>
  readonly lateEntries: Pick<LateEntriesModule, 'waiting'>
  readonly dispatch: BoardModule
  readonly figures: FiguresModule
  readonly sharedPositions: Pick<SharedPositionsModule, 'isShared' | 'of'>
  readonly customers: Pick<
    CustomersModule & CustomerDeskModule,
    'billing' | 'business' | 'caller' | 'callers' | 'isKnown' | 'properties' | 'property' | 'search' | 'taxFacts'
  >
  readonly drafts: Pick<DraftsModule, 'find' | 'unfinished'>
  readonly privacy: Pick<PrivacyModule, 'agreementsOf' | 'exportsOf' | 'mayErase' | 'retentionRules'>
  readonly workforce: Pick<
    WorkforceModule,
    | 'absencesOf'
    | 'absentWithVisits'
    | 'collisionsOf'
    | 'hoursOf'
    | 'onCallAt'
    | 'onCallClaims'
    | 'onCallDays'
    | 'onCallGaps'
    | 'onCallOf'
    | 'waiting'
  >
  readonly whatsapp: Pick<
    WhatsappModule,
    | 'audienceSize'
    | 'bulks'
    | 'conversations'
    | 'find'
    | 'history'
    | 'isSimulated'
    | 'isStopped'
    | 'ofBooking'
    | 'templates'
  >
  readonly calls: Pick<CallsModule, 'network'>
  readonly chat: Pick<
    ChatModule,
    'cannedAnswers' | 'countUnread' | 'find' | 'findMine' | 'inbox' | 'isAnswering' | 'latest'
  >
  readonly conversations: Pick<ConversationsModule, 'assignedTo' | 'firstAnswer' | 'member' | 'page'>
  readonly experts: Pick<
    Finder & ContactModule,
    | 'daysOf'
    | 'figures'
    | 'find'
    | 'isPlace'
    | 'messagesOf'
    | 'messageTo'
    | 'profile'
    | 'reviewsOf'
    | 'similar'
    | 'slugs'
    | 'waitingMessages'
  >
  readonly expertReviews: Pick<ExpertReviewsModule, 'listOf' | 'messagesTo' | 'openLink' | 'own' | 'published'>
  readonly enquiries: Pick<EnquiriesModule, 'find' | 'list' | 'speed'>
  readonly listings: Pick<ListingsModule, 'find' | 'hasAny' | 'listOf' | 'own' | 'unconfirmed'>
  readonly listingChecks: Pick<ChecksModule, 'papersOf'>
  readonly quoting: Pick<QuotingModule, 'find' | 'findByPaper' | 'findMadeOf' | 'list' | 'stateOf'>
  readonly quoteLinks: Pick<QuoteLinksModule, 'open'>
  readonly documentLinks: Pick<DocumentLinks, 'open'>
  readonly links: Pick<LinksModule, 'justCancelled' | 'open' | 'openReceipt'>
  readonly messaging: Pick<
    Messaging & NotifyingModule,
    | 'addressGone'
    | 'channels'
    | 'choicesOf'
    | 'health'
    | 'list'
    | 'outages'
    | 'preview'
    | 'quietHours'
    | 'row'
    | 'rows'
    | 'see'
    | 'stopLink'
    | 'unreached'
  >
  readonly sms: Pick<SmsModule, 'isSimulated' | 'isStopped' | 'latestInbound' | 'today'>
  readonly moderation: Pick<
    ModerationModule,
    'applicationFor' | 'counts' | 'findCase' | 'findDecision' | 'history' | 'queue' | 'sanctionsOf' | 'subject'
  >
  readonly marketLinks: Pick<MarketLinksModule, 'open'>
  readonly outbox: { readonly stuck: () => readonly StuckEvent[] }
  readonly market: Pick<Market, 'find' | 'findBySlug' | 'listOf' | 'periods'>
  readonly payments: Pick<
    PaymentModule,
    | 'advertDue'
    | 'cashOpen'
    | 'cashWith'
    | 'check'
    | 'handovers'
    | 'list'
    | 'listCards'
    | 'listForBooking'
    | 'listForAdvert'
    | 'listForDocument'
    | 'providers'
    | 'publishableKeyOf'
    | 'receipt'
    | 'takerOf'
  >
  readonly photos: Pick<PhotosModule, 'ofBooking' | 'ofDraft'>
  readonly applying: Pick<
    ApplyingModule,
    'find' | 'isApplicant' | 'jobsOf' | 'listFor' | 'ofApplicant' | 'open' | 'openedBy' | 'readForReport' | 'telling'
  >
  readonly quoteFiles: Pick<QuoteFilesModule, 'ofDraft'>
  readonly push: Pick<PushDevices, 'of'>
  readonly reports: Pick<VisitReportsModule, 'report' | 'summaryBy'>
  readonly jobBoard: Pick<
    JobBoardModule,
    'categories' | 'findOwn' | 'lastWritten' | 'placeOf' | 'search' | 'shownBySlug' | 'shownSlugs'
  >
  /** The public pages of the business itself, in the order of the sitemap. */
  readonly publicPages: {
    list(): Promise<readonly { readonly path: string; readonly changedAt: Temporal.Instant | null }[]>
  }
  readonly setup: Pick<SetupModule, 'isOpen' | 'ownerEmail'>
  readonly launch: Pick<LaunchModule, 'faults' | 'launched'>
  readonly keywords: Pick<KeywordsModule, 'answerPages' | 'find' | 'list' | 'locations' | 'logs' | 'stats'>
  readonly keywordRuns: Pick<KeywordRuns, 'current' | 'find' | 'model'>
  readonly redirects: Pick<RedirectsModule, 'list'>
  readonly reviews: Pick<ReviewsModule, 'figures' | 'listed' | 'publicationOf' | 'published' | 'testimonials'>
  readonly terms: Pick<
    TermsModule,
    | 'consentOn'
    | 'current'
    | 'currentLabel'
    | 'fingerprint'
    | 'legalOverview'
    | 'legalPage'
    | 'legalVersion'
    | 'legalVersions'
    | 'missing'
    | 'prepare'
    | 'preview'
    | 'previewLegal'
    | 'version'
    | 'versions'
  >
  readonly site: Pick<
    SiteModule,
    | 'agreedMembers'
    | 'claims'
    | 'jobsDoneIn'
    | 'previewText'
    | 'previewWritten'
    | 'shownTeam'
    | 'shownWritten'
    | 'text'
    | 'textVersions'
    | 'texts'
    | 'written'
    | 'writtenPage'
    | 'writtenPages'
    | 'writtenVersions'
  >
  readonly keywordChips: Pick<KeywordChips, 'emergencyChips' | 'placeChips' | 'worthWriting'>
  readonly logos: Pick<Logos, 'lookAt'>
  readonly vat: Pick<VatReturns, 'vatPeriods' | 'vatReturn'>
  readonly care: Pick<CareModule, 'appliance' | 'appliances' | 'enter' | 'history' | 'listAppliances' | 'ofBooking'> &
    Pick<DuesModule, 'dues' | 'listDue'> &
    Pick<GasModule, 'gasRecordByLink' | 'gasRecordOf' | 'gasRecords' | 'gasRecordsElsewhere' | 'outstandingCopies'>
  readonly carePlans: Pick<
    CarePlansModule,
    | 'billing'
    | 'entries'
    | 'find'
    | 'list'
    | 'ofProperty'
    | 'offer'
    | 'open'
    | 'preview'
    | 'visits'
    | 'visitsDue'
    | 'withdrawal'
  >
  readonly deviceAccess: Pick<DeviceAccessModule, 'byToken' | 'list'>
  readonly variations: Pick<VariationsModule, 'attachable' | 'byLink' | 'latest' | 'list' | 'photosOf'>
  readonly security: Pick<
    PaymentSecurity,
    'cardProvider' | 'deskRef' | 'list' | 'report' | 'state' | 'testPayment' | 'trail' | 'unreachable'
  >
}
