import { type AnalyticsPorts, createAnalytics } from '#modules/analytics'
import {
  type AccountPorts,
  type GuestPorts,
  type IdentityPorts,
  acting,
  createAccounts,
  createGuests,
  createIdentities,
  createRecovery,
  passwordWords,
  type AccountsModule,
  type PasswordOwner,
} from '#modules/accounts'
import {
  type AdministrationPorts,
  createAdministration,
  credentialWords,
  lastDayOfWork,
  registrationsFor,
} from '#modules/administration'
import {
  type BookingDetails,
  type BookingPorts,
  type CalendarFeedPorts,
  type DeparturePorts,
  type DraftPorts,
  type Due,
  type LinkPorts,
  type CustomerReportPorts,
  type PhotoPorts,
  type VariationPorts,
  type VisitReportPorts,
  type BoardStore,
  type FigurePorts,
  type SharedPositionPorts,
  asCustomersRead,
  createBoard,
  createBooking,
  createCalendarFeeds,
  createCustomerReports,
  createDepartures,
  createDrafts,
  createFigures,
  createLinks,
  createPhotos,
  createSharedPositions,
  createVariations,
  type FormPorts,
  createVisitForms,
  type LateEntryPorts,
  createLateEntries,
  createReturns,
  createVisitReports,
  freeChangeHours,
  isStartConsentAsked,
  isUrgentRepair,
  stillDue,
} from '#modules/booking'
import {
  type BillingPorts,
  type RecurrencePorts,
  type DocumentReminders,
  type StatementPorts,
  type LogoPorts,
  type TableReader,
  createLogos,
  type VatBooks,
  createDocumentLinks,
  createDocumentReminders,
  createVatReturns,
} from '#modules/billing'
import { type Catalogue, type CataloguePorts, createCatalogue } from '#modules/catalogue'
import { type ChatPorts, createChat } from '#modules/chat'
import { type CustomerDesk, type CustomerPorts, createCustomerDesk, createCustomers } from '#modules/customers'
import {
  type QuoteFilePorts,
  type QuoteLinkPorts,
  type QuotingPorts,
  createQuoteFiles,
  createQuoteLinks,
} from '#modules/quoting'
import { type EnquiryPorts, createEnquiries } from '#modules/enquiries'
import {
  type MessagingPorts,
  type PushDevicePorts,
  type NotifyingPorts,
  type SmsPorts,
  afterQuietHours,
  createMessaging,
  createPushDevices,
  createNotifying,
  createSms,
} from '#modules/messaging'
import {
  type AmountDue,
  type Balance,
  type Payment,
  type PaymentPorts,
  type SecurityPorts,
  createPaymentSecurity,
  closedBeforeLaunch,
  createPayments,
  providerLeftOut,
  watchProviders,
} from '#modules/payments'
import type { SitePorts } from '#modules/site'
import { type ReviewStore, createReviews } from '#modules/reviews'
import type { LaunchPorts } from '#modules/launch'
import { type PrivacyPorts, createPrivacy, heldWords, keptWords } from '#modules/privacy'
import { type SubmissionPorts, createSubmissions } from '#modules/submissions'
import { type RedirectPorts, createRedirects } from '#modules/redirects'
import { type TermsPorts, type Trader, createTerms } from '#modules/terms'
import { type WhatsappPorts, createWhatsapp, isAnsweredByRule } from '#modules/whatsapp'
import { type WorkforcePorts, createWorkforce } from '#modules/workforce'
import {
  type AnswerStore,
  type BookingId,
  type Clock,
  type IdSource,
  type Outbox,
  type UserId,
  businessDate,
  businessZone,
  pence,
  refuse,
} from '#modules/shared'
import {
  type DocumentPayments,
  documentsToPay,
  invoicePayments,
  receiptOfDocument,
} from './payments/documents-to-pay.ts'

import { composeBilling, composeImports, composeStatements } from './composition/billing.ts'
import { composeQuoting, createQuoteBookers } from './composition/quoting.ts'
import { composeLaunch } from './composition/launch.ts'
import { composeSite } from './composition/site.ts'

