import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { startServer } from '../../support/servers/server.ts'
import { phoneCopy } from '../../support/uploads/many-uploads.ts'
import { copyData } from '../data/datasets.ts'
import { leadCookie, technicianUserId, visitId, visitsData } from '../data/field-data.ts'
import { type Part, atMost, ms, whole } from '../report.ts'
import { median } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { within } from '../time-limits.ts'
import { type PhoneBrowser, enterPhone, openPhoneBrowser, until } from './phone-browser.ts'

/** Visits of one technician are so far apart in the data. */
const technicians = 100
const visitsAtOnce = 2
/** Seconds. A phone that got no answer tries again after up to one minute. */
const patience = 180

/** One request, as the outbox keeps it; the photo itself is added in the browser. */
interface Kept {
  readonly id: string
  readonly userId: string
  readonly visit: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly at: string
  readonly text: string | null
  readonly fields: readonly { readonly name: string; readonly value: string }[]
}

/** The outbox of a phone that comes back to its connection, against the same requests by `fetch` alone. */
export async function drain({ rounds, cores, quick }: Setting): Promise<Part> {
  const perVisit = quick ? { reports: 3, photos: 1 } : { reports: 12, photos: 6 }
  const [actions, photos] = [visitsAtOnce * (perVisit.reports + 3), visitsAtOnce * perVisit.photos]
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-drain-'))
  opened.defer(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  copyData(await visitsData(technicians * visitsAtOnce * 2 * (rounds + 1)), dataDir)
  const server = opened.use(await startServer({ dataDir, ...cores, env: withoutJobs }))
  const phone = opened.use(await openPhoneBrowser(join(folder, 'profile'), server.url))
  await enterPhone(phone, server.url, leadCookie(0))
  const photo = (await phoneCopy()).toString('base64')
  let from = 0
  const next = () => Array.from({ length: visitsAtOnce }, () => jobOf((from += 1) - 1, perVisit)).flat()
  // The page makes the rows of the outbox before anything waits.
  await phone.page.goto('/dashboard')
  await until(phone, () => navigator.serviceWorker.ready.then(() => true))
  await phone.page.goto('about:blank')

  const times = { outbox: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await span(phone, next(), (page, all) => byFetchAlone(page, all, photo))
    const outbox = await span(phone, next(), (page, all) => byOutbox(page, all, photo))
    // The first fills caches and is not counted.
    if (round === 0) continue
    times.outbox.push(outbox)
    times.bare.push(bare)
    console.error(`  round ${round} of ${rounds}`)
  }
  const [ours, theirs] = [median(times.outbox), median(times.bare)]
  return {
    title: 'Outbox of a phone',
    about: `${actions} actions and ${photos} photos of ${visitsAtOnce} visits (each: I am here, Check In, ${perVisit.reports} changes of the report, ${perVisit.photos} photos as copies of ${whole((photo.length * 0.75) / 1000)} kB, Check Out) wait in IndexedDB, and the page of the technician is opened in Chromium: from the first request of the outbox to the end of its last answer, each action kept as sent before the next goes. The comparison sends the same requests from the same page by \`fetch\`, one after another, and keeps nothing. Both send to Callout.`,
    columns: ['', 'all of it', 'one request'],
    rows: [
      ['outbox', ms(ours), ms(ours / (actions + photos))],
      ['fetch alone', ms(theirs), ms(theirs / (actions + photos))],
    ],
    verdicts: [atMost(`drain of ${actions} actions and ${photos} photos against fetch alone`, ours / theirs, 1.5)],
  }
}

/** The work of a technician at one visit, in order. */
function jobOf(n: number, { reports, photos }: { readonly reports: number; readonly photos: number }): readonly Kept[] {
  const visit = visitId(n * technicians)
  const about = { userId: technicianUserId(0), visit, at: '10:42' }
  const action = (method: Kept['method'], step: string, body: object): Kept => {
    const id = crypto.randomUUID()
    const happened_at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
    const text = JSON.stringify({ happened_at, ...body, action_id: id })
    return { ...about, id, method, path: `/api/visits/${visit}/${step}`, text, fields: [] }
  }
  const picture = (): Kept => {
    const id = crypto.randomUUID()
    const fields = Object.entries({ photo_type: 'after', original_follows: 'true' }).map(([name, value]) => ({
      name,
      value,
    }))
    return { ...about, id, method: 'PUT', path: `/api/visits/${visit}/photos/${id}`, text: null, fields }
  }
  return [
    action('POST', 'arrived', {}),
    action('POST', 'check-in', {}),
    ...Array.from({ length: reports }, (_, line) =>
      action('PUT', 'report', { work_performed: `A new joint, and a line ${line} about it.` }),
    ),
    ...Array.from({ length: photos }, picture),
    action('POST', 'check-out', {}),
  ]
}

/**
 * Milliseconds from the first request about a visit to the last answer. Each time has a tab of its own, which begins at a
 * document without scripts: nothing is sent while rows are written, and no tab is sent elsewhere while it loads itself anew.
 */
async function span(
  { context }: PhoneBrowser,
  all: readonly Kept[],
  work: (page: Page, all: readonly Kept[]) => Promise<unknown>,
): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto('/robots.txt')
    const answered = allAnswered(page, all.length)
    await Promise.all([answered, work(page, all)])
    return await answered
  } finally {
    await page.close()
  }
}

