import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import {
  type KeptPage,
  type SentFields,
  keptNotice,
  notSentPage,
  offlineHeaders,
  offlinePage,
  stillSignedInPage,
  visitorsOfflinePage,
} from './offline-page.ts'
import {
  cachesOfOthers,
  changesWhoIsIn,
  isFieldPath,
  formsNamedIn,
  isFieldForm,
  isOfBuild,
  isPublicAnswer,
  isPublicPage,
  keeperOf,
  keptAtHeader,
  keptVersionHeader,
  keyOf,
  lookFor,
  looksNamedIn,
  markedAsKept,
  mostPublicPages,
  pageCache,
  pageCachesIn,
  saysNoTechnician,
  shellCache,
  shellCachesIn,
  showsVisit,
  siteCache,
  staleCaches,
  staleSites,
  titleOf,
  trackerOf,
  withNotice,
} from './rules.ts'
import type { LastingEvent, WorkerScope } from './worker-scope.ts'

/** Written by the build: a digest of its files, and each of them with the digest of its content. */
declare const __BUILD__: string
declare const __SHELL__: readonly { readonly url: string; readonly revision: null; readonly integrity: string }[]

const scope: WorkerScope = globalThis as unknown as WorkerScope
/** A connection that answers nothing for so long is taken for none where the page is on the phone, in milliseconds. */
const patience = 4_000
const files: ReadonlySet<string> = new Set(__SHELL__.map(({ url }) => url))
const styles = [...files].filter((url) => /\/ui_styles_site-[^/]*\.css$/.test(url))
const keptClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** The worker of visitors, who need no page of technicians: it keeps the few files that every page has. */
const isForVisitors = scope.location.search === '?site'
const business = scope.calloutSite ?? null

const shell = new PrecacheController({ cacheName: shellCache(__BUILD__) })
shell.addToCacheList(__SHELL__.filter(({ url }) => !isForVisitors || styles.includes(url) || url.endsWith('.woff2')))

// All files of the build or none: a worker that got only some of them is not installed, and the one before stays.
scope.addEventListener('install', (event) => void shell.install(event))
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))

/** The pages of an older build stay, with its files, until they were read again. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    const isOlder = pageCachesIn([name], __BUILD__).length > 0 && !name.startsWith(pageCache(__BUILD__, ''))
    if (isOlder && (await readAgain(name))) await caches.delete(name)
  }
  const names = await caches.keys()
  for (const name of [...staleCaches(names, __BUILD__), ...staleSites(names, __BUILD__)]) await caches.delete(name)
  if (isForVisitors) await keepOpenPages()
}

/** The pages that were read before the worker came. They are asked for as a stranger does. */
async function keepOpenPages(): Promise<void> {
  for (const { url } of await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    const answer = await fetch(url, { credentials: 'omit' }).catch(() => null)
    if (answer) await keepPublic(new URL(url), answer)
  }
}

/** False where the connection ended first. */
async function readAgain(name: string): Promise<boolean> {
  const older = await caches.open(name)
  for (const { url } of await older.keys()) {
    const answer = await fetch(url, { credentials: 'same-origin' }).catch(() => null)
    if (!answer) return false
    await keep(new URL(url), answer, null)
  }
  return true
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await inShells(request.url)) ?? fetch(request),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isFieldPath(url.pathname),
  ({ request, url, event }) => fieldAnswer(request, url, event as LastingEvent),
)

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  async ({ request, url, event }) => {
    if (changesWhoIsIn(request.method, url.pathname)) await forgetPages(null)
    const answer = await fetch(request).catch(() => null)
    if (!answer) return (await keptPublic(url)) ?? offline()
    const copy = answer.clone()
    ;(event as LastingEvent).waitUntil(keepPublic(url, copy).catch(() => {}))
    return answer
  },
)

for (const method of ['GET', 'POST', 'DELETE'] as const) {
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && changesWhoIsIn(request.method, url.pathname),
    async ({ request, url }) => {
      await forgetPages(null)
      const isSignOut = method === 'POST' && url.pathname === '/logout'
      return request.mode === 'navigate' ? fetch(request).catch(isSignOut ? stillSignedIn : offline) : fetch(request)
    },
    method,
  )
}

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isFieldForm(url.pathname, request.headers.get('content-type')),
  async ({ request, url }) => {
    const copy = request.clone()
    return fetch(request).catch(async () => notSent(url, await fieldsIn(copy)))
  },
  'POST',
)

async function fieldsIn(request: Request): Promise<SentFields> {
  return [...new URLSearchParams(await request.text())]
}

/** From the server, while it answers soon; else as it was kept. */
async function fieldAnswer(request: Request, url: URL, event: LastingEvent): Promise<Response> {
  const kept = await keptFor(url)
  const asked = fetch(request).then(async (answer) => {
    const copy = answer.clone()
    event.waitUntil(keep(url, copy, null).catch(() => {}))
    return answer
  })
  const failed = asked.then(
    (answer) => (answer.status >= 500 && kept ? null : answer),
    () => null,
  )
  event.waitUntil(failed)
  const first = await (kept ? Promise.race([failed, late()]) : failed)
  return first ?? kept ?? (request.mode === 'navigate' ? offline() : Response.error())
}

const late = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))

/**
 * Keeps an answer for its user, and forgets the pages of everybody else. One that says that no technician is signed in
 * forgets all. A page of another build is not kept: the worker of that build will.
 */
