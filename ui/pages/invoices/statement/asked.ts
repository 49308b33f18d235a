import type { AccountHolder, StatementDays } from '#modules/billing'
import { type UserId, parseId } from '#modules/shared'
import type { FieldError } from '../../../page-context.ts'

export interface Asked {
  /** The typed text: the id of an account, or an e-mail address. */
  readonly customer: string
  readonly from: string
  readonly to: string
}

/** Reads the address of the page, with its faults. */
export function askedIn(search: Readonly<Record<string, string>>, usual: StatementDays) {
  const typed = (name: keyof Asked) => (search[name] ?? '').trim()
  const [from, to] = [dayIn(typed('from')), dayIn(typed('to'))]
  const last = to ?? usual.to
  const first = from ?? last.with({ day: 1 }).subtract({ months: 1 })
  const faults: readonly FieldError[] = [
    ...(from === null && typed('from') !== '' ? [{ path: 'from', message: notADay }] : []),
    ...(to === null && typed('to') !== '' ? [{ path: 'to', message: notADay }] : []),
    ...(Temporal.PlainDate.compare(first, last) > 0
      ? [{ path: 'from', message: 'The first day comes after the last' }]
      : []),
  ]
  const asked: Asked = { customer: typed('customer'), from: first.toString(), to: last.toString() }
  return { asked, days: { from: first, to: last }, faults }
}

const notADay = 'Please give a date'

function dayIn(text: string): Temporal.PlainDate | null {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}

export function holderIn(customer: string): AccountHolder | null {
  const userId = parseId('usr', customer)
  if (userId) return { userId, email: null }
  return customer.includes('@') ? { userId: null, email: customer.toLowerCase() } : null
}

export const ownAccount = (userId: UserId): AccountHolder => ({ userId, email: null })
