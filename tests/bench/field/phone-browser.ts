import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, type Page, chromium } from 'playwright-core'
import { ensureChromium } from '../../../scripts/chromium.ts'

export interface PhoneBrowser extends AsyncDisposable {
  readonly context: BrowserContext
  readonly page: Page
}

/** The browser of a phone, with a disk that outlives it. */
export async function openPhoneBrowser(profile: string, baseURL: string): Promise<PhoneBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    baseURL,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  })
  const page = context.pages()[0] ?? (await context.newPage())
  return { context, page, [Symbol.asyncDispose]: () => context.close() }
}

/** Signs a technician of the data in. */
export async function enterPhone({ context }: PhoneBrowser, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url, expires: Temporal.Now.instant().epochMilliseconds / 1000 + 86_400 }])
}

/** Waits until the page says so; a page that loads itself anew is asked again. */
export async function until({ page }: PhoneBrowser, isSo: () => Promise<boolean>): Promise<void> {
  for (let left = mostTries; left > 0; left -= 1) {
    if (await page.evaluate(isSo).catch((fault: unknown) => refusedIn(fault))) return
    await pause(betweenTries)
  }
  throw new Error(`${page.url()} did not come so far within three minutes; it shows: ${await wordsOf(page)}`)
}

/** Milliseconds. */
const betweenTries = 100
/** Three minutes: a phone that got no answer tries again after up to one. */
const mostTries = 1_800

/** The words of the page about what waits on the phone, and else its first ones. */
async function wordsOf(page: Page): Promise<string> {
  const words = page.evaluate(() => {
    const waiting = document.querySelector<HTMLElement>('[data-field-words]')?.innerText
    return waiting || document.body.innerText.slice(0, 500)
  })
  return words.catch((fault: Error) => fault.message)
}

/** Our own words end the wait, and not those of the browser about a page that went. */
function refusedIn(fault: unknown): false {
  if (fault instanceof Error && fault.message.includes('was refused')) throw fault
  return false
}
