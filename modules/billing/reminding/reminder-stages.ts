/** Three days before an invoice is due, and 1, 7 and 14 days after. */
export const chargeStages = ['due_soon', 'overdue_1', 'overdue_7', 'overdue_14'] as const

/** The reminders of invoices, and three days before the last day of an offer. */
export const reminderStages = [...chargeStages, 'expiring'] as const

export type ReminderStage = (typeof reminderStages)[number]

/** The stage begins this number of days after the due date; a negative one before it. */
const firstDay: Readonly<Record<ReminderStage, number>> = {
  due_soon: -3,
  overdue_1: 1,
  overdue_7: 7,
  overdue_14: 14,
  expiring: -3,
}

/** The last day on which the last stage still goes out: later, somebody telephones. */
const lastDay = 28

/** The reminder of an invoice on a day; null between stages, on the due date itself, and long after it. */
export function reminderStage(due: Temporal.PlainDate, today: Temporal.PlainDate): ReminderStage | null {
  const late = due.until(today).days
  if (late === 0 || late > lastDay) return null
  return chargeStages.findLast((stage) => late >= firstDay[stage] && late > 0 === firstDay[stage] > 0) ?? null
}

/** Whether a stage has its days. */
export function isInStage(stage: ReminderStage, due: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const { from, to } = dueDays(stage, today)
  return Temporal.PlainDate.compare(from, due) <= 0 && Temporal.PlainDate.compare(due, to) <= 0
}

/** The due dates of the documents that are in a stage on a day. */
export function dueDays(
  stage: ReminderStage,
  today: Temporal.PlainDate,
): { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate } {
  if (firstDay[stage] < 0) return { from: today.add({ days: 1 }), to: today.add({ days: 0 - firstDay[stage] }) }
  const next = chargeStages.find((one) => firstDay[one] > firstDay[stage])
  const last = next ? firstDay[next] - 1 : lastDay
  return { from: today.subtract({ days: last }), to: today.subtract({ days: firstDay[stage] }) }
}

/** A document that is in a stage. */
export interface Remindable {
  readonly dueDate: Temporal.PlainDate
  /** The day on which it went to its customer. */
  readonly sentOn: Temporal.PlainDate
  readonly isPaused: boolean
}

/**
 * Whether the reminder goes out, or is left out for good: while it is paused, and where the document itself came no earlier
 * than the stage, so that nobody is reminded of what they have just got.
 */
export function judgeReminder({ dueDate, sentOn, isPaused }: Remindable, stage: ReminderStage): 'remind' | 'skip' {
  const begins = dueDate.add({ days: firstDay[stage] })
  return isPaused || Temporal.PlainDate.compare(sentOn, begins) >= 0 ? 'skip' : 'remind'
}