/** Everything the modules need from outside, opened and ready. */
export interface Adapters {
  readonly clock: Clock
  readonly ids: IdSource
  readonly answers: AnswerStore
  readonly accounts: Omit<AccountPorts, 'clock' | 'ids' | 'businessName'>
  readonly recovery: Pick<IdentityPorts, 'links' | 'identities' | 'linkTokens' | 'providers'>
  readonly guests: Pick<GuestPorts, 'guests' | 'guestCodes'>
  readonly catalogue: Omit<CataloguePorts, 'clock' | 'ids'>
  readonly redirects: RedirectPorts['redirects']
  readonly customers: CustomerPorts['customers']
  readonly customerDesk: CustomerDesk
  readonly chat: Pick<ChatPorts, 'chats' | 'tokens'>
  readonly enquiries: Omit<EnquiryPorts, 'clock' | 'ids'>
  readonly quoteFiles: Omit<QuoteFilePorts, 'clock' | 'ids'>
  readonly quoting: Omit<QuotingPorts, 'clock' | 'ids' | 'papers' | 'isBookable'> &
    Pick<QuoteLinkPorts, 'links' | 'tokens'>
  readonly submissions: Omit<SubmissionPorts, 'clock' | 'ids'>
  readonly messaging: Omit<MessagingPorts, 'clock' | 'ids'>
  readonly privacy: Omit<PrivacyPorts, 'clock' | 'ids'>
  readonly whatsapp: Pick<WhatsappPorts, 'conversations' | 'isSimulated' | 'bookingUrl'>
  readonly sms: Pick<SmsPorts, 'store' | 'isSimulated'>
  readonly push: Pick<PushDevicePorts, 'subscriptions' | 'isPushAddress'>
  readonly calendarFeeds: Pick<CalendarFeedPorts, 'feeds' | 'tokens'>
  readonly notifying: Omit<NotifyingPorts, 'clock' | 'send' | 'channels' | 'business'>
  readonly statements: Pick<StatementPorts, 'statements' | 'printer' | 'link'>
  readonly billing: Pick<BillingPorts, 'documents' | 'papers' | 'printer' | 'movements' | 'linkTo'> & RecurrencePorts
  readonly tables: TableReader
  readonly logos: Pick<LogoPorts, 'logos' | 'images'>
  readonly vatBooks: VatBooks
  readonly documentReminders: DocumentReminders
  readonly booking: Omit<BookingPorts, 'clock' | 'ids' | 'onCallAt'>
  readonly departures: DeparturePorts['departures']
  readonly drafts: Omit<DraftPorts, 'clock'>
  readonly photos: Omit<PhotoPorts, 'clock' | 'ids' | 'findBooking'>
  readonly reports: Pick<VisitReportPorts, 'reports' | 'files' | 'signatures' | 'texts'> & Pick<LateEntryPorts, 'late'>
  readonly formAnswers: FormPorts['answers']
  readonly links: Pick<LinkPorts, 'links' | 'tokens'>
  readonly terms: TermsPorts['terms']
  readonly site: Pick<SitePorts, 'content' | 'figures' | 'markdown' | 'pictures'>
  readonly analytics: Omit<AnalyticsPorts, 'clock'>
  readonly legal: TermsPorts['legal']
  readonly reviews: ReviewStore
  readonly launch: Pick<LaunchPorts, 'launches' | 'takesRealMoney'>
  readonly variations: VariationPorts['variations']
  readonly payments: Omit<
    PaymentPorts,
    'clock' | 'ids' | 'bookings' | 'documents' | 'paid' | 'keepsCards' | 'receiptFacts'
  >
  readonly security: SecurityPorts['security']
  readonly documentPayments: DocumentPayments
  readonly outbox: Pick<Outbox, 'stuck'>
  readonly workforce: WorkforcePorts['workforce']
  readonly field: Pick<WorkforcePorts, 'visitsToCome'> & BoardStore
  readonly figures: FigurePorts['figures']
  readonly sharedPositions: SharedPositionPorts['shared']
  readonly administration: Omit<AdministrationPorts, 'clock' | 'ids' | 'isOwner' | 'hashStaffPassword'>
}

/** An event is shown to the office after this many failed attempts. */
const stuckAfter = 3
const stuckShown = 20

