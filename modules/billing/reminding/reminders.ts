import { type Clock, type InvoiceId, businessDate } from '#modules/shared'
import type { AccountHolder } from '../statements/ports.ts'
import { type Remindable, type ReminderStage, dueDays, judgeReminder, reminderStages } from './reminder-stages.ts'

interface OpenDocument extends Remindable {
  readonly invoiceId: InvoiceId
}

/** The reminders of one document, or of all of a customer. */
export type PauseSubject = { readonly invoiceId: InvoiceId; readonly holder: null } | OfHolder

interface OfHolder {
  readonly invoiceId: null
  readonly holder: AccountHolder
}

/** Reminders that wait until somebody lets them go on. */
export interface ReminderPause {
  /** Grows with each pause. */
  readonly id: number
  readonly subject: PauseSubject
  /** A user's id. */
  readonly by: string
  readonly at: Temporal.Instant
}

/** A reminder that was asked for. */
interface AskedReminder {
  readonly invoiceId: InvoiceId
  readonly stage: ReminderStage
}

/** Keeps which reminders went out, and which wait. */
export interface DocumentReminders {
  /**
   * Invoices that were sent, with something left to pay, and offers that were sent and not answered, whose due date is
   * between these days, without a reminder of that stage.
   */
  open(
    stage: ReminderStage,
    days: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
    limit: number,
  ): Promise<readonly OpenDocument[]>
  /** Keeps the reminder with its event, once for each stage; one transaction. One that is skipped has no event. */
  add(invoiceId: InvoiceId, stage: ReminderStage, judged: 'remind' | 'skip', at: Temporal.Instant): Promise<void>

  /** Writes its audit line and the event `reminders-paused`; no change where it is paused already. */
  pause(subject: PauseSubject, by: string, at: Temporal.Instant): Promise<void>
  /** Writes its audit line; no change where it is not paused. */
  resume(subject: PauseSubject, by: string, at: Temporal.Instant): Promise<void>
  findPause(subject: PauseSubject): Promise<ReminderPause | null>
  /** Newest first. */
  pauses(): Promise<readonly ReminderPause[]>
  /** The document, or its customer, is paused. */
  isPaused(invoiceId: InvoiceId): Promise<boolean>
  /** The reminders of the last weeks that a pause is about; none once it has ended. */
  askedUnder(pause: number, since: Temporal.Instant): Promise<readonly AskedReminder[]>
}

export interface ReminderPorts {
  readonly reminders: DocumentReminders
  /** The owner lets them go out. */
  readonly isOn: () => Promise<boolean>
  /** The quiet hours of messages: nobody is reminded at night. */
  readonly isQuiet: (now: Temporal.Instant) => Promise<boolean>
  readonly clock: Clock
}

const batch = 200

/** Messages that wait longer than this have failed. */
const waitsAtMost = { hours: 24 * 28 }

/** Asks for the reminders that are due today; each once, and a stage that was missed is not made up for. */
export function createDocumentReminders({ reminders, isOn, isQuiet, clock }: ReminderPorts) {
  return {
    async remindOfInvoices(): Promise<number> {
      const now = clock.now()
      if (!(await isOn()) || (await isQuiet(now))) return 0
      const today = businessDate(now)
      let asked = 0
      for (const stage of reminderStages) {
        for (let full = true; full;) {
          const due = await reminders.open(stage, dueDays(stage, today), batch)
          for (const document of due) {
            const judged = judgeReminder(document, stage)
            await reminders.add(document.invoiceId, stage, judged, now)
            if (judged === 'remind') asked += 1
          }
          full = due.length === batch
        }
      }
      return asked
    },

    /** Reminders of it wait from now on; those that would go out meanwhile are left out for good. */
    pause: (subject: PauseSubject, by: string) => reminders.pause(subject, by, clock.now()),
    /** They go on with the next stage. */
    resume: (subject: PauseSubject, by: string) => reminders.resume(subject, by, clock.now()),
    findPause: (subject: PauseSubject) => reminders.findPause(subject),
    pauses: () => reminders.pauses(),
    isPaused: (id: InvoiceId) => reminders.isPaused(id),
    /** The reminders of a pause whose mails may still wait. */
    waitingUnder: (pause: number) => reminders.askedUnder(pause, clock.now().subtract(waitsAtMost)),
  }
}

export type DocumentRemindersModule = ReturnType<typeof createDocumentReminders>

/** The cause of the messages of a reminder: each goes out once. */
export function causeOfReminder({ invoiceId, stage }: AskedReminder): string {
  return `reminder_${invoiceId}_${stage}`
}

/** The causes of all reminders of a document. */
export function reminderCauses(invoiceId: InvoiceId): readonly string[] {
  return reminderStages.map((stage) => causeOfReminder({ invoiceId, stage }))
}
