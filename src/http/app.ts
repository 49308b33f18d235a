import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { storageDownOf } from '#adapters/sqlite'
import { NotLive, OutsideDown, Overloaded } from '#modules/shared'
import { asNamedUser } from './middleware/as-named-user.ts'
import { actAsVisitor } from './middleware/audit-acting.ts'
import { noteAddress } from './middleware/client-address.ts'
import { crossSiteGuard } from './middleware/cross-site.ts'
import { addDocsRoutes } from './api-docs/routes.ts'
import type { HttpEnv } from './kit/env.ts'
import { cutOff, isCutOff } from './operations/cut-off.ts'
import { addHealthRoutes } from './operations/health-routes.ts'
import { type HttpParts, createKit } from './kit/kit.ts'
import { addMetricsRoutes } from './operations/metrics-routes.ts'
import { noSuchRoute } from './operations/no-such-route.ts'
import { callHeaders, fieldHeaders, ownHeaders } from './middleware/own-headers.ts'
import { clientFiles } from './pages/pages.ts'
import { createSendOn } from './pages/send-on.ts'
import { keptSecret } from '../kept-secret.ts'
import { createSecurityLog } from './operations/security-log.ts'
import { watchAccounts, watchAnswers } from './operations/security-watch.ts'
import { type Problem, problem } from './kit/problem.ts'
import { logAnswered, requestLog } from './middleware/request-log.ts'
import { identifyVisitor } from './middleware/session.ts'
import { staticFiles } from './middleware/static-files.ts'
import type { Before } from './server.ts'
import { addAccounts } from './accounts/index.ts'
import { addSavedFilters } from './saved-filters/index.ts'
import { addApiKeys, identifyKey } from './api-keys/index.ts'
import { addBulk } from './bulk/index.ts'
import { addImports } from './imports/index.ts'
import { addTasks } from './tasks/index.ts'
import { addWebhooks } from './webhooks/index.ts'
import { addOfficeSearch } from './office-search/index.ts'
import { addJobCosts } from './job-costs/index.ts'
import { addReports } from './reports/index.ts'
import { addCalls } from './calls/index.ts'
import { addApplications } from './applications/index.ts'
import { addBackups } from './backups/index.ts'
import { addBots } from './bots/index.ts'
import { addAreas } from './areas/index.ts'
import { addBookings } from './bookings/index.ts'
import { addConnections } from './connections/index.ts'
import { addConversations } from './conversations/index.ts'
import { addForms } from './forms/index.ts'
import { addFulfilment } from './fulfilment/index.ts'
import { addAppearance } from './appearance/index.ts'
import { adHeaders } from './public-site/ad-headers.ts'
import { addPublicSite } from './public-site/index.ts'
import { addInvoices } from './invoices/index.ts'
import { addMessages } from './messages/index.ts'
import { addOffers } from './offers/index.ts'
import { addExpertReviews } from './expert-reviews/index.ts'
import { addReviews } from './reviews/index.ts'
import { addJobBoard } from './job-board/index.ts'
import { addModeration } from './market/moderation/index.ts'
import { addKeywords } from './keywords/index.ts'
import { addLaunch } from './launch/index.ts'
import { addPayments } from './payments/index.ts'
import { addCare } from './care/index.ts'
import { addCarePlans } from './care-plans/index.ts'
import { addDeviceAccess } from './device-access/index.ts'
import { addDirectory } from './directory/index.ts'
import { addQuoting } from './quoting/index.ts'
import { notLive } from './payments/problems.ts'
import { addSettings } from './settings/index.ts'
import { addSetup } from './setup/index.ts'
import { addSite } from './site/index.ts'
import { addLists } from './lists/index.ts'
import { addListings } from './listings/index.ts'
import { addQuoteRequests } from './quote-requests/index.ts'
import { addSystem } from './system/index.ts'
import { addStaff } from './staff/index.ts'
import { addWorkforce } from './workforce/index.ts'

