import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { expect } from 'vitest'
import { ensureChromium } from '../../scripts/chromium.ts'

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

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
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
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  return { page, context, browser, screen, faults, [Symbol.asyncDispose]: () => context.close() }
}

/** Nothing that keeps somebody from using the page, by the rules of WCAG as a program can check them. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** The checker is a script: what a visitor without scripts sees is read in a browser that runs the checker's only. */
export async function expectAccessibleTo({ page, browser, screen }: Visitor): Promise<void> {
  if (screen.scripts) return expectAccessible(page)
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'en-GB' })
  try {
    const copy = await context.newPage()
    const body = await page.content()
    await copy.route(page.url().replace(/#.*/, ''), (route) => route.fulfill({ body, contentType: 'text/html' }))
    await copy.route('**/*.js', (route) => route.abort())
    await copy.goto(page.url())
    await expectAccessible(copy)
  } finally {
    await context.close()
  }
}

/** Nothing stands out to the side: the page never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
}

/** Presses Tab until `selector` has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, selector: string, most = 120): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
  }
  throw new Error(`the keyboard does not reach ${selector}`)
}
