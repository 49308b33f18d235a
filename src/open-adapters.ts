import { type Outbox, at } from '#modules/shared'
import { join } from 'node:path'
import { createCsvTableReader, createImportFiles, createKeywordFiles } from '#adapters/csv'
import { districtCentre } from '#adapters/postcodes'
import { createCardPictures, createLogoImages } from '#adapters/files'
import { createIdentityProvider } from '#adapters/oauth'
import {
  type SqliteDatabase,
  type TextIndex,
  createSqliteAccountLinkStore,
  createSqliteAdvertLives,
  createSqliteAdvertStore,
  createSqliteJobStore,
  createSqliteContactStore,
  createSqliteListingSearch,
  createSqliteExpertReviewStore,
  createSqlitePublishedReviews,
  createSqliteAnswerStore,
  createSqliteApplicationLinkStore,
  createSqliteApplicationStore,
  createSqliteAuditStore,
  createSqliteSecurityLogStore,
  createSqliteBookingStore,
  createSqliteCalendarFeedStore,
  createSqliteCareStore,
  createSqliteDueStore,
  createSqliteGasStore,
  createSqliteChoiceStore,
  createSqliteAreaBookings,
  createSqliteCoverageStore,
  createSqliteCustomerDesk,
  createSqliteCustomerImports,
  createSqliteCustomerStore,
  createSqliteDepartureStore,
  createOfficeSearchIndex,
  createSqliteBusinessReportStore,
  createSqliteApiKeyStore,
  createSqliteBulkStore,
  createSqliteJobCostStore,
  createSqliteSavedFilterStore,
  createSqliteImportStore,
  createSqliteOldJobStore,
  createSqliteTaskStore,
  createSqliteDeviceAccessStore,
  createSqliteDocumentReminders,
  createSqliteDocumentStore,
  createSqliteKeptPapers,
  createSqliteLogoStore,
  createSqliteOfferStore,
  createSqliteCredentialStore,
  createSqliteDocumentLinkStore,
  createSqliteCarePlanLinkStore,
  createSqliteCarePlanStore,
  createSqliteDocumentPayers,
  createSqliteDraftStore,
  createSqliteCallStore,
  createSqliteChatStore,
  createSqliteEnquiryStore,
  createSqliteFraudStore,
  createSqliteInvitationStore,
  createSqliteLinkStore,
  createSqliteMarketLinkStore,
  createSqliteMessageStore,
  createSqliteModerationStore,
  createSqliteMovements,
  createSqliteCashStore,
  createSqliteManualPaymentStore,
  createSqliteGuestStore,
  createSqliteIdentityStore,
  createSqliteCheckStore,
  createSqliteListingStore,
  createSqliteListChanges,
  createSqliteLiveFeed,
  createSqliteThreadStore,
  createSqliteOutbox,
  createSqlitePaymentSecurityStore,
  createSqlitePaymentStore,
  createSqliteUserDirectory,
  createSqliteWaitingCounter,
  createSqlitePhotoStore,
  createSqlitePrivacyStore,
  createSqliteQuoteFileStore,
  createSqliteQuoteLinkStore,
  createSqliteQuoteStore,
  createSqliteQuotingStore,
  createSqliteReconciliationStore,
  createSqliteRuleStore,
  createSqliteReminderStore,
  createSqliteFormAnswerStore,
  createSqliteEmergencyServiceStore,
  createSqliteServicePhotoStore,
  createSqliteFormStore,
  createSqliteRecurrenceStore,
  createSqliteReportStore,
  createSqliteFieldStore,
  createSqliteFigureStore,
  createSqliteSharedPositionStore,
  createSqliteLateEntryStore,
  createSqliteScheduleStore,
  createSqliteSettingsStore,
  createSqliteKeywordRunStore,
  createSqliteKeywordStore,
  createSqliteLaunchStore,
  createSqliteTermsStore,
  createSqliteAnalyticsStore,
  createSqliteWebhookHealthStore,
  createSqliteWorkforceStore,
  createSqliteVariationStore,
  createSqliteStatementStore,
  createSqliteSubmissionStore,
  createSqliteVatBooks,
  createTechnicianRatings,
  openSqliteCatalogue,
  createTextIndex,
  sealKeptLinks,
} from '#adapters/sqlite'
import { createTextProvider } from '#adapters/llm'
import { createCallServers } from '#adapters/turn'
import { createPdfReceipts } from '#adapters/receipts'
import {
  createContactCodes,
  createGuestCodes,
  createLinkTokens,
  createReferences,
  createStopTokens,
  createTokens,
  isWithin,
  createVisitorMarks,
  systemClock,
  systemIds,
} from '#adapters/system'
import { type TestGateway, createTestGateway } from '#adapters/test-gateway'
import type { LiveFeed } from '#modules/messaging'
import type { ReminderStore, ReportPrinter, TextProvider } from '#modules/booking'
import type { GasPrinter } from '#modules/care'
import type { ReceiptPrinter } from '#modules/payments'
import type { ListChanges } from '#modules/saved-filters'
import type { Clock } from '#modules/shared'
import type { TermsPrinter } from '#modules/terms'
import { assetPath } from './assets.ts'
import { openPublicPages } from './open-public-pages.ts'
import type { Adapters } from './compose.ts'
import type { Config } from './config.ts'
import { openUpgraded } from './upgrade/open-upgraded.ts'
import { type StorageWatch, createStorageWatch } from './storage/storage-watch.ts'
import { keptSecret } from './kept-secret.ts'
import { createLater } from './later.ts'
import type { Log } from './log.ts'
import { openAccountAdapters } from './open-account-adapters.ts'
import { openSystem } from './operation/open-system.ts'
import { openConnections } from './connections/open-connections.ts'
import { openGateways } from './payments/open-gateways.ts'
import { paymentMode } from './payments/settings.ts'
import { openBackupPorts } from './backups/open-worker.ts'
import { messageLinks } from './message-links.ts'
import { openPush } from './open-push.ts'
import { logSlowStatements } from './operation/slow-statements.ts'
import { type Signs, createSigns } from './operation/signs.ts'
import { openSenders } from './open-senders.ts'
import { openSetup } from './setup/open-setup.ts'
import { openSms } from './open-sms.ts'
import { openWebhooks } from './open-webhooks.ts'
import { openWhatsapp } from './open-whatsapp.ts'
import { privateFiles } from './private-files.ts'