async function keep(url: URL, answer: Response, version: string | null): Promise<void> {
  const user = keeperOf(answer)
  if (user === null) {
    if (isFieldPath(url.pathname) && saysNoTechnician(answer)) await forgetPages(null)
    return
  }
  await forgetPages(user)
  const key = keyOf(url)
  if (key === null) return
  const text = await answer.text()
  if (!isOfBuild(text, files)) {
    await scope.registration.update()
    return
  }
  const headers = headersToKeep(answer)
  if (version !== null) headers.set(keptVersionHeader, version)
  const cache = await caches.open(pageCache(__BUILD__, user))
  await cache.put(key, new Response(text, { status: 200, headers }))
}

function headersToKeep(answer: Response): Headers {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set(keptAtHeader, keptClock.format())
  return headers
}

async function keptFor(url: URL): Promise<Response | null> {
  const key = lookFor(url)
  if (key === null) return null
  for (const name of pageCachesIn(await caches.keys(), __BUILD__)) {
    const found = await (await caches.open(name)).match(key, { ignoreVary: true })
    if (!found) continue
    if (!(found.headers.get('content-type') ?? '').startsWith('text/html')) return found
    const html = await found.text()
    if (!showsVisit(url, html)) continue
    const marked = markedAsKept(html, found.headers.get(keptAtHeader) ?? '')
    return new Response(marked, { status: 200, headers: found.headers })
  }
  return null
}

/** Keeps a page that is the same for everybody, with its looks; the one that was visited longest ago goes. */
async function keepPublic(url: URL, answer: Response): Promise<void> {
  if (!isPublicAnswer(url, answer)) return
  const html = await answer.text()
  if (!isPublicPage(html, files)) return
  await keepLooks(looksNamedIn(html))
  const cache = await caches.open(siteCache(__BUILD__))
  await cache.delete(url.pathname, { ignoreVary: true })
  await cache.put(url.pathname, new Response(html, { status: 200, headers: headersToKeep(answer) }))
  const kept = await cache.keys()
  for (const oldest of kept.slice(0, Math.max(0, kept.length - mostPublicPages))) await cache.delete(oldest)
}

async function keepLooks(wanted: readonly string[]): Promise<void> {
  const cache = await caches.open(shellCache(__BUILD__))
  for (const { url, integrity } of __SHELL__) {
    if (wanted.includes(url) && !(await inShells(url))) await cache.add(new Request(url, { integrity }))
  }
}

/** The answer of an anchor or of a link with words for the page alone is the page. */
async function keptPublic({ pathname }: URL): Promise<Response | null> {
  const cache = await caches.open(siteCache(__BUILD__))
  const found = await cache.match(pathname, { ignoreVary: true })
  if (!found) return null
  const notice = keptNotice(found.headers.get(keptAtHeader) ?? '', business)
  return new Response(withNotice(await found.text(), notice), { status: 200, headers: found.headers })
}

async function publicPages(): Promise<readonly KeptPage[]> {
  const cache = await caches.open(siteCache(__BUILD__))
  const pages: KeptPage[] = []
  for (const request of await cache.keys()) {
    const found = await cache.match(request, { ignoreVary: true })
    if (found) pages.unshift({ path: new URL(request.url).pathname, title: titleOf(await found.text()) })
  }
  return pages
}

async function inShells(url: string): Promise<Response | null> {
  for (const name of shellCachesIn(await caches.keys())) {
    const found = await (await caches.open(name)).match(url, { ignoreVary: true })
    if (found) return found
  }
  return null
}

async function forgetPages(keeper: string | null): Promise<void> {
  for (const name of cachesOfOthers(await caches.keys(), keeper)) await caches.delete(name)
}

async function offline(): Promise<Response> {
  const page = isForVisitors
    ? visitorsOfflinePage(styles, business, await publicPages())
    : offlinePage(styles, business)
  return new Response(page, { status: 503, headers: offlineHeaders })
}

const notSent = ({ pathname, search }: URL, fields: SentFields) =>
  new Response(notSentPage(styles, `${pathname}${search}`, fields), { status: 503, headers: offlineHeaders })

const stillSignedIn = () => new Response(stillSignedInPage(styles), { status: 503, headers: offlineHeaders })

scope.addEventListener('message', (event) => {
  const asked = askedIn(event.data)
  if (asked) event.waitUntil(keepPages(asked).catch(() => {}))
})

interface Asked {
  readonly userId: string
  readonly pages: readonly { readonly path: string; readonly version: string }[]
}

/** The page of the technician says which pages of today and tomorrow there are. */
function askedIn(data: unknown): Asked | null {
  if (typeof data !== 'object' || data === null) return null
  const asked = data as Partial<Asked> & { readonly kind?: unknown }
  const { kind, userId, pages } = asked
  return kind === 'keep' && typeof userId === 'string' && Array.isArray(pages) ? { userId, pages } : null
}

/** Reads those that changed, and forgets those that are over. */
async function keepPages({ userId, pages }: Asked): Promise<void> {
  const cache = await caches.open(pageCache(__BUILD__, userId))
  const wanted = new Set(pages.map(({ path }) => path))
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/fulfillment/') && !wanted.has(trackerOf(pathname))) await cache.delete(url)
  }
  for (const { path, version } of [...pages, { path: '/dashboard', version: '' }]) {
    if (!(await keepPage(cache, path, version))) return
    const tracker = path === '/dashboard' ? null : await cache.match(path, { ignoreVary: true })
    for (const form of tracker ? formsNamedIn(await tracker.text()) : []) {
      if (!(await keepPage(cache, form, version))) return
    }
  }
}

/** False where the connection ended first. */
async function keepPage(cache: Cache, path: string, version: string): Promise<boolean> {
  const known = await cache.match(path, { ignoreVary: true })
  if (known && (path === '/dashboard' || known.headers.get(keptVersionHeader) === version)) return true
  const answer = await fetch(path, { credentials: 'same-origin' }).catch(() => null)
  if (!answer) return false
  await keep(new URL(path, scope.location.origin), answer, version)
  return true
}