/** Puts the modules together. No choice is made here but who gets what. */
export function compose(adapters: Adapters) {
  const { clock, ids } = adapters
  const workforce = createWorkforce({
    workforce: adapters.workforce,
    visitsToCome: (id, now) =>
      adapters.field.visitsToCome(id, now.toZonedDateTimeISO(businessZone).startOfDay().toInstant()),
    team: teamOf(adapters),
    clock,
    ids,
  })
  const booking = createBooking({ ...adapters.booking, onCallAt: (at) => workforce.onCallAt(at), clock, ids })
  const catalogue = createCatalogue({ ...adapters.catalogue, clock, ids })
  const businessName = async () => (await catalogue.site()).businessName
  const accounts = createAccounts({ ...adapters.accounts, businessName, clock, ids })
  const terms = createTerms({
    terms: adapters.terms,
    legal: adapters.legal,
    data: { held: heldWords(), kept: keptWords() },
    trader: () => traderOf(catalogue),
    hash: (text) => adapters.accounts.tokens.hash(text),
    isUrgent: isUrgentRepair,
    needsConsent: isStartConsentAsked,
    clock,
  })
  const launch = composeLaunch(adapters, { accounts, catalogue, terms })
  const { gateways, watch } = watchProviders(
    closedBeforeLaunch(adapters.payments.gateways, () => launch.takesPayments()),
    clock,
  )
  const amountDue = async (bookingId: BookingId) => toPay(await booking.amountDue(bookingId))
  const paid = async ({ bookingId }: Payment) => {
    if (bookingId) await booking.confirmPaid(bookingId)
  }
  const findBooking = (bookingId: BookingId) => adapters.booking.bookings.find(bookingId)
  const balance = async (bookingId: BookingId) => {
    const found = await findBooking(bookingId)
    return found && balanceOf(found)
  }
  const documents = documentsToPay(adapters.documentPayments, findBooking)
  const receiptFacts = async ({ bookingId, invoiceId }: Payment) => {
    const { businessName, ...site } = await catalogue.site()
    const business = { ...site, name: businessName }
    if (invoiceId) return receiptOfDocument(adapters.documentPayments, invoiceId, business)
    const found = bookingId && (await findBooking(bookingId))
    if (!found) return null
    const { reference, service, contact, payer, purchaseOrder } = found
    return {
      business,
      reference,
      service: service.name,
      customer: contact.name,
      payer: payer?.name ?? '',
      purchaseOrder: purchaseOrder ?? '',
    }
  }
  const { variations } = adapters
  const { texts } = adapters.reports
  const isGuest = async (id: UserId) => (await adapters.accounts.accounts.find(id))?.role === 'guest'
  const isInUse = async (id: UserId) => (await adapters.accounts.accounts.find(id))?.status === 'active'
  // The holder of a link reads no more than the customer.
  const findForLink = async (bookingId: BookingId) => {
    const found = await findBooking(bookingId)
    return found && asCustomersRead(found)
  }
  const links = createLinks({ ...adapters.links, variations, findBooking: findForLink, isInUse, clock })
  const openLink = (token: string) => links.open(token, 'variation')
  const messaging = createMessaging({ ...adapters.messaging, clock, ids })
  const business = async () => {
    const { businessName: name, hotline } = await catalogue.site()
    return { name, hotline }
  }
  const notifying = createNotifying({ ...adapters.notifying, ...messaging, business, clock })
  const isQuiet = async (now: Temporal.Instant) => !afterQuietHours(now, await notifying.quietHours()).equals(now)
  const documentReminders = createDocumentReminders({
    reminders: adapters.documentReminders,
    isOn: async () => (await catalogue.invoicing()).sendsReminders,
    isQuiet,
    clock,
  })
  const ofAccounts = { ...adapters.accounts, ...adapters.recovery, businessName, clock, ids }
  const payments = createPayments({
    ...adapters.payments,
    gateways,
    bookings: { amountDue, balance },
    documents,
    paid: { paid },
    keepsCards: async (id: UserId) => !(await isGuest(id)),
    receiptFacts,
    clock,
    ids,
  })
  const logos = createLogos({ ...adapters.logos, clock })
  const billing = composeBilling(adapters, catalogue, logos, invoicePayments(payments))
  const figures = createFigures({ figures: adapters.figures, clock })
  return {
    recovery: createRecovery(ofAccounts),
    identities: createIdentities(ofAccounts),
    guests: createGuests({ ...adapters.accounts, ...adapters.guests, clock, ids }),
    accounts,
    catalogue,
    redirects: createRedirects({ redirects: adapters.redirects, leadsOn: (path) => catalogue.leadsOn(path) }),
    messaging: { ...messaging, ...notifying },
    privacy: createPrivacy({ ...adapters.privacy, clock, ids }),
    whatsapp: createWhatsapp({
      ...adapters.whatsapp,
      ...whatsappNeeds(adapters, messaging.send),
      clock,
      ids,
    }),
    sms: createSms({ ...adapters.sms, smsCap: notifying.smsCap, clock, ids }),
    calendarFeeds: createCalendarFeeds({
      ...adapters.calendarFeeds,
      bookings: adapters.booking.bookings,
      async actorNow(userId) {
        const user = await adapters.accounts.accounts.find(userId)
        if (user?.status !== 'active') return null
        const { role } = acting(user)
        const technician = role === 'technician' ? await adapters.accounts.technicians.findTechnicianOf(userId) : null
        return technician?.isActive === false ? null : { userId, role }
      },
      clock,
      ids,
    }),
    push: createPushDevices({ ...adapters.push, hash: (token) => adapters.accounts.tokens.hash(token), clock, ids }),
    customers: {
      ...createCustomers({ customers: adapters.customers, clock, ids }),
      ...createCustomerDesk({ desk: adapters.customerDesk, clock }),
    },
    analytics: createAnalytics({ ...adapters.analytics, clock }),
    billing,
    logos,
    documentImports: composeImports(adapters, catalogue),
    documentReminders,
    statements: composeStatements(adapters, catalogue, {
      isQuiet,
      isPaused: async (holder) => (await documentReminders.findPause({ invoiceId: null, holder })) !== null,
    }),
    vat: createVatReturns({
      books: adapters.vatBooks,
      scheme: async () => (await catalogue.invoicing()).vatScheme,
      async calendar() {
        const { vatPeriods: ends, vatRegisteredFrom: registeredFrom } = await catalogue.invoicing()
        return { ends, registeredFrom }
      },
      clock,
    }),
    chat: {
      ...createChat({
        ...adapters.chat,
        asks: isAnsweredByRule,
        phrase: texts && ((asked) => texts.write(asked)),
        wantsPhrasing: async () => (await catalogue.chat()).isPhrased,
        clock,
        ids,
      }),
      bookingUrl: adapters.whatsapp.bookingUrl,
    },
    enquiries: createEnquiries({ ...adapters.enquiries, clock, ids }),
    quoteFiles: createQuoteFiles({ ...adapters.quoteFiles, clock, ids }),
    quoting: composeQuoting(adapters, catalogue, billing),
    quoteBookers: createQuoteBookers(adapters),
    quoteLinks: createQuoteLinks({ ...adapters.quoting, clock }),
    submissions: createSubmissions({ ...adapters.submissions, clock, ids }),
    booking: {
      ...booking,
      customerTotals: (userId: UserId) => booking.customerTotals(userId, providerLeftOut({ gateways })),
    },
    dispatch: createBoard({ field: adapters.field, schedule: adapters.booking.schedule, clock }),
    departures: createDepartures({ departures: adapters.departures, findBooking, clock }),
    figures,
    sharedPositions: createSharedPositions({
      shared: adapters.sharedPositions,
      bookings: adapters.booking.bookings,
      districts: () => catalogue.districts(),
      clock,
    }),
    drafts: createDrafts({ ...adapters.drafts, clock }),
    links,
    documentLinks: createDocumentLinks({
      ...adapters.documentPayments.links,
      documents: adapters.documentPayments.documents,
      clock,
    }),
    terms,
    launch,
    reviews: createReviews({ reviews: adapters.reviews, clock }),
    site: composeSite(adapters, catalogue, figures, workforce),
    variations: createVariations({
      variations,
      findBooking,
      openLink,
      readPhoto: (file) => adapters.reports.files.read(file),
      clock,
      ids,
    }),
    forms: createVisitForms({
      reports: adapters.reports.reports,
      answers: adapters.formAnswers,
      bookings: adapters.booking.bookings,
      clock,
    }),
    reports: createVisitReports({ ...adapters.reports, ...adapters.booking, clock }),
    returns: createReturns({
      ...adapters.booking,
      reports: adapters.reports.reports,
      onCallAt: (at) => workforce.onCallAt(at),
      clock,
      ids,
    }),
    customerReports: createCustomerReports({
      ...adapters.reports,
      bookings: adapters.booking.bookings,
      async business() {
        const { businessName, ...business } = await catalogue.site()
        return { ...business, name: businessName }
      },
      registrations: registrationsThen(adapters, catalogue),
      clock,
    }),
    lateEntries: createLateEntries({ ...adapters.reports, bookings: adapters.booking.bookings, clock }),
    photos: createPhotos({ ...adapters.photos, findBooking, clock, ids }),
    payments,
    administration: createAdministration({
      ...adapters.administration,
      isOwner: (person) => accounts.isOwner(person),
      hashStaffPassword: (password, owner) => hashStaffPassword(accounts, password, owner),
      clock,
      ids,
    }),
    workforce,
    outbox: { stuck: () => adapters.outbox.stuck(stuckAfter, stuckShown) },
    security: createPaymentSecurity({ ...adapters.payments, gateways, watch, security: adapters.security, clock, ids }),
  }
}

