import { setTimeout as pause } from 'node:timers/promises'
import { type InBatches, whileFull } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Log } from '../../log.ts'
import type { Signs } from '../../operation/signs.ts'
import { alertOfDelayedRefunds } from '../messages/alert-office.ts'
import { notifyByMail } from '../messages/whatsapp-messages.ts'
import { createBatches } from './batches.ts'

export interface Jobs extends AsyncDisposable {
  /** Does each job once, now. */
  runAll(): Promise<void>
  readonly names: readonly string[]
  /** Does one job, now. */
  run(name: string): Promise<void>
}

interface Job {
  readonly name: string
  readonly everyMs: number
  readonly run: (inBatches: InBatches) => Promise<unknown>
}

/** Jobs that need more than the modules. */
interface Others {
  readonly expireBookings: () => Promise<unknown>
  /** They delete at most `limit` rows; how many. */
  readonly forgetAnswers: (limit: number) => Promise<number>
  readonly forgetEvents: (limit: number) => Promise<number>
  readonly remind: () => Promise<unknown>
  /** Takes the backup of the night when it is due. */
  readonly backUp?: () => Promise<unknown>
  readonly forgetSnapshots: () => Promise<unknown>
  /** They index, or merge, at most `limit` rows of the searches. */
  readonly indexTexts: (limit: number) => Promise<'more' | 'done'>
  readonly mergeTexts: (limit: number) => Promise<'more' | 'done'>
  /** A job waits while the database takes no writes. */
  readonly untilWritable?: () => Promise<void>
  /** Counts the runs of each job. */
  readonly signs?: Pick<Signs, 'beginJob'>
  /** Jobs wait until they are asked for: for measurements. */
  readonly onlyWhenAsked?: boolean
  /** How long work is cut; see `createBatches`. */
  readonly batches?: (closing: AbortController) => InBatches
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The longest that closing waits for the batches in hand and for answers of providers. */
const usualClosingMs = 4_000

/**
 * Starts the timed jobs: each at its interval, never twice at once; a fault is logged, and the job is tried again. Long
 * work runs in batches. Closing waits for the batch in hand, not for the end of the work.
 */
export function startJobs(
  modules: Modules,
  {
    expireBookings,
    forgetAnswers,
    forgetEvents,
    forgetSnapshots,
    remind,
    backUp = async () => {},
    indexTexts,
    mergeTexts,
    untilWritable = async () => {},
    signs,
    onlyWhenAsked = false,
    batches = createBatches,
  }: Others,
  log: Log,
  closingMs = usualClosingMs,
): Jobs {
  const {
    accounts,
    administration,
    analytics,
    billing,
    booking,
    calls,
    documentReminders,
    drafts,
    guests,
    moderation,
    payments,
    photos,
    quoteFiles,
    recovery,
    security,
    sharedPositions,
    privacy,
    statements,
    submissions,
    experts,
    keywordRuns,
    officeSearch,
    businessReports,
    listingChecks,
  } = modules
  const jobs: readonly Job[] = [
    { name: 'expire unpaid bookings', everyMs: minute, run: expireBookings },
    { name: 'pass on offers and ring alarms', everyMs: 5_000, run: () => booking.escalate() },
    { name: 'remind of visits and of what is due', everyMs: minute, run: remind },
    { name: 'back up at night', everyMs: 5 * minute, run: () => backUp() },
    { name: 'make recurring invoices', everyMs: 15 * minute, run: () => billing.runRecurring() },
    { name: 'remind of invoices', everyMs: hour, run: () => documentReminders.remindOfInvoices() },
    {
      name: 'remind of what is due at properties',
      everyMs: hour,
      run: (inBatches) => modules.care.remindOfDues(inBatches),
    },
    { name: 'tend maintenance plans', everyMs: 15 * minute, run: (inBatches) => modules.carePlans.tend(inBatches) },
    {
      name: 'remind of copies of gas safety records',
      everyMs: hour,
      run: (inBatches) => modules.care.remindOfCopies(inBatches),
    },
    { name: 'send statements of last month', everyMs: hour, run: () => statements.sendMonthly() },
    { name: 'ask for cards', everyMs: 15 * minute, run: () => booking.askForAuthorisations() },
    { name: 'settle completed work', everyMs: minute, run: () => booking.settleCompletions() },
    { name: 'end calls that nobody is in', everyMs: 5_000, run: () => calls.settle() },
    { name: 'make plans known', everyMs: 2_000, run: () => booking.sendPlanNews() },
    { name: 'refund after moves', everyMs: minute, run: () => booking.settleMoves() },
    { name: 'forget where technicians were', everyMs: minute, run: (inBatches) => sharedPositions.forget(inBatches) },
    {
      name: 'erase shared places that are over',
      everyMs: minute,
      run: (inBatches) => inBatches(whileFull((limit) => modules.conversations.eraseLocations(limit))),
    },
    { name: 'say by e-mail what WhatsApp refused', everyMs: minute, run: () => notifyByMail(modules) },
    { name: 'say that adverts end', everyMs: minute, run: () => modules.market.takeNotices() },
    { name: 'ask for reviews of experts', everyMs: minute, run: () => modules.expertReviews.askDue() },
    { name: 'end notices that nobody answered', everyMs: minute, run: () => moderation.lapseNotices() },
    { name: 'carry out measures in the market', everyMs: minute, run: () => moderation.applySanctions() },
    { name: 'finish refunds', everyMs: minute, run: () => payments.finishRefunds() },
    { name: 'watch refunds', everyMs: minute, run: () => alertOfDelayedRefunds(modules) },
    { name: 'ask silent providers', everyMs: minute, run: () => security.askSilent() },
    { name: 'reconcile the providers', everyMs: hour, run: () => payments.reconcileDue() },
    { name: 'forget what is old enough', everyMs: day, run: (inBatches) => privacy.retain({ dry: false, inBatches }) },
    { name: 'remove files of what is gone', everyMs: hour, run: (inBatches) => privacy.removeFiles(inBatches) },
    { name: 'forget old snapshots', everyMs: day, run: forgetSnapshots },
    { name: 'forget old answers', everyMs: day, run: (inBatches) => inBatches(whileFull(forgetAnswers)) },
    { name: 'forget old updates of open pages', everyMs: day, run: (inBatches) => inBatches(whileFull(forgetEvents)) },
    { name: 'store views of pages', everyMs: 5_000, run: () => analytics.store() },
    { name: 'carry on tasks of the office', everyMs: 1_000, run: (inBatches) => modules.tasks.carryOn(inBatches) },
    { name: 'forget actions on many rows', everyMs: hour, run: (inBatches) => modules.bulk.forget(inBatches) },
    { name: 'forget rows of imported files', everyMs: hour, run: (inBatches) => modules.imports.forget(inBatches) },
    { name: 'generate and import keywords', everyMs: 1_000, run: (inBatches) => keywordRuns.carryOn(inBatches) },
    { name: 'forget files of keywords', everyMs: hour, run: () => keywordRuns.tidy() },
    { name: 'index texts for searches', everyMs: 5_000, run: (inBatches) => inBatches(indexTexts) },
    {
      name: 'index the search of the office',
      everyMs: 2_000,
      run: (inBatches) => inBatches((limit) => officeSearch.fill(limit)),
    },
    {
      name: 'give keywords their pages',
      everyMs: minute,
      run: (inBatches) => modules.keywordChips.givePages(inBatches),
    },
    { name: 'count the days of reports', everyMs: 5_000, run: (inBatches) => businessReports.count(inBatches) },
    { name: 'compare reports with their rows', everyMs: hour, run: (inBatches) => businessReports.compare(inBatches) },
    { name: 'forget removed texts', everyMs: day, run: (inBatches) => inBatches(mergeTexts) },
    { name: 'forget old quotes', everyMs: day, run: (inBatches) => booking.forgetQuotes(inBatches) },
    { name: 'watch certificates', everyMs: hour, run: () => administration.watchCredentials() },
    { name: 'watch badges of listings', everyMs: hour, run: () => listingChecks.watchChecks() },
    { name: 'forget old sessions', everyMs: day, run: (inBatches) => accounts.forgetSessions(inBatches) },
    {
      name: 'take listings that have ended out of the search',
      everyMs: day,
      run: (inBatches) => inBatches(whileFull((limit) => experts.forgetEnded(limit))),
    },
    { name: 'forget forms that nobody confirmed', everyMs: hour, run: (inBatches) => submissions.forget(inBatches) },
    { name: 'forget old guest codes', everyMs: hour, run: (inBatches) => guests.forgetCodes(inBatches) },
    { name: 'forget old account links', everyMs: day, run: (inBatches) => recovery.forget(inBatches) },
    {
      name: 'forget old drafts',
      everyMs: day,
      run: async (inBatches) => {
        await drafts.forget(inBatches)
        await photos.forget(inBatches)
        await quoteFiles.forget(inBatches)
      },
    },
  ]
  const running = new Map<string, Promise<void>>()
  const closing = new AbortController()
  const inBatches = batches(closing)
  const stopped = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))

  function start({ name, run }: Job): Promise<void> {
    const under = running.get(name)
    if (under) return under
    const end = signs?.beginJob(name)
    const work = Promise.race([untilWritable(), stopped])
      .then(() => (closing.signal.aborted ? undefined : run(inBatches)))
      .then(
        () => end?.(false),
        (fault: unknown) => {
          end?.(true)
          log.error({ err: fault, job: name }, 'a job failed; it will be tried again')
        },
      )
      .finally(() => running.delete(name))
    running.set(name, work)
    return work
  }

  const timed = onlyWhenAsked ? [] : jobs
  // A process that is started anew every day does its daily work too.
  const first = onlyWhenAsked ? undefined : setTimeout(() => jobs.forEach((job) => void start(job)), minute)
  const timers = timed.map((job) => setInterval(() => void start(job), job.everyMs))
  return {
    names: jobs.map(({ name }) => name),
    async run(name) {
      await Promise.all(jobs.filter((job) => job.name === name).map(start))
    },
    async runAll() {
      await Promise.all(jobs.map(start))
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(first)
      for (const timer of timers) clearInterval(timer)
      closing.abort()
      const ended = new AbortController()
      const late = pause(closingMs, 'late', { signal: ended.signal, ref: false }).catch(() => 'ended')
      const outcome = await Promise.race([Promise.all(running.values()), late])
      ended.abort()
      if (outcome === 'late') log.warn({ jobs: [...running.keys()] }, 'jobs were still running when the server stopped')
    },
  }
}