export interface OpenedAdapters extends Adapters, Disposable {
  readonly database: SqliteDatabase
  readonly outbox: Outbox
  readonly storage: StorageWatch
  readonly testGateway: TestGateway
  /** The work of the services of this process, for its metrics. */
  readonly signs: Signs
  readonly assistantTexts: TextProvider | null
  readonly receipts: ReceiptPrinter & TermsPrinter & ReportPrinter & GasPrinter
  readonly reminders: ReminderStore
  readonly live: LiveFeed
  readonly listChanges: ListChanges
  /** The indexes behind the office's searches. */
  readonly textIndex: TextIndex
  /** The public key with which browsers subscribe to push messages. */
  readonly pushKey: () => string
  /** Makes what has not been used yet, so that nobody's first request does. */
  prepare(): Promise<void>
}

/**
 * Opens and migrates everything outside that the settings name; closing it closes them in reverse. `isLocked`: the caller
 * has the lock of the data folder.
 */
export async function openAdapters(
  config: Config,
  log: Log,
  clock: Clock = systemClock,
  isLocked = false,
): Promise<OpenedAdapters> {
  const onFault = (fault: unknown) => log.error({ err: fault }, 'work in the background failed')
  using opened = new DisposableStack()
  const database = opened.use(
    await openUpgraded(config, {
      onFault,
      isLocked,
      onPutBack: (version) => log.warn({ version }, 'an upgrade was cut off: the data is again as before it'),
      onMigrated: (done) => log.info(done, 'the database was migrated'),
    }),
  )
  logSlowStatements(database, config.slowQueryMs, log)
  const signs = createSigns(clock)
  const storage = opened.use(createStorageWatch({ database, dataDir: config.dataDir, log }))
  const testGateway = opened.use(
    createTestGateway({
      file: join(config.dataDir, 'test-gateway.sqlite'),
      publicUrl: config.publicUrl,
      clock,
      onFault,
    }),
  )
  const links = messageLinks(config.dataDir)
  const sealed = sealKeptLinks(database, links)
  if (sealed > 0) log.info({ sealed }, 'links in kept messages were sealed')
  const later = createLater()
  const services = openSqliteCatalogue(database)
  const ratings = later(() => createTechnicianRatings(database))
  const tokens = createTokens()
  const gateways = await openGateways({
    settings: config.payments,
    testGateway: testGateway.gateway,
    returnUrl: (paymentId) => new URL(`/pay/back?payment=${paymentId}`, config.publicUrl).href,
    clock,
    note: signs.noteProvider,
  })
  const settings = later(() => createSqliteSettingsStore(database))
  const receipts = createPdfReceipts(assetPath('node_modules/@fontsource'))
  const papers = later(() => createSqliteKeptPapers(database))
  const statements = later(() => createSqliteStatementStore(database))
  const senders = openSenders(config, { settings, terms: receipts, papers, statements, clock, log, opened })
  const push = opened.use(openPush(config, database, later, clock))
  const owned = privateFiles(config.dataDir)
  const photos = {
    photos: later(() => createSqlitePhotoStore(database)),
    files: owned.photos,
  }
  const whatsapp = openWhatsapp(
    config.whatsapp,
    { database, settings, photos, publicUrl: config.publicUrl, clock },
    later,
  )
  const rules = later(() => createSqliteRuleStore(database))
  const sms = openSms(config.twilio, { database, links, rules, publicUrl: config.publicUrl, clock, log }, later)
  const backups = opened.use(openBackupPorts(config, log))
  const webhooks = opened.use(openWebhooks(config, database, later))
  const closing = opened.move()

  return {
    clock,
    ids: systemIds,
    database,
    storage,
    receipts,
    testGateway,
    signs,
    outbox: later(() => createSqliteOutbox(database)),
    live: later(() => createSqliteLiveFeed(database)),
    listChanges: later(() => createSqliteListChanges(database)),
    textIndex: later(() => createTextIndex(database)),
    push: push.devices,
    pushKey: push.publicKey,
    calendarFeeds: {
      feeds: later(() => createSqliteCalendarFeedStore(database)),
      tokens: createLinkTokens(),
    },
    answers: later(() => createSqliteAnswerStore(database)),
    accounts: openAccountAdapters(config, database, later, onFault),
    recovery: {
      links: later(() => createSqliteAccountLinkStore(database)),
      identities: later(() => createSqliteIdentityStore(database)),
      linkTokens: createLinkTokens(),
      providers: config.issuers.map((issuer) =>
        createIdentityProvider({
          ...issuer,
          callback: new URL(`/api/auth/oauth/${issuer.name}/callback`, config.publicUrl),
        }),
      ),
    },
    guests: {
      guests: later(() => createSqliteGuestStore(database)),
      guestCodes: later(() => createGuestCodes(keptSecret(join(config.dataDir, 'keys', 'guest-codes')))),
    },
    catalogue: {
      services: services.store,
      coverage: later(() => createSqliteCoverageStore(database)),
      forms: later(() => createSqliteFormStore(database)),
      emergencies: createSqliteEmergencyServiceStore(database),
      cardImages: createCardPictures(),
      photos: createSqliteServicePhotoStore(database),
      settings,
    },
    areas: { bookings: later(() => createSqliteAreaBookings(database)), centreOf: districtCentre },
    customers: later(() => createSqliteCustomerStore(database)),
    customerImports: later(() => createSqliteCustomerImports(database)),
    customerDesk: later(() => createSqliteCustomerDesk(database)),
    tasks: later(() => createSqliteTaskStore(database)),
    imports: {
      imports: later(() => createSqliteImportStore(database, clock, services.inside)),
      oldJobs: later(() => createSqliteOldJobStore(database)),
      files: createImportFiles(),
    },
    bulks: later(() => createSqliteBulkStore(database, clock)),
    webhooks: webhooks.ports,
    submissions: { submissions: later(() => createSqliteSubmissionStore(database)), tokens: createLinkTokens() },
    conversations: { threads: later(() => createSqliteThreadStore(database)), files: owned.threads },
    calls: { calls: later(() => createSqliteCallStore(database)), servers: createCallServers(config.calls) },
    chat: { chats: later(() => createSqliteChatStore(database)), tokens },
    care: {
      care: later(() => createSqliteCareStore(database)),
      photos: owned.photos,
      dues: later(() => createSqliteDueStore(database)),
      gas: later(() => createSqliteGasStore(database)),
    },
    carePlans: {
      plans: later(() => createSqliteCarePlanStore(database)),
      links: later(() => createSqliteCarePlanLinkStore(database)),
      tokens: createLinkTokens(),
    },
    deviceAccess: { accesses: later(() => createSqliteDeviceAccessStore(database)), tokens: createLinkTokens() },
    enquiries: { enquiries: later(() => createSqliteEnquiryStore(database)), references: createReferences('EN') },
    quoteFiles: {
      files: later(() => createSqliteQuoteFileStore(database)),
      photos: owned.photos,
      videos: owned.videos,
    },
    directory: {
      listings: later(() => createSqliteListingStore(database)),
      codes: later(() => createContactCodes(keptSecret(join(config.dataDir, 'keys', 'contact-codes')))),
      districtOf: districtCentre,
      checks: later(() => createSqliteCheckStore(database)),
      proofs: owned.documents,
    },
    keywords: {
      keywords: later(() => createSqliteKeywordStore(database)),
      runs: later(() => createSqliteKeywordRunStore(database)),
      files: createKeywordFiles(join(config.dataDir, 'keyword-files'), clock),
      texts: config.ai && {
        model: config.ai.model,
        ...createTextProvider(config.ai, {
          patienceMs: 20_000,
          failed: (reason) => log.warn({ reason }, 'the text provider suggested no keywords'),
        }),
      },
    },
    jobBoard: { jobs: later(() => createSqliteJobStore(database)), centres: districtCentre },
    market: {
      adverts: later(() => createSqliteAdvertStore(database)),
      lives: later(() => createSqliteAdvertLives(database)),
    },
    experts: {
      search: later(() => createSqliteListingSearch(database)),
      reviews: later(() => createSqlitePublishedReviews(database)),
      centreOf: districtCentre,
      contacts: later(() => createSqliteContactStore(database)),
      expertReviews: later(() => createSqliteExpertReviewStore(database)),
      reviewTokens: createLinkTokens(),
      marks: createVisitorMarks(),
    },
    moderation: {
      moderation: later(() => createSqliteModerationStore(database)),
      references: createReferences('RP'),
      links: later(() => createSqliteMarketLinkStore(database)),
      tokens: createLinkTokens(),
    },
    quoting: {
      requests: later(() => createSqliteQuotingStore(database)),
      references: createReferences('QR'),
      links: later(() => createSqliteQuoteLinkStore(database)),
      tokens: createLinkTokens(),
    },
    notifying: {
      rules,
      choices: later(() => createSqliteChoiceStore(database)),
      stopTokens: later(() => createStopTokens(keptSecret(join(config.dataDir, 'keys', 'stop-links')))),
      hasPush: (userId) => push.devices.subscriptions.has(userId),
      publicUrl: config.publicUrl.origin,
      calendar: {
        async invitation(visit, people) {
          const { createCalendarFiles } = await import('#adapters/calendar')
          const { hostname: host } = config.publicUrl
          const email = config.mail?.from.address ?? `bookings@${host}`
          return createCalendarFiles({ host, email }).invitation(visit, people)
        },
      },
    },
    messaging: {
      messages: later(() => createSqliteMessageStore(database, links)),
      senders: [...senders, push.sender, whatsapp.sender, sms.sender],
    },
    billing: {
      documents: later(() => createSqliteDocumentStore(database)),
      recurrences: later(() => createSqliteRecurrenceStore(database)),
      papers,
      movements: later(() => createSqliteMovements(database)),
      printer: receipts,
      linkTo: (id) => new URL(at.invoice(id), config.publicUrl).href,
    },
    documentReminders: later(() => createSqliteDocumentReminders(database)),
    statements: {
      statements,
      printer: receipts,
      link: new URL(at.invoices.statement(), config.publicUrl).href,
    },
    tables: createCsvTableReader(),
    logos: { logos: later(() => createSqliteLogoStore(database)), images: createLogoImages() },
    vatBooks: later(() => createSqliteVatBooks(database)),
    booking: {
      bookings: later(() => createSqliteBookingStore(database, ratings)),
      offers: later(() => createSqliteOfferStore(database)),
      schedule: later(() => createSqliteScheduleStore(database, ratings)),
      quotes: later(() => createSqliteQuoteStore(database)),
      references: createReferences('CB'),
      onAssigned: (bookingId, technicianId, reason) => log.info({ bookingId, technicianId, reason }, 'assigned'),
    },
    applying: {
      applications: later(() => createSqliteApplicationStore(database)),
      cvs: owned.cvs,
      links: later(() => createSqliteApplicationLinkStore(database)),
      tokens: createLinkTokens(),
    },
    reports: {
      reports: later(() => createSqliteReportStore(database)),
      files: owned.photos,
      signatures: owned.signatures,
      texts:
        config.ai &&
        createTextProvider(config.ai, { failed: (reason) => log.warn({ reason }, 'the text provider gave no text') }),
      late: later(() => createSqliteLateEntryStore(database)),
    },
    /** For the answers of the booking assistant, whose visitors wait no longer; null where none is set up. */
    assistantTexts:
      config.ai &&
      createTextProvider(config.ai, {
        patienceMs: 8_000,
        failed: (reason) => log.warn({ reason }, 'the text provider gave the assistant no text'),
      }),
    formAnswers: later(() => createSqliteFormAnswerStore(database)),
    reminders: later(() => createSqliteReminderStore(database)),
    departures: later(() => createSqliteDepartureStore(database)),
    workforce: later(() => createSqliteWorkforceStore(database)),
    field: later(() => createSqliteFieldStore(database)),
    figures: later(() => createSqliteFigureStore(database)),
    sharedPositions: later(() => createSqliteSharedPositionStore(database)),
    drafts: { drafts: later(() => createSqliteDraftStore(database)), tokens },
    links: { links: later(() => createSqliteLinkStore(database)), tokens: createLinkTokens() },
    terms: later(() => createSqliteTermsStore(database)),
    analytics: { analytics: later(() => createSqliteAnalyticsStore(database)), marks: createVisitorMarks() },
    ...openPublicPages(database, later),
    setup: openSetup(config, database, log),
    launch: {
      launches: later(() => createSqliteLaunchStore(database)),
      takesRealMoney: paymentMode(config.payments) === 'live',
    },
    variations: later(() => createSqliteVariationStore(database)),
    photos,
    whatsapp,
    sms,
    privacy: {
      privacy: later(() => createSqlitePrivacyStore(database)),
      files: owned.files,
      archives: owned.archives,
    },
    payments: {
      payments: later(() => createSqlitePaymentStore(database)),
      manualPayments: later(() => createSqliteManualPaymentStore(database)),
      cash: later(() => createSqliteCashStore(database)),
      fraud: later(() => createSqliteFraudStore(database)),
      webhooks: later(() => createSqliteWebhookHealthStore(database)),
      reconciliations: later(() => createSqliteReconciliationStore(database)),
      gateways,
      returnUrl: ({ id, purpose, bookingId }) =>
        new URL(purpose === 'booking' ? `/pay/${bookingId}?return=1` : `/pay/back?payment=${id}`, config.publicUrl)
          .href,
    },
    security: later(() => createSqlitePaymentSecurityStore(database)),
    documentPayments: {
      documents: later(() => createSqliteDocumentStore(database)),
      links: { links: later(() => createSqliteDocumentLinkStore(database)), tokens: createLinkTokens() },
      keepPayer: createSqliteDocumentPayers(database, clock),
    },
    system: openSystem(config, { database, storage: storage.state, signs, clock }),
    connections: openConnections(config, { signs, push: push.sender, clock }),
    backups,
    officeSearch: later(() => createOfficeSearchIndex(database)),
    businessReports: {
      reports: later(() => createSqliteBusinessReportStore(database)),
      differed: (figures) => log.error({ figures }, 'sums of the reports differed from their rows, and were put right'),
    },
    jobCosts: { costs: later(() => createSqliteJobCostStore(database)) },
    savedFilters: later(() => createSqliteSavedFilterStore(database)),
    apiKeys: { keys: later(() => createSqliteApiKeyStore(database)), tokens, isWithin },
    administration: {
      audit: later(() => createSqliteAuditStore(database)),
      securityLog: later(() => createSqliteSecurityLogStore(database)),
      people: later(() => createSqliteUserDirectory(database)),
      invitations: later(() => createSqliteInvitationStore(database)),
      credentials: later(() => createSqliteCredentialStore(database)),
      documentFiles: owned.documents,
      waiting: later(() => createSqliteWaitingCounter(database)),
      tokens,
    },
    prepare: () => later.prepare(),
    [Symbol.dispose]: () => closing.dispose(),
  }
}