export type Modules = ReturnType<typeof compose>

async function hashStaffPassword(
  accounts: Pick<AccountsModule, 'hashStaffPassword'>,
  password: string,
  owner: PasswordOwner,
) {
  const hashed = await accounts.hashStaffPassword(password, owner)
  return hashed.ok ? hashed : refuse({ kind: 'password-refused', message: passwordWords(hashed.refusal) } as const)
}

/** The messages and photos that conversations need, in their own terms. */
function whatsappNeeds(
  { notifying: { choices }, photos: { photos } }: Adapters,
  send: ReturnType<typeof createMessaging>['send'],
): Pick<WhatsappPorts, 'queue' | 'standing' | 'stop' | 'start' | 'hasPhoto'> {
  const channel = 'whatsapp'
  return {
    queue: (messages) =>
      send(
        messages.map(({ phone: to, ...message }) => ({
          ...message,
          channel,
          to,
          subject: '',
          action: null,
          attachments: [],
          link: null,
        })),
      ),
    async standing(to, userId) {
      const addresses = [{ channel, to } as const]
      const [consents, stopped] = await Promise.all([choices.consents(userId, addresses), choices.stopped(addresses)])
      return { agreed: consents.has('whatsapp:service'), stopped: stopped.has(channel) }
    },
    stop: (to, at) => choices.stop({ channel, to }, 'stop', at),
    start: (to) => choices.resume({ channel, to }),
    hasPhoto: async (id) => (await photos.find(id)) !== null,
  }
}

