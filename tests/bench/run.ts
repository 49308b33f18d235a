/**
 * `npm run bench [-- part ...]` measures side by side, and writes docs/benchmarks.md: the whole of it, or the parts that
 * it was asked for. `against --earlier <folder>` compares pages with those of an earlier commit that is built in that
 * folder, and `soak [--minutes 30]` watches the memory; both run only when they are named. Both write their
 * sections as the others do. With `--quick` it writes nothing, the data is small and the figures mean little: it fails on a
 * crash, and on a figure that is less than half as good as the one in docs/benchmarks.md (below half of it where more is
 * better, above twice where less is) and that a second measurement confirms. After three minutes it begins no further part:
 * each day begins with another (decision 266).
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { builtFrom, sourcesDigest } from '../../scripts/sources.ts'
import { against } from './named/against.ts'
import { backup } from './backups/backup.ts'
import { bookings } from './bookings.ts'
import { callJoin } from './conversations/call-join.ts'
import { threadDelivery } from './conversations/thread-delivery.ts'
import { threadFiles } from './conversations/thread-files.ts'
import { threadListeners } from './conversations/thread-listeners.ts'
import { threadPosts } from './conversations/thread-posts.ts'
import { threadReads } from './conversations/thread-reads.ts'
import { today } from './data/calendar.ts'
import { checkIns } from './field/check-ins.ts'
import { coldStart } from './field/cold-start.ts'
import { drain } from './field/drain.ts'
import { fieldReads } from './field/field-reads.ts'
import { photoIntake } from './field/photo-intake.ts'
import { reportPdf } from './field/report-pdf.ts'
import { growth } from './growth/growth.ts'
import { documents } from './invoices/documents.ts'
import { invoiceCsv } from './invoices/invoice-csv.ts'
import { invoicePdf } from './invoices/invoice-pdf.ts'
import { issue } from './invoices/issue.ts'
import { jobs } from './jobs.ts'
import { imports } from './imports/imports.ts'
import { keywords } from './keywords/keywords.ts'
import { listeners } from './live/listeners.ts'
import { directory } from './market/directory.ts'
import { jobBoard } from './market/job-board.ts'
import { machine, measuredCommit, pinClient, keepFilesOnDisk } from './machine.ts'
import { watchMemory } from './memory.ts'
import { officeSearch } from './office-search/office-search.ts'
import { pages } from './pages.ts'
import { partsOfDay } from './parts-of-day.ts'
import { payments } from './payments.ts'
import { type Regression, committedFigures, regressions } from './regressions.ts'
import { ownerReports } from './reports/reports.ts'
import { type Part, partAsMarkdown, withParts } from './report.ts'
import type { Setting } from './setting.ts'
import { security } from './security.ts'
import { signedInPages } from './signed-in.ts'
import { chatPosts } from './site/chat-posts.ts'
import { sitePages } from './site/site-pages.ts'
import { slots } from './slots.ts'
import { soak } from './named/soak.ts'
import { start } from './start.ts'
import { within } from './time-limits.ts'
import { uploads } from './uploads/uploads.ts'
import { weight } from './weight/weight.ts'

const parts: Readonly<Record<string, (setting: Setting) => Promise<Part>>> = {
  slots,
  bookings,
  payments,
  'check-ins': checkIns,
  field: fieldReads,
  photos: photoIntake,
  'report-pdf': reportPdf,
  'invoice-pdf': invoicePdf,
  issue,
  documents,
  'invoice-csv': invoiceCsv,
  'cold-start': coldStart,
  drain,
  security,
  growth,
  pages,
  'signed-in': signedInPages,
  listeners,
  'thread-posts': threadPosts,
  'thread-delivery': threadDelivery,
  'thread-reads': threadReads,
  'thread-listeners': threadListeners,
  'thread-files': threadFiles,
  'call-join': callJoin,
  'site-pages': sitePages,
  'chat-posts': chatPosts,
  directory,
  'job-board': jobBoard,
  keywords,
  imports,
  'office-search': officeSearch,
  reports: ownerReports,
  jobs,
  uploads,
  backup,
  weight,
  start,
}

/** Parts that take long or need more than this checkout. */
const onlyNamed = { against, soak } satisfies typeof parts
const all = { ...parts, ...onlyNamed }
/**
 * Left out of `--quick` unless they are named: the index of the search is filled anew, the days of the reports are counted
 * (both run among the jobs), and three open a browser, which the journeys open with the same pages. See decision 265.
 */
