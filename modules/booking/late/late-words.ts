import { formatPence, inBusinessZone, pence } from '#modules/shared'
import type { LateEntryShown } from './late-entry.ts'

const names: Readonly<Record<string, string>> = {
  'en-route': 'On my way',
  arrived: 'I am here',
  'check-in': 'Check In',
  'check-out': 'Check Out',
  'no-access': 'Nobody let me in',
  report: 'Report',
  photos: 'Photo',
  forms: 'Form',
  signature: 'Signature',
  submit: 'Submit',
  cash: 'Cash taken',
}

/** Texts that a person wrote; what else was sent is kept, and not shown in a line. */
const written = ['work_performed', 'issues_found', 'recommendations', 'no_photo_reason', 'caption', 'reason'] as const

/** A late entry as one line, for the office. The moment is that of the phone, where it said one. */
export function lateWords({ kind, happenedAt, at, body, visit }: LateEntryShown): string {
  const moment = inBusinessZone(happenedAt ?? at)
  const clock = `${moment.toPlainDate().toString()}, ${moment.toPlainTime().toString({ smallestUnit: 'minute' })}`
  const fields = JSON.parse(body) as Readonly<Record<string, unknown>>
  const texts = written.flatMap((name) => {
    const text = fields[name]
    return typeof text === 'string' && text !== '' ? [text] : []
  })
  const { amount } = fields
  const money =
    kind === 'cash' && typeof amount === 'number' && Number.isSafeInteger(amount) ? [formatPence(pence(amount))] : []
  return [`${names[kind] ?? kind}, visit ${visit.number}, ${clock}`, ...money, ...texts].join(': ')
}