/** The technicians, as far as being on call goes: somebody without a valid insurance takes no work. */
function teamOf({ accounts: { technicians }, booking, administration }: Adapters): WorkforcePorts['team'] {
  return async (until) => {
    const [entries, members, running] = await Promise.all([
      technicians.technicians(),
      booking.schedule.team(false),
      administration.credentials.running(businessDate(until)),
    ])
    const up = new Map(members.filter(({ off }) => !off).map(({ id, skills }) => [id, skills]))
    const ending = Map.groupBy(running, ({ userId }) => userId)
    return entries.map(({ technician: { id, availability, skills }, user }) => {
      const counting = up.get(id)
      const lastDay = lastDayOfWork(counting ?? [], ending.get(user.id) ?? [])
      return {
        id,
        userId: user.id,
        fullName: user.fullName,
        isUp: counting !== undefined && (counting.length > 0 || skills.length === 0),
        upUntil: lastDay && lastDay.add({ days: 1 }).toZonedDateTime(businessZone).toInstant(),
        isAlways: availability === 'on_call',
      }
    })
  }
}

/**
 * The amount that can be paid manually is not less than a card is asked for now: the rest of a deposit may come in
 * cash.
 */
function balanceOf(booking: BookingDetails): Balance {
  const { customerId, status, createdAt: bookedAt } = booking
  return { customerId, left: status === 'cancelled' ? pence(0) : stillDue(booking), bookedAt }
}

function toPay(due: Due | null): AmountDue | null {
  return due && { ...due, description: `Booking ${due.reference}` }
}

/** The identity of the business, as the terms of an order name it. */
async function traderOf(catalogue: Pick<Catalogue, 'site' | 'bookingTerms'>): Promise<Trader> {
  const [site, { callOutFee }] = await Promise.all([catalogue.site(), catalogue.bookingTerms()])
  const { businessName, companyName, companyNumber, vatRegistered, vatNumber } = site
  return {
    businessName,
    companyName,
    companyNumber,
    address: site.businessAddress || site.registeredOffice,
    phone: site.hotline,
    email: site.contactEmail,
    vatRegistered,
    vatNumber,
    complaints: site.complaintsAddress,
    registeredOffice: site.registeredOffice,
    insurers: site.insurers,
    callOutFee,
    freeChangeHours,
  }
}

/** The registrations of those who came, as they counted at the visit: of work on gas and electrics. */
function registrationsThen(
  { administration: { credentials } }: Adapters,
  { service }: Pick<Catalogue, 'service'>,
): CustomerReportPorts['registrations'] {
  return async (booking, crew, at) => {
    const known = await service(booking.serviceId)
    const kinds = registrationsFor(booking.service.category, known?.requiredSkills ?? [])
    const counted =
      kinds.length === 0
        ? []
        : await credentials.countedAt(
            crew.map(({ userId }) => userId),
            kinds,
            at,
          )
    return crew.flatMap(({ userId, fullName: technician }) =>
      counted
        .filter((one) => one.userId === userId)
        .map(({ kind, number, categories, expiresOn: until }) => ({
          technician,
          kind: credentialWords[kind],
          number,
          categories,
          until,
        })),
    )
  }
}
