import { createProxyWatch } from '../operations/proxy-watch.ts'
import { join } from 'node:path'
import type { Context } from 'hono'
import { countStates } from '#adapters/sqlite'
import type { BookingStep, VisitOrigin } from '#modules/analytics'
import { type BookingId, at, isStaffRole, may } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import type { OpenedAdapters } from '../../open-adapters.ts'
import { paymentMode } from '../../payments/settings.ts'
import type { TurnedAway } from './access.ts'
import { createViewCounter } from '../analytics/count-views.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { createGivenPostcodes } from '../manage-links/given-postcodes.ts'
import { createAnswerMemory } from '../middleware/answer-memory.ts'
import { otherAddress } from '../middleware/other-address.ts'
import { createApi } from './api.ts'
import { createBots } from '../bots/bots.ts'
import { createChallenges } from '../bots/challenges.ts'
import { createChatCookie } from '../chat/chat-cookie.ts'
import { createAskers } from '../conversations/askers.ts'
import { createThreadLive } from '../conversations/thread-live.ts'
import { createChatLive } from '../chat/chat-live.ts'
import { createDraftCookie } from '../wizard/draft-cookie.ts'
import type { HttpEnv } from './env.ts'
import type { Readiness } from '../operations/health-routes.ts'
import { createKnownDevice } from '../accounts/known-device.ts'
import { keptSecret } from '../../kept-secret.ts'
import { createLive } from '../messages/live.ts'
import { createLiveHub, limitsFor } from '../messages/live-hub.ts'
import { notAllowed } from './problem.ts'
import { createMetrics } from '../operations/metrics.ts'
import { createUploads } from '../uploads/uploads.ts'
import { createSubmission } from './submission.ts'
import { type PageAnswers, createPageAnswers } from '../pages/page-answers.ts'
import { createPageCache } from '../pages/page-cache.ts'
import type { Pages } from '../pages/pages.ts'
import { createPasswordAgain } from '../accounts/password-again.ts'
import { createPayers } from '../payments/payer.ts'
import { createRateLimits, noRateLimits } from './rate-limits.ts'
import { logAnswered } from '../middleware/request-log.ts'
import { createArrivals } from '../second-factor/arrivals.ts'
import { setUpPage } from '../second-factor/withheld.ts'
import { createAdChoice } from '../public-site/ad-choice.ts'
import { createSessionCookie } from '../accounts/session-cookie.ts'
import { delaySignIns } from '../accounts/sign-in-delays.ts'

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
  readonly drainEvents?: () => Promise<void>
}

export type HttpKit = ReturnType<typeof createKit>

