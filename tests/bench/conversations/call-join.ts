import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { ensureChromium } from '../../../scripts/chromium.ts'
import { startServer } from '../../support/servers/server.ts'
import { copyData } from '../data/datasets.ts'
import { bookingId, leadCookie, visitsData } from '../data/field-data.ts'
import { type Part, atMost, ms, whole } from '../report.ts'
import { median } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { customerCookie } from './thread-data.ts'

const stepMs = 20_000

/** Notes the press of "Join", and the first frame of the other's picture. It runs before the scripts of the page. */
const noteTimes = `
addEventListener('click', () => { window.pressedAt ??= performance.now() }, true)
const look = () => {
  const video = document.querySelector('video.call-theirs')
  if (video) video.requestVideoFrameCallback(() => { window.seenAt = performance.now() })
  else requestAnimationFrame(look)
}
requestAnimationFrame(look)
`

/** From the press of "Join" to the first frame of the other's picture. */
export async function callJoin({ rounds, cores, quick }: Setting): Promise<Part> {
  const times = quick ? 2 : rounds * 3
  await using opened = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-call-'))
  opened.defer(() => rmSync(dataDir, { recursive: true }))
  copyData(await visitsData(1), dataDir)
  const server = opened.use(await startServer({ dataDir, ...cores, env: withoutJobs }))
  const bare = opened.use(
    await startServer({ dataDir, ...cores, program: ['tests/bench/bare/call.ts'], env: withoutJobs }),
  )
  const browser = await openCamera()
  opened.defer(() => browser.close())
  const [customer, technician] = [
    await enter(browser, server.url, customerCookie(0)),
    await enter(browser, server.url, leadCookie(0)),
  ]
  const nobody = await enter(browser, bare.url, null)
  const measured = { callout: [] as number[], bare: [] as number[] }
  // The first of each starts the parts of the browser, and is not counted.
  for (let round = 0; round <= times; round += 1) {
    const [theirs, ours] = [await joinBare(nobody), await joinCall(customer, technician)]
    if (round === 0) continue
    measured.callout.push(ours)
    measured.bare.push(theirs)
    console.error(`  call ${round} of ${times}`)
  }
  const row = (title: string, all: readonly number[]) => [title, ms(median(all)), ms(Math.max(...all))]
  return {
    title: 'Joining a video call',
    about: `The technician presses "Join" on the page of the call, where the customer waits, ${whole(times)} times in two pages of one Chromium with false cameras, which both may use without a question: the code of the panel, camera and microphone, the entry in the call, and descriptions and candidates over the server, each committed, until the browser shows the first frame of the customer's picture. The comparison is a pair of bare pages: one waits with its camera open, the other opens its own at the press, and they swap whole descriptions over a server that only passes them on.`,
    columns: ['', 'press to first frame', 'slowest'],
    rows: [row('Callout', measured.callout), row('bare', measured.bare)],
    verdicts: [
      atMost('from "Join" to the first frame against bare pages', median(measured.callout) / median(measured.bare), 2),
    ],
  }
}

/** A browser with all its parts: the small one has no codecs for calls. */
function openCamera(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--disable-features=WebRtcHideLocalIpsWithMdns',
      '--autoplay-policy=no-user-gesture-required',
    ],
  })
}

async function enter(browser: Browser, url: string, cookie: string | null): Promise<BrowserContext> {
  const permissions = ['camera', 'microphone']
  const viewport = { width: 768, height: 900 }
  const context = await browser.newContext({ baseURL: url, viewport, permissions, locale: 'en-GB' })
  context.setDefaultTimeout(stepMs)
  await context.addInitScript(noteTimes)
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie !== null) await context.addCookies([{ name, value, url }])
  return context
}

async function joinCall(customer: BrowserContext, technician: BrowserContext): Promise<number> {
  await using pages = new AsyncDisposableStack()
  const [first, second] = [await customer.newPage(), await technician.newPage()]
  for (const page of [first, second]) pages.defer(() => page.close())
  await first.goto(`/chat/${bookingId(0)}/call`)
  await first.getByRole('button', { name: 'Start video call' }).click()
  await first.getByText('1 participant').waitFor()
  await second.goto(`/chat/${bookingId(0)}/call`)
  const button = second.getByRole('button', { name: 'Join' })
  await button.waitFor()
  await button.click()
  const taken = await firstFrame(second)
  await second.getByRole('button', { name: 'End call' }).click()
  await first.getByText('Call ended').first().waitFor()
  return taken
}

async function joinBare(context: BrowserContext): Promise<number> {
  await using pages = new AsyncDisposableStack()
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const page of [first, second]) pages.defer(() => page.close())
  await first.goto('/first')
  await first.waitForFunction(() => document.title === 'waits')
  await second.goto('/second')
  await second.getByRole('button', { name: 'Join' }).click()
  return await firstFrame(second)
}

/** Milliseconds from the press to the first frame, by the clock of the page. */
async function firstFrame(page: Page): Promise<number> {
  const seen = await page.waitForFunction(() => {
    const { pressedAt, seenAt } = window as unknown as { readonly pressedAt?: number; readonly seenAt?: number }
    return seenAt !== undefined && pressedAt !== undefined ? seenAt - pressedAt : null
  })
  return Number(await seen.jsonValue())
}
