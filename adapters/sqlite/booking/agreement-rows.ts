import type { BookingAgreement, KeptAgreement, MoveConsent } from '#modules/booking'
import type { BookingId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface AgreementRow {
  readonly version: string
  readonly text: string
  readonly customer_kind: BookingAgreement['customerKind']
  readonly start_consent: BookingAgreement['startConsent']
  readonly starts_at: string | null
  readonly was_read: 0 | 1 | null
  readonly agreed_at: string
  readonly agreed_by: UserId
  readonly network: string | null
  readonly pages: string | null
}

interface ConsentRow {
  readonly round: number
  readonly starts_at: string | null
  readonly version: string
  readonly text: string
  readonly given_at: string
  readonly given_by: string
  readonly network: string | null
  readonly undone_at: string | null
}

/** Agreements of orders and consents of moves; what writes belongs into the transaction of the order, or of the move. */
export function prepareAgreements({ raw }: SqliteDatabase) {
  const insert = raw.prepare(
    `insert into booking_agreements (booking_id, version, text, customer_kind, start_consent, starts_at, was_read,
       agreed_at, agreed_by, network, pages)
     values (:id, :version, :text, :customerKind, :startConsent, :startsAt, :wasRead, :at, :agreedBy, :network, :pages)`,
  )
  const byBooking = raw.prepare<[string], AgreementRow>(
    `select version, text, customer_kind, start_consent, starts_at, was_read, agreed_at, agreed_by, network, pages
     from booking_agreements where booking_id = ?`,
  )
  const insertConsent = raw.prepare(
    `insert into booking_start_consents (booking_id, round, starts_at, version, text, given_at, given_by, network)
     values (:id, :round, :startsAt, :version, :text, :at, :givenBy, :network)`,
  )
  const undo = raw.prepare<[string, string, number]>(
    'update booking_start_consents set undone_at = ? where booking_id = ? and round = ?',
  )
  const consents = raw.prepare<[string], ConsentRow>(
    `select round, starts_at, version, text, given_at, given_by, network, undone_at
     from booking_start_consents where booking_id = ? order by round`,
  )
  return {
    keepConsent(id: BookingId, { round, startsAt, version, text, givenAt, givenBy, network }: MoveConsent): void {
      insertConsent.run({
        id,
        round,
        startsAt: textOf(startsAt),
        version,
        text,
        at: instantText(givenAt),
        givenBy,
        network,
      })
    },
    undoConsent(id: BookingId, round: number, at: Temporal.Instant): void {
      undo.run(instantText(at), id, round)
    },
    keep(id: BookingId, { agreedAt, startsAt, wasRead, pages, ...agreement }: BookingAgreement): void {
      insert.run({
        id,
        ...agreement,
        startsAt: textOf(startsAt),
        wasRead: wasRead === null ? null : Number(wasRead),
        at: instantText(agreedAt),
        pages: pages && JSON.stringify(pages),
      })
    },
    find(id: BookingId): KeptAgreement | null {
      const row = byBooking.get(id)
      if (!row) return null
      const { version, text, network } = row
      return {
        version,
        text,
        customerKind: row.customer_kind,
        startConsent: row.start_consent,
        startsAt: instantOf(row.starts_at),
        wasRead: row.was_read === null ? null : row.was_read === 1,
        agreedAt: Temporal.Instant.from(row.agreed_at),
        agreedBy: row.agreed_by,
        network,
        pages: row.pages === null ? null : pagesFrom(row.pages),
        consents: consents.all(id).map(consentOf),
      }
    },
  }
}

function consentOf({ starts_at, given_at, given_by, undone_at, ...row }: ConsentRow): MoveConsent {
  return {
    ...row,
    startsAt: instantOf(starts_at),
    givenAt: Temporal.Instant.from(given_at),
    givenBy: given_by,
    undoneAt: instantOf(undone_at),
  }
}

function pagesFrom(text: string): NonNullable<BookingAgreement['pages']> {
  const parsed: Record<string, string> = JSON.parse(text)
  return parsed
}

const textOf = (at: Temporal.Instant | null) => at && instantText(at)
const instantOf = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
