/** The header by which the server says that a page or answer is for the phone of this technician. */
export const fieldHeader = 'callout-field-user'

/** Headers of our own on a page that is kept: when, as the phone shows it, and which version of its booking. */
export const keptAtHeader = 'callout-kept-at'
export const keptVersionHeader = 'callout-kept-version'

const shells = 'callout-shell-'
const pages = 'callout-pages-'
const sites = 'callout-site-'

/** The files of one build: their names carry a digest of their content, so that those of two builds never mix. */
export const shellCache = (build: string): string => `${shells}${build}`

/** The pages of one user, as one build made them. */
export const pageCache = (build: string, userId: string): string => `${pages}${build}-${userId}`

const isPageCache = (name: string) => name.startsWith(pages)
const isShellCache = (name: string) => name.startsWith(shells)

/** The page caches from which a page without a connection is answered: of this build first, then older ones. */
export function pageCachesIn(names: readonly string[], build: string): readonly string[] {
  const isOwn = (name: string) => name.startsWith(`${pages}${build}-`)
  return names.filter(isPageCache).toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
}

export const shellCachesIn = (names: readonly string[]): readonly string[] => names.filter(isShellCache)

/** The page caches that are not of this user. */
export function cachesOfOthers(names: readonly string[], userId: string | null): readonly string[] {
  return names.filter((name) => isPageCache(name) && (userId === null || !name.endsWith(`-${userId}`)))
}

/** The caches of other builds that nothing needs: a shell stays while a page of its build does. */
export function staleCaches(names: readonly string[], build: string): readonly string[] {
  const isNeeded = (shell: string) => names.some((name) => name.startsWith(`${pages}${shell.slice(shells.length)}-`))
  return names.filter((name) => isShellCache(name) && name !== shellCache(build) && !isNeeded(name))
}

/** The technician's day, the tracker of one booking, its forms, and the data of a day. No other page is ever kept. */
export function isFieldPath(path: string): boolean {
  return path === '/dashboard' || path === '/api/field/day' || isTracker(path) || isForm(path)
}

const isForm = (path: string) => /^\/fulfillment\/[\w-]+\/forms\/[\w-]+$/.test(path)

/**
 * The key under which an answer is kept; null for an address whose answer is not. A page that says what was just done, or
 * that was asked for in another way, is shown and not kept.
 */
export function keyOf(url: Pick<URL, 'pathname' | 'search'>): string | null {
  const { pathname, search } = url
  if (!isFieldPath(pathname)) return null
  if (isForm(pathname)) return /^\?visit=\d{1,4}$/.test(search) ? `${pathname}${search}` : null
  if (pathname !== '/api/field/day') return search === '' ? pathname : null
  return /^\?date=\d{4}-\d\d-\d\d$/.test(search) ? `${pathname}${search}` : null
}

/** The key under which a kept answer is looked for: for a page, whatever was to be said on it. */
export function lookFor(url: Pick<URL, 'pathname' | 'search'>): string | null {
  if (!isFieldPath(url.pathname)) return null
  if (isForm(url.pathname)) {
    const visit = visitIn(url)
    return visit === null ? null : `${url.pathname}?visit=${visit}`
  }
  return url.pathname === '/api/field/day' ? keyOf(url) : url.pathname
}

const visitIn = ({ search }: Pick<URL, 'search'>) => new URLSearchParams(search).get('visit')

/** Whether a kept page shows the visit that was asked for by number: a tracker is kept for one visit of its booking. */
export function showsVisit(url: Pick<URL, 'pathname' | 'search'>, html: string): boolean {
  const visit = visitIn(url)
  return visit === null || !isTracker(url.pathname) || html.includes(` data-visit-number="${visit}"`)
}

const isTracker = (path: string) => /^\/fulfillment\/[\w-]+$/.test(path)

/** The tracker that a page of a visit belongs to, which is kept and forgotten with it. */
export const trackerOf = (path: string): string => path.split('/').slice(0, 3).join('/')

/** The forms that a tracker leads to. */
export function formsNamedIn(html: string): readonly string[] {
  const found = [...html.matchAll(/href="(\/fulfillment\/[\w-]+\/forms\/[\w-]+\?visit=\d+)"/g)]
  return [...new Set(found.map(([, path = '']) => path))]
}

