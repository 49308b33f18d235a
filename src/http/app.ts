import { join } from 'node:path'
import { Hono } from 'hono'
import { type Clock, OutsideDown, Overloaded } from '#modules/shared'
import type { Modules } from '../compose.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { OpenedAdapters } from '../open-adapters.ts'
import { paymentMode } from '../payment-settings.ts'
import { accountForms } from './account-forms.ts'
import { accountRoutes } from './account-routes.ts'
import { actAsVisitor } from './audit-acting.ts'
import { auditRoutes } from './audit-routes.ts'
import { applicationForms } from './application-forms.ts'
import { createAnswerMemory } from './answer-memory.ts'
import { createApi } from './api.ts'
import { availabilityForms } from './availability-forms.ts'
import { bookForms } from './book-forms.ts'
import { bookingForms } from './booking-forms.ts'
import { bookingRoutes } from './booking-routes.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { cardForms } from './card-forms.ts'
import { cardRoutes } from './card-routes.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { noteAddress } from './client-address.ts'
import { coverageRoutes } from './coverage-routes.ts'
import { crossSiteGuard } from './cross-site.ts'
import { credentialRoutes } from './credential-routes.ts'
import { addDocsRoutes } from './docs-routes.ts'
import { createDraftCookie } from './draft-cookie.ts'
import { draftRoutes } from './draft-routes.ts'
import { customerForms } from './customer-forms.ts'
import { customerRoutes } from './customer-routes.ts'
import { enquiryDeskForms } from './enquiry-desk-forms.ts'
import { enquiryDeskRoutes } from './enquiry-desk-routes.ts'
import { enquiryRoutes } from './enquiry-routes.ts'
import type { HttpEnv } from './env.ts'
import { eventsRoute } from './events-route.ts'
import { type Readiness, addHealthRoutes } from './health-routes.ts'
import { createLive } from './live.ts'
import { messageForms, messageLetter } from './message-forms.ts'
import { messageRoutes } from './message-routes.ts'
import { messageChoiceRoutes } from './message-choice-routes.ts'
import { messageTemplateForms } from './message-template-forms.ts'
import { messageTemplateRoutes } from './message-template-routes.ts'
import { createMetrics } from './metrics.ts'
import { addMetricsRoutes } from './metrics-routes.ts'
import { createKnownAddress } from './known-address.ts'
import { createKnownDevice, keptSecret } from './known-device.ts'
import { notificationForms } from './notification-forms.ts'
import { notificationRoutes } from './notification-routes.ts'
import { officeForm } from './office-form.ts'
import { officeForms } from './office-forms.ts'
import { onTheWayRoutes } from './on-the-way-routes.ts'
import { ownHeaders } from './own-headers.ts'
import { createPageAnswers } from './page-answers.ts'
import { createPageCache } from './page-cache.ts'
import { ownForm } from './fresh-form.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { type Pages, clientFiles } from './pages.ts'
import { passwordRoutes } from './password-routes.ts'
import { createPasswordAgain } from './password-again.ts'
import { otherCardForm } from './other-card-form.ts'
import { payForms } from './pay-forms.ts'
import { createPayers } from './payer.ts'
import { paymentCsvRoutes } from './payment-csv-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { paymentSecurityRoutes } from './payment-security-routes.ts'
import { paymentWebhooks } from './payment-webhooks.ts'
import { paypalRoutes } from './paypal-routes.ts'
import { createCloseAccount } from './close-account.ts'
import { privacyForms } from './privacy-forms.ts'
import { privacyRoutes } from './privacy-routes.ts'
import { photoRoutes } from './photo-routes.ts'
import { noSuchRoute } from './no-such-route.ts'
import { type Problem, problem } from './problem.ts'
import { pushFiles } from './push-files.ts'
import { pushRoutes } from './push-routes.ts'
import { quoteRoutes } from './quote-routes.ts'
import { addRecovery } from './recovery.ts'
import { reconciliationRoutes } from './reconciliation-routes.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { createRateLimits, noRateLimits } from './rate-limits.ts'
import { invitationForms } from './invitation-forms.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { linkPages } from './link-pages.ts'
import { linkRoutes } from './link-routes.ts'
import { logPage, requestLog } from './request-log.ts'
import { createSessionCookie } from './session-cookie.ts'
import { secondStepAdmin } from './second-step-admin.ts'
import { createArrivals } from './second-step-arrivals.ts'
import { secondStepForms } from './second-step-forms.ts'
import { secondStepRoutes } from './second-step-routes.ts'
import { leadToSecondFactor, setUpPage } from './second-step-withheld.ts'
import { sessionListForms } from './session-list-forms.ts'
import { sessionListRoutes } from './session-list-routes.ts'
import { factorForms } from './totp-forms.ts'
import { totpRoutes } from './totp-routes.ts'
import { delaySignIns } from './sign-in-delays.ts'
import { identifyVisitor } from './session.ts'
import { settingsRoutes } from './settings-routes.ts'
import { signInPages } from './sign-in-pages.ts'
import { slotRoutes } from './slot-routes.ts'
import { staticFiles } from './static-files.ts'
import { technicianForms } from './technician-forms.ts'
import { technicianRoutes } from './technician-routes.ts'
import { usersForms } from './users-forms.ts'
import { usersRoutes } from './users-routes.ts'
import { unsubscribePages } from './unsubscribe-pages.ts'
import { variationForms } from './variation-forms.ts'
import { variationRoutes } from './variation-routes.ts'
import { whatsappForms } from './whatsapp-forms.ts'
import { whatsappRoutes } from './whatsapp-routes.ts'
import { whatsappWebhook } from './whatsapp-webhook.ts'
import { testGatewayPages } from './test-gateway-pages.ts'

