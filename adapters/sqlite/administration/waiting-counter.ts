import type { WaitingCounter, WaitingKind } from '#modules/administration'
import { suspiciousLevels } from '#modules/payments'
import { openStages } from '#modules/quoting'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { sqlTexts } from '../kit/sql-lists.ts'

const suspicious = sqlTexts(suspiciousLevels)

/** The rows that wait, by kind: each list has an index of its own, which is as long as what waits. */
const rows: Readonly<Record<WaitingKind, readonly string[]>> = {
  // A booking that is paid for, or asks for nothing before the visit, holds its time without an end.
  jobs: [`bookings where status = 'pending' and technician_id is null and (expires_at is null or starts_at is null)`],
  quotes: [`quote_requests where is_waiting = 1 and stage in (${sqlTexts(openStages)})`],
  conversations: [
    `conversations where unread > 0 and state = 'open'`,
    'booking_threads where asked_seq > office_read_to',
  ],
  enquiries: [`enquiries where state = 'open' and kind <> 'coverage'`],
  whatsapp: ['whatsapp_numbers where needs_person = 1'],
  applications: [`technician_applications where status = 'pending'`],
  market: [
    `adverts where state = 'in_review'`,
    'advert_edits',
    `listing_reviews where state = 'in_review' or edit is not null`,
    'market_appeals where due_at is not null',
    `market_cases where kind in ('report', 'complaint', 'defamation') and due_at is not null`,
  ],
  payments: [
    `payment_disputes where outcome = 'open' and evidence_sent = 0 and (due_by is null or due_by > @now)`,
    // The latest suspicious check of a payment decides.
    `payment_fraud_checks c where risk_level in (${suspicious}) and decision is null and not exists (
       select 1 from payment_fraud_checks later where later.payment_id = c.payment_id
         and later.created_at >= c.created_at and (later.created_at, later.id) > (c.created_at, c.id)
         and later.risk_level in (${suspicious}))`,
  ],
}

const counted = (from: string) => `(select count(*) from (select 1 from ${from} limit @most))`

const columns = Object.entries(rows).map(([kind, lists]) => `min(@most, ${lists.map(counted).join(' + ')}) as ${kind}`)

export function createSqliteWaitingCounter({ raw }: Pick<SqliteDatabase, 'raw'>): WaitingCounter {
  const count = raw.prepare<{ now: string; most: number }, Record<WaitingKind, number>>(`select ${columns.join(', ')}`)
  return {
    async count(now, most) {
      const found = count.get({ now: instantText(now), most })
      if (!found) throw new Error('a count of what waits has no row')
      return found
    },
  }
}
