import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { TestRunner, expect, onTestFailed } from 'vitest'
import { ensureChromium, findHeadlessShell } from '../../scripts/chromium.ts'

export interface Screen {
  readonly width: number
  readonly scripts: boolean
  readonly dark?: boolean
}

/** A person with a browser of their own: no cookie is shared with anybody else. */
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

/** The browser of this worker, which ends with it. The files that the worker runs share it; their visitors share nothing. */
export function openBrowser(): Promise<Browser> {
  opened ??= launch(findHeadlessShell() ?? ensureChromium())
  return opened
}

/** The browser with all its parts, for what {@link openBrowser} may lack: push messages. */
export function openWholeBrowser(): Promise<Browser> {
  openedWhole ??= findHeadlessShell() ? launch(ensureChromium()) : openBrowser()
  return openedWhole
}

let opened: Promise<Browser> | null = null
let openedWhole: Promise<Browser> | null = null

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Frames of another site stay in their page's process: leaving a page while they begin can hang Playwright.
      '--disable-site-isolation-trials',
    ],
  })
}

export async function visit(browser: Browser, baseURL: string, screen: Screen): Promise<Visitor> {
  const { width, scripts, dark = false } = screen
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 900 },
    javaScriptEnabled: scripts,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  context.setDefaultTimeout(wait.timeout)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  let left = ''
  // A visitor who belongs to a whole file comes before its tests.
  if (TestRunner.getCurrentTest()) onTestFailed(() => console.error(left))
  return {
    page,
    context,
    browser,
    screen,
    faults,
    async [Symbol.asyncDispose]() {
      left = await describePage(page, faults)
      await context.close()
    },
  }
}

/** For the report of a test that fails: the address and the words of the page where its visitor stopped. */
async function describePage(page: Page, faults: readonly string[]): Promise<string> {
  const words = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch(() => 'The page does not answer.')
  return page.url() === 'about:blank' ? '' : ['The visitor stopped here:', page.url(), ...faults, words].join('\n')
}

/**
 * Nothing that keeps somebody from using the page, by the rules of WCAG 2.2 as a program can check them. Frames are not
 * read: those of the payment provider are its own.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(`axe.run(${JSON.stringify(checks)})`)
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** The size of targets is of WCAG 2.2, and axe leaves it out unless it is asked for. */
const checks: RunOptions = {
  iframes: false,
  resultTypes: ['violations'],
  selectors: false,
  rules: { 'target-size': { enabled: true } },
}

/** The checker, minified: each page that is checked reads all of it, and `axe.source` is three times as long. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * The checker is a script. The page of a visitor without scripts is read in another page of the same size, which runs
 * the checker's only. All checks of a worker share that page, and so the styles that it has read.
 */
export async function expectAccessibleTo({ page, browser, screen }: Visitor): Promise<void> {
  if (screen.scripts) return expectAccessible(page)
  checked ??= browser.newContext({ locale: 'en-GB' }).then((context) => context.newPage())
  const copy = await checked
  const body = await page.content()
  await copy.setViewportSize(page.viewportSize() ?? { width: screen.width, height: 900 })
  await copy.emulateMedia({ colorScheme: screen.dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  await copy.route('**/*', (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) return route.fulfill({ body, contentType: 'text/html' })
    return request.resourceType() === 'script' ? route.abort() : route.continue()
  })
  try {
    await copy.goto(page.url())
    await expectAccessible(copy)
  } finally {
    // Leaves the address: going to the same one again with another hash would read nothing.
    await copy.unrouteAll()
    await copy.goto('about:blank')
  }
}

let checked: Promise<Page> | null = null

/** Nothing stands out to the side: the page never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
}

/** The page can be used on this screen: {@link expectAccessibleTo} and {@link expectNoSidewaysScroll}. */
export async function expectUsable(visitor: Visitor): Promise<void> {
  await expectAccessibleTo(visitor)
  await expectNoSidewaysScroll(visitor.page)
}

/** Bytes of the scripts that the page has loaded, as they were on the wire. */
export async function scriptBytes(page: Page): Promise<number> {
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(1_000)
  return bytes
}

/** Presses Tab until `selector` has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, selector: string, most = 120): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
  }
  throw new Error(`the keyboard does not reach ${selector}`)
}
