import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InBatches, UserId } from '#modules/shared'
import { fillOld } from '../../../tests/bench/data/fill-old.ts'
import { type WholeApp, openWholeApp } from '../../../tests/support/apps/whole-app.ts'
import { aRequest, burstPipe } from '../../../tests/support/builders/bookings.ts'
import { type RanStatement, type StatementWatch, watchStatements } from '../../../tests/support/statement-watch.ts'
import { createLog } from '../../log.ts'
import { expireBookings } from '../bookings/expire-bookings.ts'
import { remind } from '../messages/reminders.ts'
import { type Jobs, startJobs } from './nightly.ts'

const log = createLog('silent')
const rows = 100
const batch = 10
/** The most rows that belong to one deleted row, the list of what is deleted, and the pages of an index. */
const belonging = 6

const inTens: InBatches = async (next) => {
  while ((await next(batch)) === 'more');
  return 'done'
}

/** Emptied by the jobs: each has `rows` rows that are over. */
const emptied = [
  'account_links',
  'account_requests',
  'booking_drafts',
  'bulk_rows',
  'bulks',
  'care_plan_links',
  'conversation_entries',
  'conversations',
  'enquiries',
  'guest_codes',
  'idempotency_keys',
  'import_rows',
  'job_applications',
  'links',
  'listing_documents',
  'listing_messages',
  'market_cases',
  'market_links',
  'message_addresses_gone',
  'message_attempts',
  'messages',
  'pending_sign_ins',
  'photos',
  'quote_requests',
  'quotes',
  'sms_inbound',
  'spent_proofs',
  'statements',
  'stop_links',
  'submissions',
  'thread_events',
  'webauthn_challenges',
  'webhook_deliveries',
  'webhook_tries',
  'whatsapp_inbound',
  'whatsapp_numbers',
] as const

let whole: WholeApp
let jobs: Jobs
let watch: StatementWatch

beforeAll(async () => {
  whole = await openWholeApp()
  const { adapters, modules, data } = whole
  const customerId = data.text('users', 'id', { email: 'customer@example.com' }) as UserId
  await modules.booking.request(
    aRequest({ customerId, serviceId: burstPipe, startsAt: null, priority: 'emergency', claim: null }),
  )
  fillOld(adapters.database.raw, rows)
  const others = {
    expireBookings: () => expireBookings(modules, log),
    forgetAnswers: (limit: number) => adapters.answers.forget(adapters.clock.now(), limit),
    async forgetEvents(limit: number) {
      const now = adapters.clock.now()
      return (await adapters.live.forget(now, limit)) + (await adapters.conversations.threads.forgetEvents(now, limit))
    },
    forgetSnapshots: async () => {},
    remind: () => remind({ ...modules, reminders: adapters.reminders, clock: adapters.clock }, log),
    indexTexts: (limit: number) => adapters.textIndex.fill(limit),
    mergeTexts: (limit: number) => adapters.textIndex.merge(limit),
    batches: () => inTens,
  }
  jobs = startJobs(modules, others, log)
  watch = watchStatements(adapters.database.raw)
})

afterAll(async () => {
  watch[Symbol.dispose]()
  await jobs[Symbol.asyncDispose]()
  whole[Symbol.dispose]()
})

/** Read from end to end: no table at all, the settings with their versions, the closed days, the parts in the report of one job, a batch, a list of work, one row for each search index, an index of the rows to delete, that of the one run that goes on, the facts of one day, and what public pages say when their set has changed. */
const wholeAnyway =
  /^SCAN (CONSTANT ROW|quiet_hours|old_rows|office_search_pending|report_days_pending|facts:|files_to_remove|search_state|pragma_schema_version|settings|setting_versions|closed_days|[mp] VIRTUAL TABLE|(?:u|found|jobs|judged):|photos USING (COVERING )?INDEX photos_without_owner|keyword_runs USING INDEX keyword_runs_going|tasks USING (COVERING )?INDEX tasks_to_do|ratings_given|jobs_done|categories|services USING|districts|content_versions|t: select count\(\*\) from technicians)/
/** The place of the next batch, which ends with its limit, and the only batch of a table that has not more rows. */
const steps = [
  /^\s*select \w+ from \w+ where true order by \w+ limit/,
  /^insert or ignore into old_rows .* where true and true/,
]

/** The statements that read a growing table from end to end. */
function scansOf(ran: readonly RanStatement[]): readonly string[] {
  const statements = new Map(ran.map((statement) => [statement.sql, statement]))
  return [...statements.values()]
    .filter(({ sql }) => !steps.some((step) => step.test(sql)))
    .flatMap((statement) => watch.scansOf(statement).map((scan) => `${scan}: ${statement.sql}`))
    .filter((scan) => !wholeAnyway.test(scan))
}

describe('The watch of statements', () => {
  it('finds a change without a limit, and a read of a whole table', async () => {
    const { database } = whole.adapters
    watch.take()
    await database.write(() => database.raw.prepare('update messages set attempts = 1').run())
    database.raw.prepare("select id from messages where text = 'Words'").all()
    const { ran, changes } = watch.take()
    expect(Math.max(...changes)).toBeGreaterThanOrEqual(rows)
    expect(scansOf(ran)).toEqual([expect.stringContaining('update messages'), expect.stringContaining('select id')])
  })
})

describe('The timed jobs', () => {
  it('change at most the rows of one batch and what belongs to them in a transaction, read no table from end to end, and delete all that is over', async () => {
    const wrong = []
    for (const name of jobs.names) {
      watch.take()
      await jobs.run(name)
      const { ran, changes } = watch.take()
      const tooLong = changes.filter((changed) => changed > batch * belonging)
      const scans = scansOf(ran)
      if (tooLong.length + scans.length > 0) wrong.push({ name, tooLong, scans })
    }
    expect(wrong).toEqual([])
    const left = emptied.map((table) => [table, whole.data.count(table)])
    expect(left).toEqual(emptied.map((table) => [table, 0]))
  })
})
