import { eventTable, rowsOf } from '../event-table/index.ts'
import type { Row } from '../event-table/row.ts'
import type { RowEdit } from './rule-ports.ts'

/** The rows of an event as the owner has them. Throws where the event notifies nobody: then the caller is wrong. */
export function rowsToSend(event: string, edits: readonly RowEdit[]): readonly Row[] {
  const rows = rowsOf(event)
  if (rows.length === 0) throw new Error(`the event table has no row for ${event}`)
  return rows.map((row) => withEdit(row, editOf(row, edits)))
}

/** The text in use: a change of the owner replaces the default. */
export function withEdit(row: Row, edit: RowEdit | null): Row {
  if (!edit) return row
  const { subject, text, title, short, channels } = edit
  return { ...row, subject, text, title, short, channels, sms: edit.sms ?? row.sms }
}

export function editOf({ event, part }: Pick<Row, 'event' | 'part'>, edits: readonly RowEdit[]): RowEdit | null {
  return edits.find((edit) => edit.event === event && edit.part === part) ?? null
}

/** Null when there is none. */
export function findRow(event: string, part: string): Row | null {
  return eventTable.find((row) => row.event === event && row.part === part) ?? null
}
