import type { Browser, BrowserContext, Page } from 'playwright-core'

export interface Screen {
  readonly width: number
  readonly scripts: boolean
  readonly dark?: boolean
}

/** A person with a browser of their own: nothing that the site stores is shared with anybody else. */
export interface Visitor extends AsyncDisposable {
  readonly page: Page
  readonly context: BrowserContext
  readonly browser: Browser
  readonly screen: Screen
  /** Console errors and failed requests of the pages. */
  readonly faults: readonly string[]
}

/** How long a test waits for what it must see: long enough for a busy machine, and it is what a failing test takes alone. */
export const wait = { timeout: 60_000, interval: 50 } as const

export async function visit(browser: Browser, baseURL: string, screen: Screen): Promise<Visitor> {
  const { width, scripts, dark = false } = screen
  const context = (await takeEmptied(browser, baseURL, scripts)) ?? (await openContext(browser, baseURL, scripts))
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const leave = async () => {
    await empty(context, baseURL)
    emptied.push({ browser, baseURL, scripts, context })
  }
  return { page, context, browser, screen, faults, [Symbol.asyncDispose]: leave }
}

/**
 * The contexts that visitors left, with nothing in them but the files of the site: the next visitor need not fetch and
 * compile these again, which takes half of the time of a short visit.
 */
let emptied: EmptiedContext[] = []

interface EmptiedContext {
  readonly browser: Browser
  readonly baseURL: string
  readonly scripts: boolean
  readonly context: BrowserContext
}

/** One of the same site; those of sites of earlier tests are closed. */
async function takeEmptied(browser: Browser, baseURL: string, scripts: boolean): Promise<BrowserContext | null> {
  const past = emptied.filter((one) => one.browser === browser && one.baseURL !== baseURL)
  emptied = emptied.filter((one) => !past.includes(one))
  await Promise.all(past.map(({ context }) => context.close()))
  const found = emptied.find((one) => one.browser === browser && one.baseURL === baseURL && one.scripts === scripts)
  emptied = emptied.filter((one) => one !== found)
  return found?.context ?? null
}

async function openContext(browser: Browser, baseURL: string, scripts: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: scripts,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  context.setDefaultTimeout(wait.timeout)
  return context
}

/** Removes all that a visitor, their pages or a test left: cookies, storage, service workers, permissions and routes. */
async function empty(context: BrowserContext, origin: string): Promise<void> {
  const [page = await context.newPage()] = context.pages()
  const tools = await context.newCDPSession(page)
  await Promise.all(context.pages().map((one) => one.goto('about:blank')))
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await context.clearCookies()
  await context.clearPermissions()
  await context.setOffline(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(context.pages().map((one) => one.close()))
}
