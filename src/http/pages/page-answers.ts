import type { Context } from 'hono'
import {
  type District,
  type PublicSite,
  type SiteFacts,
  areasOf,
  defaultPublicSite,
  defaultSeo,
  defaultSiteFacts,
} from '#modules/catalogue'
import type { BoardStanding } from '#modules/job-board'
import { type Clock, deskOf, isStaffRole } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { lookOf } from '../../appearance/look.ts'
import { leastFreeBytes } from '../../storage/free-room.ts'
import type { StorageState } from '../../storage/storage-watch.ts'
import { bookerOf } from '../kit/access.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { ViewCounter } from '../analytics/count-views.ts'
import { compressed, mayCompress } from './compress.ts'
import { headIn } from './page-head.ts'
import { readsOf } from './page-modules.ts'
import type { PageCache } from './page-cache.ts'
import type { PageAnswer, PageInput, Pages } from './pages.ts'
import type { ShowPage } from './show-page.ts'

export interface PagePorts {
  readonly pages: Pages
  readonly cache: PageCache
  readonly modules: Modules
  readonly clock: Clock
  readonly readDraftToken: (c: Context<HttpEnv>) => string | null
  readonly readChatToken: (c: Context<HttpEnv>) => string | null
  /** Whether the visit's postcode was given in this browser for a manage link. */
  readonly isPostcodeGiven: (c: Context<HttpEnv>, token: string) => boolean
  /** The visitor's answer to the question about adverts; null while there is none. */
  readonly readAdChoice: (c: Context<HttpEnv>) => PageInput['adChoice']
  /** The asker for the conversation of a booking. */
  readonly threadAskerOf: (c: Context<HttpEnv>) => PageInput['threadAsker']
  readonly paymentMode: 'test' | 'live'
  /** Whether customers can pay now: real money is taken once the site is live. */
  readonly takesPayments: () => boolean
  /** There is a mail server. */
  readonly mailLeaves: boolean
  /** A language model helps the booking assistant. */
  readonly assistantHasAi: boolean
  /** There is a service worker for browsers. */
  readonly keepsPages: boolean
  readonly isUnknownProxy: () => boolean
  readonly storage: () => StorageState
  readonly publicUrl: URL
  /** Pages for those who build the product exist. */
  readonly workshop: boolean
  /** Counts the views of public pages. */
  readonly views: ViewCounter
}

/** All that a page says of the person who asks. */
type Visitor = Pick<
  PageInput,
  'adChoice' | 'who' | 'waiting' | 'guest' | 'unpaid' | 'draftToken' | 'chatToken' | 'isPostcodeGiven' | 'threadAsker'
>

const nothingOnBoard: BoardStanding = { hasJobs: false, hasApplications: false }

const stranger: Visitor = {
  adChoice: null,
  who: null,
  waiting: null,
  guest: null,
  unpaid: null,
  draftToken: null,
  chatToken: null,
  isPostcodeGiven: () => false,
  threadAsker: async () => ({ user: null, hasTrackLink: false }),
}

interface KnownFacts {
  readonly look: PageInput['site']['look']
  readonly facts: SiteFacts
  readonly areas: PageInput['site']['areas']
  readonly publicSite: PublicSite
  readonly demo: boolean
}

