import type { BillingDocument, DocumentStatus } from '#modules/invoicing'
import type { BillingEvent } from './events.ts'
import type { AskedStatement } from './statements/ports.ts'
import type { ReminderStage } from './reminding/reminder-stages.ts'

/** The events that issuing a document brings. */
export function eventsOfIssue({ id }: BillingDocument, at: Temporal.Instant): readonly BillingEvent[] {
  return [{ kind: 'document-issued', invoiceId: id, at }]
}

export function eventsOfSending({ id }: BillingDocument, round: number, at: Temporal.Instant): readonly BillingEvent[] {
  return [{ kind: 'document-send-asked', invoiceId: id, round, at }]
}

const kindOfMove = {
  void: 'document-voided',
  accepted: 'document-answered',
  declined: 'document-answered',
  paid: 'document-paid',
  credited: 'document-closed',
  written_off: 'document-closed',
  invoiced: 'document-closed',
  cancelled: 'document-closed',
} as const satisfies Partial<Record<DocumentStatus, BillingEvent['kind']>>

/** The events of a new state; most bring none. */
export function eventsOfMove(
  { id }: Pick<BillingDocument, 'id'>,
  status: DocumentStatus,
  at: Temporal.Instant,
): readonly BillingEvent[] {
  return Object.entries(kindOfMove).flatMap(([to, kind]) => (to === status ? { kind, invoiceId: id, at } : []))
}

export function eventsOfStatement({ id, at }: Pick<AskedStatement, 'id' | 'at'>): readonly BillingEvent[] {
  return [{ kind: 'statement-send-asked', statementId: id, at }]
}

export function eventsOfPause(pause: number, at: Temporal.Instant): readonly BillingEvent[] {
  return [{ kind: 'reminders-paused', pause, at }]
}

export function eventsOfReminder(
  invoiceId: BillingDocument['id'],
  stage: ReminderStage,
  at: Temporal.Instant,
): readonly BillingEvent[] {
  return [{ kind: 'document-reminder-due', invoiceId, stage, at }]
}

export function eventsOfPeriod({ id }: Pick<BillingDocument, 'id'>, at: Temporal.Instant): readonly BillingEvent[] {
  return [{ kind: 'recurring-document-due', invoiceId: id, at }]
}
