import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../support/servers/server.ts'
import { copyData } from '../data/datasets.ts'
import { leadCookie, visitsData } from '../data/field-data.ts'
import { type Part, atMost, ms, whole } from '../report.ts'
import { median } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { enterPhone, openPhoneBrowser, until } from './phone-browser.ts'

/** Has a worker, and all that it keeps. */
const isReady = async () => {
  await navigator.serviceWorker.ready
  const names = await caches.keys()
  const pages = names.find((name) => name.startsWith('callout-pages-') || name === 'page')
  return pages !== undefined && (await (await caches.open(pages)).keys()).length > 0
}

/** The day of a technician in a browser that was closed, while there is no server. */
export async function coldStart({ rounds, cores, quick }: Setting): Promise<Part> {
  const starts = quick ? 1 : rounds * 2
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-cold-'))
  opened.defer(() => rmSync(folder, { recursive: true }))
  const body = join(folder, 'page.html')
  const day = { profile: join(folder, 'day'), path: '/dashboard', url: '' }
  const page = { profile: join(folder, 'static'), path: '/page', url: '' }

  const dataDir = join(folder, 'data')
  await (async () => {
    mkdirSync(dataDir)
    copyData(await visitsData(200), dataDir)
    await using server = await startServer({ dataDir, ...cores, env: withoutJobs })
    await using phone = await openPhoneBrowser(day.profile, server.url)
    await enterPhone(phone, server.url, leadCookie(0))
    await phone.page.goto(day.path)
    await until(phone, isReady)
    day.url = server.url
    // The same words and styles, and no script.
    const html = await (await phone.context.request.get(day.path)).text()
    writeFileSync(body, html.replaceAll(/<script[\s\S]*?<\/script>|<link[^>]*modulepreload[^>]*>/g, ''))
  })()
  await (async () => {
    const program = ['tests/bench/bare/static-page.ts']
    await using server = await startServer({ dataDir, ...cores, program, env: { ...withoutJobs, BODY_FILE: body } })
    await using phone = await openPhoneBrowser(page.profile, server.url)
    await phone.page.goto(page.path)
    await phone.page.evaluate(() => navigator.serviceWorker.register('/worker.js'))
    await until(phone, isReady)
    page.url = server.url
  })()

  const times = { day: [] as Cold[], page: [] as Cold[] }
  // The first of each fills the disk cache of the machine and is not counted.
  for (let start = quick ? 1 : 0; start <= starts; start += 1) {
    const [theirs, ours] = [await coldTimes(page), await coldTimes(day)]
    if (start === 0) continue
    times.day.push(ours)
    times.page.push(theirs)
    console.error(`  start ${start} of ${starts}`)
  }
  const of = (name: keyof typeof times, what: keyof Cold) => median(times[name].map((cold) => cold[what]))
  return {
    title: 'Cold start of a phone',
    about: `\`/dashboard\` of a technician in Chromium, whose process starts anew with its profile while no server answers, ${whole(starts)} times: the worker starts, finds that nothing answers, and the page comes from the phone with its styles, fonts and scripts. The comparison is a static page with the same words and styles and no script, whose worker of four lines answers all from its cache. The times are the browser's own, from the beginning of the navigation.`,
    columns: ['', 'first contents painted', 'loaded'],
    rows: [
      ['day of the technician', ms(of('day', 'painted')), ms(of('day', 'loaded'))],
      ['cached static page', ms(of('page', 'painted')), ms(of('page', 'loaded'))],
    ],
    verdicts: [
      atMost(
        'cold start without a connection against a cached static page',
        of('day', 'painted') / of('page', 'painted'),
        2,
      ),
    ],
  }
}

interface Cold {
  readonly painted: number
  readonly loaded: number
}

async function coldTimes({ profile, url, path }: { profile: string; url: string; path: string }): Promise<Cold> {
  await using phone = await openPhoneBrowser(profile, url)
  await phone.page.goto(path)
  const painted = await phone.page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  )
  const loaded = await phone.page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0
  })
  return { painted: Number(await painted.jsonValue()), loaded }
}