export interface HttpParts {
  readonly config: Config
  readonly adapters: OpenedAdapters
  readonly modules: Modules
  readonly pages: Pages
  readonly readiness: Readiness
  readonly log: Log
  /** The address of the site's stylesheet, for the few pages that no page of `ui` is; null for none. */
  readonly stylesheet: string | null
  /** Lets what follows from a change happen before its answer, such as a refund; waits no longer than is bearable. */
  readonly tellOn?: () => Promise<void>
}

/** The whole application, and the table of its routes. */
export function createHttpApp({ config, adapters, modules, pages, readiness, log, stylesheet, tellOn }: HttpParts) {
  const { publicUrl, mode } = config
  const { accounts, booking, catalogue, drafts, payments, photos, security } = modules
  const sessionCookie = createSessionCookie(publicUrl)
  const draftCookie = createDraftCookie(publicUrl)
  const onLocked = (account: string) => {
    accounts.noteLocked(account).catch((fault: unknown) => log.error({ err: fault }, 'a lock could not be told of'))
  }
  const limits = config.rateLimits ? delaySignIns(createRateLimits(), adapters.clock, onLocked) : noRateLimits
  const device = createKnownDevice(publicUrl, keptSecret(join(config.dataDir, 'keys', 'known-devices')))
  const metrics = createMetrics({
    openOutboxEvents: () => adapters.outbox.countOpen(),
    messages: modules.messaging.health,
  })
  const everyones = {
    version: () => catalogue.version() * hoursOfAges + hour(adapters.clock),
    personalCookies: [sessionCookie.name, draftCookie.name],
  }
  const live = createLive({
    feed: adapters.live,
    unread: accounts.unread,
    whoIsHere: accounts.whoIsHere,
    onFault: (fault) => log.error({ err: fault }, 'an open page could not be told what is new'),
  })
  const cache = createPageCache(everyones)
  const memory = createAnswerMemory({
    ...everyones,
    onAnswered(id, ms) {
      metrics.countPage(ms)
      logPage(log, id, ms)
    },
  })
  const pageAnswers = createPageAnswers({
    pages,
    cache,
    modules,
    clock: adapters.clock,
    readDraftToken: draftCookie.read,
    paymentMode: paymentMode(config.payments),
    https: publicUrl.protocol === 'https:',
    workshop: mode !== 'production',
  })
  const { show } = pageAnswers
  const arrivals = createArrivals({ publicUrl, cookie: sessionCookie, device, limits })
  const payers = createPayers({ links: modules.links, payments, publicUrl })
  const passwordAgain = createPasswordAgain({ accounts, device, limits })
  const api = createApi({
    answers: adapters.answers,
    clock: adapters.clock,
    limits,
    deviceOf: device.read,
    checkAnswers: mode !== 'production',
    turnAway: async (c, reason) => {
      if (reason === 'not-allowed') return pageAnswers.refuse(c, 403)
      if (reason === 'second-factor-needed') return c.redirect(setUpPage, 303)
      return c.redirect(signInFrom(c.req.method === 'GET' ? c.req.url : c.req.header('referer')), 303)
    },
  })

  addHealthRoutes(api, { readiness, answers: adapters.database.answers })
  addMetricsRoutes(api, { metrics, tokenFile: join(config.dataDir, 'keys', 'metrics-token') })
  const knownAddress = createKnownAddress({ recovery: modules.recovery, limits })
  accountRoutes(api, { accounts, cookie: sessionCookie, device, limits, arrivals, knownAddress })
  passwordRoutes(api, passwordAgain)
  const issuer = async () => (await catalogue.site()).businessName
  const factorPorts = { accounts, arrivals, limits, passwordAgain, issuer, show }
  const own = ownForm(api, pageAnswers, passwordAgain)
  secondStepRoutes(api, factorPorts)
  secondStepForms(api, factorPorts)
  secondStepAdmin(api, officeForm(api, pageAnswers, passwordAgain), accounts)
  passkeyRoutes(api, factorPorts)
  totpRoutes(api, factorPorts)
  factorForms(own, factorPorts)
  sessionListRoutes(api, { accounts, cookie: sessionCookie, device, limits })
  sessionListForms(own, { accounts, arrivals, cookie: sessionCookie, limits })
  accountForms(api, { accounts, cookie: sessionCookie, device, limits, show, arrivals, knownAddress })
  addRecovery(api, {
    recovery: modules.recovery,
    identities: modules.identities,
    arrivals,
    cookie: sessionCookie,
    limits,
    passwordAgain,
    pageAnswers,
    publicUrl,
    clock: adapters.clock,
    secret: keptSecret(join(config.dataDir, 'keys', 'issuer-visits')),
  })
  signInPages(api, pageAnswers)
  technicianRoutes(api, accounts)
  notificationRoutes(api, accounts)
  eventsRoute(api, live)
  pushRoutes(api, { devices: modules.push, publicKey: adapters.pushKey, serviceWorker: config.serviceWorker })
  pushFiles(api, { catalogue, serviceWorker: config.serviceWorker })
  calendarRoutes(api, { feeds: modules.calendarFeeds, catalogue, limits, publicUrl, pageAnswers })
  catalogueRoutes(api, { catalogue })
  coverageRoutes(api, { catalogue })
  const closeAccount = createCloseAccount({
    ...modules,
    passwordAgain,
    now: () => adapters.clock.now(),
  })
  privacyRoutes(api, { privacy: modules.privacy, closeAccount, cookie: sessionCookie })
  privacyForms(api, { privacy: modules.privacy, closeAccount, cookie: sessionCookie, show })
  whatsappRoutes(api, modules.whatsapp)
  whatsappWebhook(api, {
    settings: config.whatsapp,
    whatsapp: modules.whatsapp,
    noteStatus: (...status) => adapters.messaging.messages.noteStatus(...status),
    metrics,
  })
  whatsappForms(officeForm(api, pageAnswers, passwordAgain), modules.whatsapp)
  enquiryRoutes(api, { enquiries: modules.enquiries, limits, show })
  enquiryDeskRoutes(api, { enquiries: modules.enquiries, staff: accounts.staff })
  settingsRoutes(api, { catalogue })
  slotRoutes(api, booking)
  quoteRoutes(api, booking)
  bookingRoutes(api, { booking, drafts, cookie: draftCookie, customers: modules.customers })
  customerRoutes(api, { customers: modules.customers, accounts })
  customerForms(api, { customers: modules.customers, show })
  variationRoutes(api, modules.variations)
  linkRoutes(api, modules.links, publicUrl)
  draftRoutes(api, { drafts, photos, cookie: draftCookie, limits })
  photoRoutes(api, { booking, drafts, photos, cookie: draftCookie, limits })
  paymentRoutes(api, payments, payers)
  cardRoutes(api, payments)
  reconciliationRoutes(api, payments)
  const webhooks = paymentWebhooks(api, { payments, clock: adapters.clock, log, metrics })
  paypalRoutes(api, payments, payers)
  testGatewayPages(api, {
    hosted: adapters.testGateway.hosted,
    publicUrl,
    site: async () => ({ stylesheet, phone: (await catalogue.site()).hotline }),
  })
  bookForms(api, {
    booking,
    catalogue,
    customers: modules.customers,
    drafts,
    photos,
    answers: adapters.answers,
    clock: adapters.clock,
    cookie: draftCookie,
    limits,
    show,
  })
  payForms(api, { payments, show, payers })
  otherCardForm(api, { booking, payments, pageAnswers })
  linkPages(api, { links: modules.links, payers, pageAnswers })
  variationForms(api, { booking, variations: modules.variations, links: modules.links, pageAnswers, publicUrl })
  bookingForms(api, { booking, pageAnswers, ...(tellOn && { tellOn }) })
  cardForms(api, { payments, pageAnswers })
  notificationForms(api, accounts)
  messageTemplateRoutes(api, modules.messaging)
  messageTemplateForms(api, officeForm(api, pageAnswers, passwordAgain), pageAnswers, modules.messaging)
  messageChoiceRoutes(api, own, modules.messaging)
  unsubscribePages(api, { messaging: modules.messaging, pageAnswers })
  onTheWayRoutes(api, { departures: modules.departures, pageAnswers })
  technicianForms(api, { booking, pageAnswers })
  availabilityForms(officeForm(api, pageAnswers, passwordAgain), accounts)
  enquiryDeskForms(officeForm(api, pageAnswers, passwordAgain), { enquiries: modules.enquiries, staff: accounts.staff })
  officeForms(api, { accounts, booking, catalogue, payments, pageAnswers, passwordAgain })
  paymentSecurityRoutes(api, {
    booking,
    payments,
    security,
    administration: modules.administration,
    form: officeForm(api, pageAnswers, passwordAgain),
    paymentMode: paymentMode(config.payments),
  })
  paymentCsvRoutes(api, security)
  auditRoutes(api, modules.administration)
  messageRoutes(api, modules)
  messageForms(officeForm(api, pageAnswers, passwordAgain), modules)
  messageLetter(api, modules)
  usersRoutes(api, modules.administration)
  credentialRoutes(api, { administration: modules.administration, limits })
  applicationForms(api, {
    administration: modules.administration,
    pageAnswers,
    limits,
    form: officeForm(api, pageAnswers, passwordAgain),
  })
  invitationRoutes(api, modules.administration)
  usersForms(officeForm(api, pageAnswers, passwordAgain), modules.administration)
  invitationForms(api, { administration: modules.administration, pageAnswers, limits })
  receiptRoutes(api, { payments, receipts: adapters.receipts, refuse: pageAnswers.refuse })
  addDocsRoutes(api, { title: 'Callout', version, publicUrl, cookieName: sessionCookie.name, stylesheet })

  const app = new Hono<HttpEnv>()
  app.use(memory.remember, metrics.count, ownHeaders(config), requestLog(log), noteAddress(config.trustedProxies))
  app.use('/assets/*', staticFiles(clientFiles()))
  app.use(crossSiteGuard(publicUrl), identifyVisitor(accounts, sessionCookie), leadToSecondFactor)
  app.use(actAsVisitor(adapters.database.acting, adapters.clock))
  app.route('/', api.app)
  app.get('*', (c) => (c.req.path.startsWith('/api/') ? noSuchRoute(api, c) : pageAnswers.byAddress(c)))
  app.notFound((c) => noSuchRoute(api, c))
  app.onError(async (fault, c) => {
    const answer = problemOf(fault)
    if (answer.status === 500) log.error({ err: fault, request_id: c.get('requestId') }, 'a request failed')
    else log.warn({ err: fault, request_id: c.get('requestId') }, 'a request could not be served now')
    const isPage = c.req.header('accept')?.includes('text/html') && !c.req.path.startsWith('/api/')
    return isPage ? pageAnswers.refuse(c, answer.status === 503 ? 503 : 500) : problem(c, answer)
  })
  return { app, api, live, webhooks, before: memory.before }
}

const version = '0.1.0'

/** What a page says of "today" is old after midnight, so everybody's pages are made anew each hour. */
const hoursOfAges = 10_000_000
const hour = (clock: Clock) => Math.floor(clock.now().epochMilliseconds / 3_600_000)

/** After signing in, back to what was asked for, or to the page whose form was sent. */
function signInFrom(referer: string | undefined): string {
  const page = referer && URL.canParse(referer) ? new URL(referer) : null
  return page ? `/login?next=${encodeURIComponent(page.pathname + page.search)}` : '/login'
}

function problemOf(fault: Error): Problem {
  if (fault instanceof OutsideDown) {
    const detail = 'Something that we need did not answer. Please try again in a moment.'
    return { status: 503, code: 'try_again_later', detail, retryAfterSeconds: 5 }
  }
  if (fault instanceof Overloaded) {
    return { status: 503, code: 'overloaded', detail: 'We are very busy. Please try again.', retryAfterSeconds: 2 }
  }
  return { status: 500, code: 'our_fault', detail: 'Something went wrong on our side. It has been noted.' }
}