/** Answers with pages: by address, or again with a form that came back. */
export function createPageAnswers({ pages, cache, modules, ...ports }: PagePorts) {
  const reads = readsOf(modules)
  /** The values that were read last, for a page that may not read the database. */
  let known: KnownFacts = { look: null, facts: defaultSiteFacts, areas: [], publicSite: defaultPublicSite, demo: false }

  async function readFacts(): Promise<KnownFacts> {
    const [facts, appearance, publicSite, districts, demo] = await Promise.all([
      modules.catalogue.siteToday(),
      modules.catalogue.appearance(),
      modules.catalogue.publicSite(),
      modules.catalogue.districts(),
      modules.accounts.hasDemo(),
    ])
    known = { look: lookOf(appearance), facts, areas: areasFrom(districts), publicSite, demo }
    return known
  }

  async function inputOf(c: Context<HttpEnv>, form: PageInput['form']): Promise<PageInput> {
    const user = c.var.who
    const booker = bookerOf(c)
    const isOffice = user && c.var.withheld === null && deskOf(user) === 'office'
    const [facts, unread, unpaid, board, hasListings, waiting] = await Promise.all([
      readFacts(),
      user && c.var.withheld === null ? modules.accounts.unread(user.id) : 0,
      booker && modules.booking.unpaid(booker.id),
      user ? modules.applying.standingOf(user) : nothingOnBoard,
      user ? modules.listings.hasAny(user.id) : false,
      isOffice ? modules.administration.waiting() : null,
    ])
    return inputWith(c, form, facts, visitorOf(c, { unread, unpaid, board, hasListings, waiting }))
  }

  /** The fault may be the database itself: what the session has read already, and the last known facts. */
  const inputWithoutDatabase = (c: Context<HttpEnv>) =>
    inputWith(
      c,
      null,
      known,
      visitorOf(c, { unread: 0, unpaid: null, board: nothingOnBoard, hasListings: false, waiting: null }),
    )

  function visitorOf(
    c: Context<HttpEnv>,
    {
      unread,
      unpaid,
      board,
      hasListings,
      waiting,
    }: Pick<PageInput, 'unpaid' | 'waiting'> & {
      readonly unread: number
      readonly board: BoardStanding
      readonly hasListings: boolean
    },
  ): Visitor {
    // The fault may have come before the session was read.
    const user: HttpEnv['Variables']['who'] | undefined = c.var.who
    return {
      who: user
        ? {
            ...user,
            unread,
            board,
            hasListings,
            withheld: c.var.withheld,
            sessionId: c.var.sessionId,
            passwordFresh: c.var.passwordFresh,
          }
        : null,
      waiting,
      guest: c.var.guest ?? null,
      unpaid,
      adChoice: ports.readAdChoice(c),
      draftToken: ports.readDraftToken(c),
      chatToken: ports.readChatToken(c),
      isPostcodeGiven: (token) => ports.isPostcodeGiven(c, token),
      threadAsker: ports.threadAskerOf(c),
    }
  }

  function inputWith(
    c: Context<HttpEnv>,
    form: PageInput['form'],
    { look, facts, areas, publicSite, demo }: KnownFacts,
    visitor: Visitor,
  ): PageInput {
    return {
      ...visitor,
      modules: reads,
      form,
      requestId: c.var.requestId,
      now: ports.clock.now(),
      site: {
        ...facts,
        ...publicSite,
        look,
        areas,
        paymentMode: ports.paymentMode,
        takesPayments: ports.takesPayments(),
        mailLeaves: ports.mailLeaves,
        assistantHasAi: ports.assistantHasAi,
        keepsPages: ports.keepsPages,
        unknownProxy: ports.isUnknownProxy(),
        storage: storageOf(ports.storage()),
        origin: ports.publicUrl.origin,
        https: ports.publicUrl.protocol === 'https:',
        demo,
        textsLeave: !modules.sms.isSimulated || demo,
      },
      workshop: ports.workshop,
      async publicHead(path, { asWritten }) {
        const known = await readFacts()
        const publicSite = asWritten ? { ...known.publicSite, seo: defaultSeo } : known.publicSite
        const input = inputWith(c, null, { ...known, publicSite }, stranger)
        const answer = await pages.render({ url: path, headers: new Headers() }, input)
        return answer.status === 200 ? headIn(answer.body) : null
      },
    }
  }

  async function render(c: Context<HttpEnv>, url: string, status: number | null, form: PageInput['form']) {
    const request = { url, headers: c.req.raw.headers, ...(status !== null && { status }) }
    const answer = await pages.render(request, await inputOf(c, form))
    // The cause of a refusal is in the log already.
    if (answer.fault && !url.startsWith('/_refused/'))
      c.var.log.error({ err: answer.fault }, 'a page could not be shown')
    return answer
  }

  async function rendered(c: Context<HttpEnv>, path: string, query: string): Promise<PageAnswer> {
    const answer = await render(c, path + query, null, null)
    if (answer.status === 200) ports.views.learn(path, answer.body)
    return answer
  }

  /** Staff at work are no visitors. */
  function noteView(c: Context<HttpEnv>, path: string, query: string, status: number): void {
    const { who, address } = c.var
    if ((status !== 200 && status !== 304) || (who && isStaffRole(who.role))) return
    ports.views.note({ path, query, address, at: ports.clock.now(), header: (name) => c.req.header(name) })
  }

  const show: ShowPage = async (c, path, { status, form, retryAfterSeconds }) => {
    const answer = await render(c, path, status, form)
    if (retryAfterSeconds !== undefined) answer.headers.set('retry-after', String(Math.ceil(retryAfterSeconds)))
    return respond(answer)
  }

  return {
    show,
    /** The page at the address that was asked for; from memory where strangers see the same. */
    byAddress: async (c: Context<HttpEnv>): Promise<Response> => {
      const { pathname, search } = new URL(c.req.url)
      const answer = await cache.answer(
        c.req.raw,
        () => rendered(c, pathname, search),
        () => c.set('everyones', true),
      )
      // The worker of a browser may keep what is the same for everybody.
      if (c.get('everyones')) answer.headers.set('callout-public', '1')
      noteView(c, pathname, search, answer.status)
      return small(c, answer)
    },
    /** The page at `path`, whose thing has ended. */
    gone: async (c: Context<HttpEnv>, path: string): Promise<Response> => respond(await render(c, path, 410, null)),
    /** The same, and never from memory: for what changes without the catalogue. */
    afresh: async (c: Context<HttpEnv>): Promise<Response> => {
      const { pathname, search } = new URL(c.req.url)
      const answer = respond(await rendered(c, pathname, search))
      noteView(c, pathname, search, answer.status)
      return small(c, answer)
    },
    /** The page at `path` as an anonymous visitor gets it, for any reader. */
    ofStranger: (c: Context<HttpEnv>, path: string): Promise<Response> =>
      cache.answer(new Request(new URL(path, c.req.url)), async () => {
        const input = inputWith(c, null, await readFacts(), stranger)
        return pages.render({ url: path, headers: new Headers() }, input)
      }),
    /** The error page with this status, at the address that was asked for. */
    refuse: async (
      c: Context<HttpEnv>,
      status: 403 | 404 | 429 | 500 | 503,
      reason: 'storage' | null = null,
    ): Promise<Response> => {
      const url = `/_refused/${status}${reason === null ? '' : `-${reason}`}`
      if (status < 500) return respond(await render(c, url, null, null))
      return respond(await pages.render({ url, headers: c.req.raw.headers }, inputWithoutDatabase(c)))
    },
    /** Reads the facts that the page of a fault shows, before any fault. */
    warm: async (): Promise<void> => void (await readFacts()),
  }
}

function areasFrom(districts: readonly District[]): KnownFacts['areas'] {
  return areasOf(districts).map(({ slug, district: { code, names } }) => ({ slug, name: names[0] ?? code, code }))
}

function storageOf({ damage, writeFault, freeBytes }: StorageState): PageInput['site']['storage'] {
  const isScarce = freeBytes !== null && freeBytes < leastFreeBytes
  return { isDamaged: damage !== null, writeFault, freeMegabytes: isScarce ? Math.floor(freeBytes / 1e6) : null }
}

async function small(c: Context<HttpEnv>, answer: Response): Promise<Response> {
  return mayCompress(c.req.raw) ? compressed(answer, c.req.header('accept-encoding') ?? null) : answer
}

export type PageAnswers = ReturnType<typeof createPageAnswers>

function respond({ status, headers, body }: PageAnswer): Response {
  return new Response(body, { status, headers })
}
