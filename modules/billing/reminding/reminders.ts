import { type Clock, type InvoiceId, businessDate } from '#modules/shared'

/** Three days before an invoice is due, and 1, 7 and 14 days after. */
export const reminderStages = ['due_soon', 'overdue_1', 'overdue_7', 'overdue_14'] as const

export type ReminderStage = (typeof reminderStages)[number]

/** From so many days after the due date on; negative: before it. */
const firstDay: Readonly<Record<ReminderStage, number>> = { due_soon: -3, overdue_1: 1, overdue_7: 7, overdue_14: 14 }

/** The last day on which the last stage still goes out: later, somebody telephones. */
const lastDay = 28

/** The reminder that is due on a day; null between stages, on the due date itself, and long after it. */
export function reminderStage(due: Temporal.PlainDate, today: Temporal.PlainDate): ReminderStage | null {
  const late = due.until(today).days
  if (late === 0 || late > lastDay) return null
  return reminderStages.findLast((stage) => late >= firstDay[stage] && late > 0 === firstDay[stage] > 0) ?? null
}

interface OpenInvoice {
  readonly invoiceId: InvoiceId
  readonly dueDate: Temporal.PlainDate
}

/** Keeps which reminders went out. */
export interface DocumentReminders {
  /** Invoices that were sent, with something left to pay, due between these days, without a reminder of that stage. */
  open(
    stage: ReminderStage,
    days: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
    limit: number,
  ): Promise<readonly OpenInvoice[]>
  /** Keeps the reminder with its event, once for each stage; one transaction. */
  add(invoiceId: InvoiceId, stage: ReminderStage, at: Temporal.Instant): Promise<void>
}

export interface ReminderPorts {
  readonly reminders: DocumentReminders
  /** The owner lets them go out. */
  readonly isOn: () => Promise<boolean>
  readonly clock: Clock
}

const batch = 200

/** Asks for the reminders that are due today; each once, and a stage that was missed is not made up for. */
export function createDocumentReminders({ reminders, isOn, clock }: ReminderPorts) {
  return {
    async remindOfInvoices(): Promise<number> {
      if (!(await isOn())) return 0
      const today = businessDate(clock.now())
      let asked = 0
      for (const stage of reminderStages) {
        for (let full = true; full;) {
          const due = await reminders.open(stage, dueDays(stage, today), batch)
          for (const { invoiceId } of due) await reminders.add(invoiceId, stage, clock.now())
          asked += due.length
          full = due.length === batch
        }
      }
      return asked
    },
  }
}

/** The due dates of the invoices that are in a stage on a day. */
export function dueDays(
  stage: ReminderStage,
  today: Temporal.PlainDate,
): { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate } {
  if (stage === 'due_soon') return { from: today.add({ days: 1 }), to: today.add({ days: 3 }) }
  const next = reminderStages[reminderStages.indexOf(stage) + 1]
  const last = next ? firstDay[next] - 1 : lastDay
  return { from: today.subtract({ days: last }), to: today.subtract({ days: firstDay[stage] }) }
}