/** Milliseconds from the first of so many requests about visits to the last answer, as the browser gives its times. */
async function allAnswered(page: Page, count: number): Promise<number> {
  const ended = Promise.withResolvers<number>()
  const times: { readonly from: number; readonly to: number }[] = []
  async function note(request: Request): Promise<void> {
    if (!new URL(request.url()).pathname.startsWith('/api/visits/')) return
    const answer = await request.response()
    if (!answer?.ok()) throw new Error(`${request.url()} was answered ${answer?.status()}: ${await answer?.text()}`)
    const { startTime, responseEnd } = request.timing()
    times.push({ from: startTime, to: startTime + responseEnd })
    if (times.length < count) return
    ended.resolve(Math.max(...times.map(({ to }) => to)) - Math.min(...times.map(({ from }) => from)))
  }
  page.on('requestfinished', (request) => void note(request).catch(ended.reject))
  page.on('crash', () => ended.reject(new Error('the browser ended the page')))
  return within(patience, `the answers to ${count} requests of the outbox`, ended.promise)
}

async function byFetchAlone(page: Page, all: readonly Kept[], photo: string): Promise<void> {
  await page.goto('/dashboard')
  await page.evaluate(
    async ([requests, encoded]) => {
      const file = new Blob([Uint8Array.fromBase64(encoded)], { type: 'image/jpeg' })
      for (const { method, path, text, fields } of requests) {
        const form = new FormData()
        for (const { name, value } of fields) form.append(name, value)
        if (text === null) form.append('photo', file, 'photo.jpg')
        const answer = await fetch(path, {
          method,
          body: text ?? form,
          ...(text !== null && { headers: { 'content-type': 'application/json' } }),
        })
        if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
        await answer.text()
      }
    },
    [all, photo] as const,
  )
}

async function byOutbox(page: Page, all: readonly Kept[], photo: string): Promise<void> {
  await page.evaluate(
    async ([requests, encoded]) => {
      const file = new Blob([Uint8Array.fromBase64(encoded)], { type: 'image/jpeg' })
      const opening = indexedDB.open('callout-field')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const written = opening.result.transaction('actions', 'readwrite')
      for (const { text, fields, ...one } of requests) {
        const texts = fields.map((field) => ({ ...field, file: null }))
        const body =
          text === null
            ? { kind: 'form', fields: [...texts, { name: 'photo', value: file, file: 'photo.jpg' }] }
            : { kind: 'json', text }
        written.objectStore('actions').add({ ...one, body, state: 'waiting', words: '' })
      }
      await new Promise((resolve) => written.addEventListener('complete', resolve))
      opening.result.close()
    },
    [all, photo] as const,
  )
  await page.goto('/dashboard')
}