interface Answered {
  readonly status: number
  readonly redirected: boolean
  /** `basic`: of this site, and readable. */
  readonly type: string
  readonly headers: Pick<Headers, 'get'>
}

/** The user for whom an answer may be kept; null where it may not. The server marks the pages of technicians. */
export function keeperOf({ status, redirected, type, headers }: Answered): string | null {
  const user = headers.get(fieldHeader) ?? ''
  return status === 200 && !redirected && type === 'basic' && /^[\w-]{1,64}$/.test(user) ? user : null
}

/** An answer to a field path that shows that its reader is no technician any more: signed out, or somebody else. */
export function saysNoTechnician(answer: Answered): boolean {
  const isDecided = answer.status < 500 && answer.status !== 404 && answer.status !== 429
  return isDecided && answer.type === 'basic' && answer.headers.get(fieldHeader) === null
}

/** A request by which another person may sign in, or the present one leaves. */
export function changesWhoIsIn(method: string, path: string): boolean {
  if (path.startsWith('/api/auth/')) return path !== '/api/auth/me'
  return method === 'POST' && /^\/(?:login|logout|register|sign-in-link|guest|invitation)(?:\/|$)/.test(path)
}

/**
 * Whether a form of a technician's pages is shown again where the line is dead. Its fields are text: nothing else can be in a
 * page, and a password must not be.
 */
export function isFieldForm(path: string, contentType: string | null): boolean {
  const isText = contentType?.startsWith('application/x-www-form-urlencoded') === true
  return isText && /^\/(?:fulfillment|dashboard)\//.test(path)
}

/** The files of the site that a page names. */
function filesNamedIn(html: string): readonly string[] {
  return [...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file))]
}

/** Whether a page needs no file beside those of this build: a page of another build is not kept. */
export function isOfBuild(html: string, files: ReadonlySet<string>): boolean {
  return filesNamedIn(html).every((file) => files.has(file))
}

/** The page with the moment at which it was kept, which its script shows. */
export function markedAsKept(html: string, keptAt: string): string {
  return html.replace(/<html\b/, `<html data-kept-at="${keptAt.replaceAll(/[^\w ,:.]/g, '')}"`)
}

/** The header by which the server says that an answer is the same for everybody. */
const publicHeader = 'callout-public'

/** The public pages that were visited last, as one build made them. */
export const siteCache = (build: string): string => `${sites}${build}`

/** The public pages of other builds. */
export function staleSites(names: readonly string[], build: string): readonly string[] {
  return names.filter((name) => name.startsWith(sites) && name !== siteCache(build))
}

/** The most public pages that are kept, and the most characters of one. */
export const mostPublicPages = 10
const longestPublicPage = 300_000

/** Whether an answer at this address may be kept for anybody: the server says that it is the same for everybody. */
export function isPublicAnswer(
  { search }: Pick<URL, 'search'>,
  { status, redirected, type, headers }: Answered,
): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true
  return (
    search === '' && status === 200 && !redirected && type === 'basic' && isPage && headers.get(publicHeader) !== null
  )
}

/**
 * Whether a page is one of the shop window, made by this build. Those have the launcher, and no page behind a link or an
 * account has it.
 */
export function isPublicPage(html: string, files: ReadonlySet<string>): boolean {
  const needed = filesNamedIn(html).filter((file) => /\.(?:css|js)$/.test(file))
  return html.includes(' data-launcher') && html.length <= longestPublicPage && needed.every((file) => files.has(file))
}

/** The styles and drawings without which a kept page is not shown as it was. */
export function looksNamedIn(html: string): readonly string[] {
  return filesNamedIn(html).filter((file) => /\.(?:css|svg)$/.test(file))
}

export function titleOf(html: string): string {
  return /<title>([^<]{1,200})<\/title>/.exec(html)?.[1] ?? 'A page'
}

/** The page with a notice before its content; `notice` is markup of ours. */
export function withNotice(html: string, notice: string): string {
  return html.replace(/<main\b/, () => `${notice}<main`)
}
