import type { AuditNote } from '#modules/shared'
import type { QuietHours } from '../notifying/quiet-hours.ts'
import type { RowEdit } from './rule-ports.ts'

/** The line of the audit log for a message text that was changed. */
export function auditOfEdit(before: RowEdit | null, edit: RowEdit): AuditNote<'message_text_changed'> {
  return {
    action: 'message_text_changed',
    target: targetOf(edit),
    before: before && factsOf(before),
    after: factsOf(edit),
  }
}

/** The line of the audit log for a message text that is again as the event table has it. */
export function auditOfReset(
  row: Pick<RowEdit, 'event' | 'part'>,
  before: RowEdit | null,
): AuditNote<'message_text_reset'> {
  return { action: 'message_text_reset', target: targetOf(row), before: before && factsOf(before), after: null }
}

/** The line of the audit log for other quiet hours; `before` is null where the defaults were in force. */
export function auditOfQuietHours(before: QuietHours | null, after: QuietHours): AuditNote<'setting_changed'> {
  return {
    action: 'setting_changed',
    target: { kind: 'setting', id: 'quiet_hours' },
    before: before && timesOf(before),
    after: timesOf(after),
  }
}

/** The line of the audit log for another daily cap of text messages. */
export function auditOfSmsCap(before: number | null, after: number): AuditNote<'setting_changed'> {
  return {
    action: 'setting_changed',
    target: { kind: 'setting', id: 'sms_cap' },
    before: before === null ? null : { segments_a_day: before },
    after: { segments_a_day: after },
  }
}

const targetOf = ({ event, part }: Pick<RowEdit, 'event' | 'part'>) => ({
  kind: 'message_text',
  id: `${event}/${part}`,
})

const factsOf = ({ subject, text, title, short, sms, channels }: RowEdit) => ({
  subject,
  text,
  title,
  short,
  ...(sms !== null && { sms }),
  channels,
})

const timesOf = ({ from, until }: QuietHours) => ({ from: clockText(from), until: clockText(until) })

const clockText = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })
