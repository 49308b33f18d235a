import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import { type Browser, type BrowserContext, type CDPSession, type Page, chromium } from 'playwright-core'
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
  const { width, dark = false } = screen
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  context.setDefaultTimeout(wait.timeout)
  const page = await newTab({ context, screen })
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

/** A page of a visitor: without scripts where they have none. */
export async function newTab({ context, screen }: Pick<Visitor, 'context' | 'screen'>): Promise<Page> {
  const page = await context.newPage()
  if (screen.scripts) return page
  const wire = await context.newCDPSession(page)
  await wire.send('Emulation.setScriptExecutionDisabled', { value: true })
  withoutScripts.set(page, wire)
  return page
}

/** The wires that keep the scripts of a page from running. */
const withoutScripts = new WeakMap<Page, CDPSession>()

/** For the report of a test that fails: the address and the words of the page where its visitor stopped. */
async function describePage(page: Page, faults: readonly string[]): Promise<string> {
  const words = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch(() => 'The page does not answer.')
  return page.url() === 'about:blank' ? '' : ['The visitor stopped here:', page.url(), ...faults, words].join('\n')
}

/**
 * Asserts that the page has no breach of WCAG 2.2 that a program can find. Frames are not read: those of the payment
 * provider are its own. The checker is a script, and a page without scripts runs it alone: its own have not begun, and
 * do not begin while others may run.
 */
export const expectAccessible = (page: Page): Promise<void> => expectChecked(page, checks)

/** The part of it that follows from colours: a page that is checked in one theme needs nothing else in the other. */
export const expectColours = (page: Page): Promise<void> =>
  expectChecked(page, { ...checks, runOnly: ['color-contrast', 'link-in-text-block'] })

async function expectChecked(page: Page, options: RunOptions): Promise<void> {
  // Before it, the page may be without its styles.
  await page.waitForLoadState()
  const wire = withoutScripts.get(page)
  await wire?.send('Emulation.setScriptExecutionDisabled', { value: false })
  try {
    await loadChecker(page)
    await page.evaluate(settleBars)
    const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(`axe.run(${JSON.stringify(options)})`)
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  } finally {
    await wire?.send('Emulation.setScriptExecutionDisabled', { value: true })
  }
}

/**
 * By the protocol of the browser: `page.evaluate` would parse the script twice before, to know whether it is a function. The
 * wire stays: to detach it takes the keys of a virtual authenticator away.
 */
async function loadChecker(page: Page): Promise<void> {
  const wire = checkers.get(page) ?? (await page.context().newCDPSession(page))
  checkers.set(page, wire)
  const { result } = await wire.send('Runtime.evaluate', { expression: `'axe' in globalThis` })
  // A document that was checked before has it.
  if (result.value !== true) await wire.send('Runtime.evaluate', { expression: axe })
}

const checkers = new WeakMap<Page, CDPSession>()

/**
 * The bar of the office at the bottom covers a part of some link at any place to which the page is scrolled. Its reader scrolls
 * on, and what has the focus stays above it (`scroll-padding-bottom`): the checker sees the page without what it covers.
 */
function settleBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('.office-bar')) bar.style.position = 'static'
}

/** The size of targets is of WCAG 2.2, and axe leaves it out unless it is asked for. */
const checks: RunOptions = {
  iframes: false,
  resultTypes: ['violations'],
  selectors: false,
  rules: { 'target-size': { enabled: true } },
}

/**
 * The checker, minified: each page that is checked reads all of it, and `axe.source` is three times as long. In ASCII, as
 * the browser keeps such a text in half the memory.
 */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8').replaceAll(
  /[^\0-\x7F]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

export const expectAccessibleTo = ({ page }: Pick<Visitor, 'page'>): Promise<void> => expectAccessible(page)

/** No element is wider than the page: it never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
}

/** The page can be used on this screen: {@link expectAccessibleTo} and {@link expectNoSidewaysScroll}. */
export async function expectUsable(visitor: Pick<Visitor, 'page'>): Promise<void> {
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

/** The paths of the scripts that the page has loaded beside those that are counted. */
export async function scriptsBeside(
  page: Page,
  counted: readonly { readonly path: string }[],
): Promise<readonly string[]> {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  return loaded.filter((name) => name.endsWith('.js') && !counted.some(({ path }) => path === name))
}

/** Presses Tab until `selector` has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, selector: string, most = 120): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
  }
  throw new Error(`the keyboard does not reach ${selector}`)
}