/** The shared parts of all routes. */
export function createKit(parts: HttpParts) {
  const { config, adapters, modules, pages, log } = parts
  const { publicUrl, mode } = config
  const { accounts, catalogue, documentLinks, links, payments } = modules
  const { clock } = adapters
  const sessionCookie = createSessionCookie(publicUrl)
  const draftCookie = createDraftCookie(publicUrl)
  const chatCookie = createChatCookie(publicUrl)
  const secretOf = (name: string) => keptSecret(join(config.dataDir, 'keys', name))
  const onLocked = (account: string) => {
    accounts.noteLocked(account).catch((fault: unknown) => log.error({ err: fault }, 'a lock could not be told of'))
  }
  const limits = config.rateLimits ? delaySignIns(createRateLimits(), clock, onLocked) : noRateLimits
  const device = createKnownDevice(publicUrl, secretOf('known-devices'))
  const adChoices = createAdChoice(publicUrl)
  const givenPostcodes = createGivenPostcodes(publicUrl, secretOf('manage-links'))
  const metrics = createMetrics({
    openOutboxEvents: () => adapters.outbox.countOpen(),
    messages: modules.messaging.health,
    services: {
      signs: adapters.signs,
      database: adapters.database,
      databaseFile: config.databaseFile,
      storage: adapters.storage.state,
      outages: modules.messaging.outages,
      listeners: () => hub.listening(),
      backups: () => modules.backups.backupFigures(),
      webhookQueue: modules.webhooks.webhookQueue,
      countStates: () => countStates(adapters.database),
    },
  })
  /** When the version of public pages was read last: an answer from memory has the moment of its turn of the event loop. */
  let lookedAt = clock.now()
  const everyones = {
    version(path: string) {
      lookedAt = clock.now()
      const changes =
        catalogue.version() +
        (path.startsWith(at.findExperts()) ? modules.experts.expertsVersion() : 0) +
        (path.startsWith(at.jobs()) ? modules.jobBoard.jobsVersion() : 0) +
        (hasChips(path) ? modules.keywordChips.chipsVersion() : 0) +
        modules.workforce.onCallVersion(lookedAt) +
        modules.site.version() +
        modules.terms.legalTextsVersion() +
        modules.launch.launchVersion() +
        modules.reviews.reviewsVersion()
      return changes * spansOfAges + Math.floor(lookedAt.epochMilliseconds / spanMs)
    },
    personalCookies: [sessionCookie.name, draftCookie.name, givenPostcodes.cookieName, adChoices.name],
  }
  const hub = createLiveHub(
    { onFault: (fault) => log.error({ err: fault }, 'an open page could not be told what is new') },
    limitsFor(config.livePages),
  )
  const threadLive = createThreadLive({ hub, conversations: modules.conversations })
  const live = createLive({
    hub,
    threads: threadLive,
    feed: adapters.live,
    lists: adapters.listChanges,
    unread: accounts.unread,
    async mayRead(userId, id) {
      const user = await modules.accounts.find(userId)
      return user !== null && (await modules.booking.find({ userId, role: user.role }, id)).ok
    },
    async isOffice(userId) {
      const user = await modules.accounts.find(userId)
      return user?.status === 'active' && may(user, 'dispatch')
    },
    whoIsHere: (token) => accounts.whoIsHere(token),
    onInbox: (listener) => void modules.chat.onChange(listener),
  })
  const chatLive = createChatLive({ hub, chat: modules.chat })
  const views = createViewCounter({ analytics: modules.analytics, ownHost: publicUrl.hostname, log })
  const addressOf = (socket: string, forwardedFor: string | readonly string[] | undefined) =>
    clientAddress(socket, forwardedFor?.toString() ?? '', config.trustedProxies)
  const cache = createPageCache(everyones)
  const memory = createAnswerMemory({
    ...everyones,
    isOtherAddress: otherAddress(config.publicUrl, config.trustedProxies),
    onAnswered(id, ms, { url = '', headers, socket }) {
      metrics.countPage(ms)
      logAnswered(log, 'page', id, ms)
      views.note({
        path: url,
        query: '',
        at: lookedAt,
        address: addressOf(socket.remoteAddress ?? 'unknown', headers['x-forwarded-for']),
        header: (name) => headers[name]?.toString(),
      })
    },
  })
  const { trustedProxies, dataDir } = config
  const proxyWatch = createProxyWatch({
    trustedProxies,
    dataDir,
    clock,
    warn: (words, fault) => log.warn(fault === undefined ? {} : { err: fault }, words),
  })
  const askers = createAskers({ links, publicUrl, whoIsHere: (token) => accounts.whoIsHere(token, true) })
  const pageAnswers = createPageAnswers({
    pages,
    cache,
    modules,
    clock,
    readDraftToken: draftCookie.read,
    readChatToken: chatCookie.read,
    isPostcodeGiven: givenPostcodes.has,
    readAdChoice: adChoices.read,
    threadAskerOf: (c) => (id) => askers.of(c, id),
    paymentMode: paymentMode(config.payments),
    takesPayments: () => modules.launch.takesPayments(),
    mailLeaves: config.mail !== null,
    assistantHasAi: config.ai !== null,
    keepsPages: config.serviceWorker,
    isUnknownProxy: proxyWatch.isUnknownProxy,
    storage: adapters.storage.state,
    publicUrl,
    workshop: mode !== 'production',
    views,
  })
  const passwordAgain = createPasswordAgain({ accounts, device, limits })
  const api = createApi({
    answers: adapters.answers,
    clock,
    limits,
    deviceOf: device.read,
    checkAnswers: mode !== 'production',
    noteExport: (note) => modules.administration.note(note),
    turnAway: turnAwayTo(pageAnswers),
  })
  const challenges = createChallenges(secretOf('challenges'), clock)
  /** Counts that a visitor has come to a step of booking online. */
  function onStep(c: Context<HttpEnv>, step: BookingStep): void {
    const { who, address } = c.var
    if (who && isStaffRole(who.role)) return
    modules.analytics.reachStep({ address, agent: c.req.header('user-agent') ?? '' }, step)
  }

  /** Counts that a visitor has booked, at that step: a payment of it is their last one. */
  function onBooked(c: Context<HttpEnv>, id: BookingId, step: BookingStep): void {
    const { who, address } = c.var
    if (who && isStaffRole(who.role)) return
    modules.analytics.noteBooked({ address, agent: c.req.header('user-agent') ?? '' }, id, step)
  }

  /** Where the visit of a visitor began today; null for staff, and for everybody who is not counted. */
  function originOf(c: Context<HttpEnv>): VisitOrigin | null {
    const { who, address } = c.var
    if (who && isStaffRole(who.role)) return null
    return modules.analytics.originOf({ address, agent: c.req.header('user-agent') ?? '' })
  }

  return {
    onStep,
    onBooked,
    originOf,
    ...parts,
    api,
    challenges,
    /** Tells people from programs in the forms of visitors. */
    bots: createBots({ challenges, submissions: modules.submissions, mailLeaves: config.mail !== null }),
    proxyWatch,
    clock,
    publicUrl,
    limits,
    uploads: createUploads({ folder: join(config.dataDir, 'incoming'), limits }),
    device,
    sessionCookie,
    draftCookie,
    chatCookie,
    chatLive,
    givenPostcodes,
    adChoices,
    /** Random bytes of this installation, kept in its `keys`. */
    secretOf,
    metrics,
    /** All open pages that listen. */
    hub,
    live,
    /** News of the conversations of bookings; a further kind of event adds its reader there. */
    threadLive,
    /** The asker of a request for the conversation of a booking. */
    askers,
    memory,
    pageAnswers,
    show: pageAnswers.show,
    passwordAgain,
    arrivals: createArrivals({ publicUrl, cookie: sessionCookie, device, limits }),
    payers: createPayers({ links, documentLinks, payments, publicUrl }),
    submission: createSubmission(api, pageAnswers, passwordAgain),
  }
}

/** The answer for a caller without access where a page or a form was asked for. */
function turnAwayTo({ refuse }: PageAnswers) {
  return async (c: Context<HttpEnv>, reason: TurnedAway): Promise<Response> => {
    if (reason === 'not-allowed') {
      c.set('problemCode', notAllowed.code)
      return refuse(c, 403)
    }
    if (reason === 'second-factor-needed') return c.redirect(setUpPage, 303)
    return c.redirect(signInFrom(c.req.method === 'GET' ? c.req.url : c.req.header('referer')), 303)
  }
}

/** After signing in, back to what was asked for, or to the page whose form was sent. */
function signInFrom(referer: string | undefined): string {
  const page = referer && URL.canParse(referer) ? new URL(referer) : null
  return page ? at.loginThen(page.pathname + page.search) : at.login()
}

/**
 * Time itself makes a page untrue: "today" after midnight, "24/7" where the rota ends. So cached public pages are rendered
 * again every ten minutes.
 */
const spansOfAges = 10_000_000
const spanMs = 600_000

/** Links of keywords stand on these pages. */
const hasChips = (path: string) => path === at.home() || path === at.emergency() || path.startsWith(at.area(''))
