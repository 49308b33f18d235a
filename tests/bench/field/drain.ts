import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../support/servers/server.ts'
import { phoneCopy } from '../../support/uploads/many-uploads.ts'
import { copyData } from '../data/datasets.ts'
import { leadCookie, technicianUserId, visitId, visitsData } from '../data/field-data.ts'
import { type Part, atMost, ms, whole } from '../report.ts'
import { median } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { type PhoneBrowser, enterPhone, openPhoneBrowser, until } from './phone-browser.ts'

/** Visits of one technician are so far apart in the data. */
const technicians = 100
const visitsAtOnce = 2

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
  await phone.page.addInitScript(noteRequests)
  // The page makes the rows of the outbox before anything waits.
  await phone.page.goto('/dashboard')
  await until(phone, () => navigator.serviceWorker.ready.then(() => true))

  const times = { outbox: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await span(phone, () => byFetchAlone(phone, next(), photo))
    const outbox = await span(phone, () => byOutbox(phone, next(), photo))
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

/** Notes in the page when requests about visits begin and are answered: it may load itself anew in between. */
function noteRequests(): void {
  const plain = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const begun = performance.timeOrigin + performance.now()
    const answer = await plain(input, init)
    if (typeof input === 'string' && input.startsWith('/api/visits/')) {
      const ended = performance.timeOrigin + performance.now()
      sessionStorage.setItem('begun', sessionStorage.getItem('begun') ?? String(begun))
      sessionStorage.setItem('ended', String(ended))
    }
    return answer
  }
}

/**
 * Milliseconds from the first request about a visit to the last answer. It begins at a document without scripts: nothing is
 * sent while rows are written.
 */
async function span(phone: PhoneBrowser, work: () => Promise<void>): Promise<number> {
  const { page } = phone
  await leave(phone)
  await page.evaluate(() => sessionStorage.clear())
  await work()
  // The page loads itself anew when all has arrived.
  await until(phone, async () => sessionStorage.getItem('ended') !== null)
  await leave(phone)
  const [begun, ended] = await page.evaluate(() => ['begun', 'ended'].map((name) => sessionStorage.getItem(name)))
  return Number(ended) - Number(begun)
}

/** Opens the document without scripts; a page that loads itself anew at that moment interrupts the way there. */
async function leave(phone: PhoneBrowser): Promise<void> {
  const { page } = phone
  const place = '/robots.txt'
  for (let left = 20; left > 0 && !page.url().endsWith(place); left -= 1) {
    await page.goto(place).catch((fault: Error) => {
      if (!/ERR_ABORTED|interrupted/.test(fault.message)) throw fault
    })
  }
  await until(phone, async () => location.pathname === '/robots.txt')
}

async function byFetchAlone({ page }: PhoneBrowser, all: readonly Kept[], photo: string): Promise<void> {
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

async function byOutbox(phone: PhoneBrowser, all: readonly Kept[], photo: string): Promise<void> {
  const { page } = phone
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
  await until(phone, async () => {
    const opening = indexedDB.open('callout-field')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counted = opening.result.transaction('actions').objectStore('actions').getAll()
    await new Promise((resolve) => counted.addEventListener('success', resolve))
    opening.result.close()
    const refused = counted.result.find(({ state }) => state === 'refused')
    if (refused) throw new Error(`${refused.path} was refused: ${refused.words}`)
    return counted.result.length === 0
  })
}
