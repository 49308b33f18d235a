import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { phoneCopy } from '../../support/uploads/many-uploads.ts'
import { copyData } from '../data/datasets.ts'
import { leadCookie, visitId, visitsData } from '../data/field-data.ts'
import { httpRequest, load } from '../load.ts'
import { type Part, atMost, ms, whole } from '../report.ts'
import { interleaved } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { underLoad } from '../under-load.ts'
import { watched } from '../uploads/watch-health.ts'
import { residentMb } from '../usage.ts'
import { photoRequest } from './photo-requests.ts'

/** The visits whose reports have one photo, and all. */
const [short, long] = [1, 0]

/** The PDF of a submitted report with its photos. */
export async function reportPdf({ rounds, cores, memory, quick }: Setting): Promise<Part> {
  const photos = quick ? 6 : 40
  const each = quick ? 1 : 3
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-report-'))
  opened.defer(() => rmSync(folder, { recursive: true }))
  const [dataDir, pictures] = [join(folder, 'callout'), join(folder, 'pictures')]
  for (const made of [dataDir, pictures]) mkdirSync(made)
  copyData(await visitsData(10), dataDir)
  const copy = await phoneCopy()
  for (let n = 0; n < photos; n += 1) writeFileSync(join(pictures, `${n}.jpg`), copy)
  await reported(
    dataDir,
    [
      { visit: short, photos: 1 },
      { visit: long, photos },
    ],
    copy,
  )

  // Afresh: the memory of writing the report is not that of printing it.
  const callout = opened.use(await startServer({ dataDir, ...cores, env: withoutJobs }))
  const bare = opened.use(
    await startServer({
      dataDir: folder,
      ...cores,
      program: ['tests/bench/bare/report-pdf.ts'],
      env: { ...withoutJobs, PHOTOS: pictures },
    }),
  )
  memory.watch('report', callout.pid)
  const requestFor = (visit: number) => {
    const path = `/api/bookings/${visitId(visit).replace('vis_', 'bkg_').replace(/-1$/, '')}/report.pdf`
    return httpRequest({ path, headers: { cookie: leadCookie(visit) } })
  }
  const once = { connections: 1, until: { requests: each } }
  const ours = underLoad(callout, [requestFor(long)], once)
  const theirs = underLoad(bare, [httpRequest({ path: '/report.pdf' })], once)
  await underLoad(callout, [requestFor(short)], once)()
  const before = residentMb(callout.pid)
  const { mostMb } = await watched(callout, async () => void (await ours()))
  await theirs()
  const figures = await interleaved(
    [
      { name: 'Callout', measure: ours },
      { name: 'bare', measure: theirs },
    ],
    rounds,
  )
  const [own, other] = [figures.of('Callout'), figures.of('bare')]
  return {
    title: 'PDF of a report',
    about: `\`GET /api/bookings/{id}/report.pdf\` of a submitted report with ${photos} photos of 2,000 by 1,500 pixels and ${whole(copy.length / 1000)} kB, one after the other: session, permissions, the report read, each photo read and made as small as paper needs it, a tagged file in the site's typeface, as a stream. The comparison is a bare server: Hono and PDFKit, which makes the same pictures as small and prints them with a line below each, untagged. Memory is what the first of them took beyond the server after a report of one photo: ${whole(before)} MB before it, ${whole(mostMb)} MB at most.`,
    columns: ['', 'a PDF', 'CPU/PDF'],
    rows: [
      ['Callout', ms(1000 / own.perSecond), ms(own.cpuMs)],
      ['bare', ms(1000 / other.perSecond), ms(other.cpuMs)],
    ],
    verdicts: [
      atMost(`time of a PDF of ${photos} photos against bare PDFKit`, other.perSecond / own.perSecond, 1.5),
      atMost('memory that a PDF takes', mostMb - before, 60, ' MB'),
    ],
  }
}

interface Reported {
  readonly visit: number
  readonly photos: number
}

/** The technicians check in, take the photos, write the reports and submit them. */
async function reported(dataDir: string, all: readonly Reported[], copy: Buffer): Promise<void> {
  await using server = await startServer({ dataDir, env: withoutJobs })
  for (const one of all) await report(server, one, copy)
}

async function report(server: RunningServer, { visit, photos }: Reported, copy: Buffer): Promise<void> {
  await load({
    url: server.url,
    connections: 1,
    until: { requests: photos },
    request: (n) =>
      photoRequest(visit, copy, { original_follows: 'true', caption: 'The joint under the sink' }, visit * 1_000 + n),
  })
  await sent(server, visit, 'POST', 'check-in', {})
  await sent(server, visit, 'PUT', 'report', {
    work_performed: 'A new joint under the sink.',
    completion_status: 'completed',
  })
  await sent(server, visit, 'PUT', 'signature', { absent_reason: 'not_present' })
  const answer = await fetch(`${server.url}/api/visits/${visitId(visit)}/report`, {
    headers: { cookie: leadCookie(visit) },
  })
  const read: { report_hash: string; photos: readonly unknown[] } = await answer.json()
  if (read.photos.length !== photos) throw new Error(`the report has ${read.photos.length} photos`)
  await sent(server, visit, 'POST', 'submit', { report_hash: read.report_hash, check_out_now: true })
}

async function sent(server: RunningServer, visit: number, method: string, step: string, fields: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/visits/${visitId(visit)}/${step}`, {
    method,
    headers: { cookie: leadCookie(visit), 'content-type': 'application/json' },
    body: JSON.stringify({ action_id: crypto.randomUUID(), ...fields }),
  })
  if (!answer.ok) throw new Error(`${step} was answered ${answer.status}: ${await answer.text()}`)
}