const notQuick: ReadonlySet<string> = new Set(['office-search', 'reports', 'cold-start', 'drain', 'call-join'])

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    earlier: { type: 'string' },
    minutes: { type: 'string', default: '30' },
  },
})
const { quick } = values
const unknown = asked.filter((name) => !Object.hasOwn(all, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(all).join(', ')}.`)
  process.exit(2)
}

if (builtFrom() !== sourcesDigest()) {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

using memory = watchMemory()
const cores = pinClient()
const pinned =
  cores.core === undefined ? 'Server and client share the cores.' : 'Server and client are pinned to a core each.'
keepFilesOnDisk()
const setting: Setting = {
  ...(quick ? { rounds: 1, seconds: 0.4 } : { rounds: 7, seconds: 2 }),
  ...(values.earlier !== undefined && { earlier: values.earlier }),
  minutes: Number(values.minutes),
  quick,
  cores,
  memory,
}
/** Long enough that the code is warm and a busy moment of the machine is one round of several. */
const longer: Setting = { ...setting, rounds: 3, seconds: 1 }

/** The longest that a part may take: one that takes longer waits for something that does not come. */
const partSeconds = quick ? 300 : 3_600 + setting.minutes * 120

/** After so long `--quick` begins no further part. */
const quickSeconds = 180

const document = 'docs/benchmarks.md'
const committed = committedFigures(readFileSync(document, 'utf8'))
const stamp = { day: today(), commit: measuredCommit(), machine: `${machine()}. ${pinned}` }
const done: Part[] = []
const worse: Regression[] = []
const usual = Object.entries(all).filter(([name]) => !(Object.hasOwn(onlyNamed, name) || (quick && notQuick.has(name))))
const named = Object.entries(all).filter(([name]) => asked.includes(name))
const ofToday = quick ? partsOfDay(usual, today().dayOfYear) : usual
const later: string[] = []
const begun = performance.now()
for (const [name, measure] of asked.length > 0 ? named : ofToday) {
  const began = performance.now()
  if (quick && asked.length === 0 && began - begun > quickSeconds * 1_000) {
    later.push(name)
    continue
  }
  console.error(`${name}:`)
  const part = await within(partSeconds, `the end of the part ${name}`, measure(setting))
  console.log(`\n${partAsMarkdown(part)}\n`)
  done.push(part)
  // After each part: those that were measured stay where a later one ends the run.
  if (!quick) writeFileSync(document, withParts(readFileSync(document, 'utf8'), [part], stamp))
  if (quick && regressions(part.verdicts, committed).length > 0) {
    console.error(`${name} again, as a figure is less than half as good as the committed one:`)
    const names = new Set(regressions(part.verdicts, committed).map(({ says }) => says))
    const again = regressions(
      (await within(partSeconds, `the end of the part ${name}`, measure(longer))).verdicts,
      committed,
    )
    worse.push(...again.filter(({ says }) => names.has(says)))
  }
  console.error(`${name}: ${Math.round((performance.now() - began) / 1_000)} s`)
}

if (later.length > 0) console.error(`Three minutes are over. Left for another day: ${later.join(', ')}.`)
const verdicts = done.flatMap((part) => part.verdicts)
const missed = verdicts.filter(({ met }) => !met)
console.log(`${verdicts.length - missed.length} of ${verdicts.length} targets met`)
for (const { says, committed: before, measured, better } of worse) {
  const limit = better === 'more' ? 'below half of' : 'above twice'
  console.error(`${says}: ${measured.toFixed(2)}, ${limit} the committed ${before.toFixed(2)}`)
}
if (worse.length > 0) process.exitCode = 1