/** The whole application, and the table of its routes. */
export function createHttpApp(opened: HttpParts) {
  const { config, adapters, readiness, log, stylesheet } = opened
  const security = createSecurityLog({
    store: adapters.administration.securityLog,
    clock: adapters.clock,
    log,
    secret: keptSecret(join(config.dataDir, 'keys', 'security-log')),
  })
  const modules = watchAccounts(opened.modules, security.note)
  const kit = createKit({ ...opened, modules })
  const { api, hub, memory, metrics, pageAnswers, publicUrl, proxyWatch, sessionCookie } = kit

  const health = addHealthRoutes(api, {
    readiness,
    answers: adapters.database.answers,
    isStorageReady: () => adapters.storage.isReady(),
    onAnswered(path, id, ms) {
      metrics.countProbe(path, ms)
      logAnswered(log, path, id, ms)
    },
  })
  // The server itself speaks no TLS: an https address means a proxy.
  const isProxied = config.trustedProxies > 0 || publicUrl.protocol === 'https:'
  addMetricsRoutes(api, {
    metrics,
    tokenFile: join(config.dataDir, 'keys', 'metrics-token'),
    hasProxy: () => isProxied || proxyWatch.isUnknownProxy(),
  })
  addAccounts(kit)
  addStaff(kit)
  addApiKeys(kit)
  addConnections(kit)
  addAppearance(kit)
  addPublicSite(kit)
  addSettings(kit)
  addSystem(kit)
  addBackups(kit)
  addImports(kit)
  addTasks(kit)
  addBulk(kit)
  addWebhooks(kit)
  addOfficeSearch(kit)
  addReports(kit)
  addJobCosts(kit)
  addSite(kit)
  addWorkforce(kit)
  addBots(kit)
  addMessages(kit)
  addCalls(kit)
  addAreas(kit)
  addBookings(kit)
  addConversations(kit)
  addFulfilment(kit)
  addForms(kit)
  addOffers(kit)
  const webhooks = addPayments(kit)
  addQuoteRequests(kit)
  addApplications(kit)
  addJobBoard(kit)
  addListings(kit)
  addLists(kit)
  addSavedFilters(kit)
  addKeywords(kit)
  addLaunch(kit)
  addSetup(kit)
  addModeration(kit)
  addReviews(kit)
  addExpertReviews(kit)
  addInvoices(kit)
  addQuoting(kit)
  addDeviceAccess(kit)
  addCare(kit)
  addCarePlans(kit)
  addDirectory(kit)
  addDocsRoutes(api, { title: 'Callout', version, publicUrl, cookieName: sessionCookie.name, stylesheet })

  const app = new Hono<HttpEnv>()
  app.use(
    memory.remember,
    metrics.count,
    ownHeaders(config, () => modules.launch.launched() !== null),
    requestLog(log, adapters.database.acting),
    noteAddress(config.trustedProxies),
  )
  app.use(proxyWatch.middleware)
  app.use('/assets/*', staticFiles(clientFiles()))
  app.use(
    watchAnswers(security),
    crossSiteGuard(publicUrl),
    identifyKey({ apiKeys: modules.apiKeys, limits: kit.limits, clock: adapters.clock, note: security.note }),
    identifyVisitor(modules.accounts, sessionCookie),
    fieldHeaders,
    callHeaders,
    adHeaders(modules.catalogue, kit.adChoices),
    asNamedUser,
  )
  app.use(actAsVisitor(adapters.database.acting, adapters.clock))
  app.route('/', api.app)
  const sendOn = createSendOn(modules, pageAnswers)
  app.get('*', async (c) => {
    if (c.req.path.startsWith('/api/')) return noSuchRoute(api, c)
    return (await sendOn(c)) ?? pageAnswers.byAddress(c)
  })
  app.notFound((c) => noSuchRoute(api, c))
  app.onError(async (fault, c) => {
    if (isCutOff(c.env)) return problem(c, cutOff)
    const answer = problemOf(fault)
    if (answer.status === 500) log.error({ err: fault, request_id: c.get('requestId') }, 'a request failed')
    else log.warn({ err: fault, request_id: c.get('requestId') }, 'a request could not be served now')
    const isPage = c.req.header('accept')?.includes('text/html') && !c.req.path.startsWith('/api/')
    return isPage ? refusePage(c, answer) : problem(c, answer)
  })
  const before: Before = (incoming, outgoing, next) => {
    proxyWatch.before(incoming)
    health.before(incoming, outgoing, () => memory.before(incoming, outgoing, next))
  }
  return { app, api, hub, webhooks, security, before, warm: pageAnswers.warm }

  async function refusePage(c: Context<HttpEnv>, { status, code, retryAfterSeconds }: Problem): Promise<Response> {
    c.set('problemCode', code)
    const reason = code === storageUnavailable.code ? 'storage' : null
    const page = await pageAnswers.refuse(c, status === 503 ? 503 : 500, reason)
    if (retryAfterSeconds !== undefined) page.headers.set('retry-after', String(retryAfterSeconds))
    return page
  }
}

const version = '0.1.0'

/** Until then, writes are tried again several times. */
const storageSeconds = 10
const storageUnavailable: Problem = {
  status: 503,
  code: 'storage_unavailable',
  detail: 'We cannot save anything at the moment, and nothing was changed. Please try again in a minute.',
  retryAfterSeconds: storageSeconds,
}

function problemOf(fault: Error): Problem {
  if (storageDownOf(fault)) return storageUnavailable
  if (fault instanceof NotLive) return notLive
  if (fault instanceof OutsideDown) {
    const detail = 'Something we rely on did not answer. Please try again in a moment.'
    return { status: 503, code: 'try_again_later', detail, retryAfterSeconds: 5 }
  }
  if (fault instanceof Overloaded) {
    return { status: 503, code: 'overloaded', detail: 'We are very busy. Please try again.', retryAfterSeconds: 2 }
  }
  return { status: 500, code: 'our_fault', detail: 'Something went wrong on our side, and we have a record of it.' }
}
