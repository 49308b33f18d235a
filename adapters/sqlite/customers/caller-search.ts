import type { Caller, CallerView, CustomerLine } from '#modules/customers'
import type { BookingId, ServiceId } from '#modules/shared'
import { type ArrivalColumn, arrivalOf } from '../booking/arrival-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { type PropertyRow, propertyFrom } from './customer-rows.ts'
import { fitsProperty } from './customer-search-forms.ts'
import { readText } from './customer-search-text.ts'

interface BookingRow {
  readonly id: BookingId
  readonly reference: string
  readonly service_id: ServiceId
  readonly name: string
  readonly starts_at: string | null
  readonly arrival: ArrivalColumn
  readonly arrival_from: string | null
  readonly arrival_to: string | null
  readonly status: Caller['bookings'][number]['status']
  readonly customer_address: string
  readonly customer_postcode: string
}

interface NotedRow {
  readonly reference: string
  readonly access_notes: string
  readonly danger: string | null
}

/** The last bookings that are shown while somebody calls, those whose notes are, and the properties. */
const shownBookings = 3
const notedBookings = 20
const shownProperties = 20

/** Adds to a line of the customers' list what the office needs while the customer calls. Each read follows an index. */
export function prepareCaller(database: SqliteDatabase): (line: CustomerLine, seen: CallerView) => Caller {
  const { raw } = database
  const person = raw.prepare<[string], { readonly role: string; readonly address: string | null }>(
    'select role, address from users where id = ?',
  )
  const bookings = raw.prepare<[string], BookingRow>(
    `select b.id, b.reference, b.service_id, s.name, b.starts_at, b.arrival, b.arrival_from, b.arrival_to, b.status,
       b.customer_address, b.customer_postcode
     from bookings b join services s on s.id = b.service_id
     where b.customer_id = ? order by b.created_at desc limit ${shownBookings}`,
  )
  const noted = raw.prepare<[string], NotedRow>(
    `select b.reference, b.access_notes, case when e.severity_level = 'critical' then e.emergency_type end danger
     from bookings b left join emergency_requests e on e.booking_id = b.id
     where b.customer_id = ? and (b.access_notes <> '{}' or e.severity_level = 'critical')
     order by b.created_at desc limit ${notedBookings}`,
  )
  const properties = prepareProperties(database)

  return (line, seen) => {
    const { role = 'customer', address = null } = person.get(line.id) ?? {}
    const found = properties(line.id, seen)
    return {
      ...line,
      isGuest: role === 'guest',
      address,
      bookings: bookings.all(line.id).map(bookingFrom),
      noted: noted.all(line.id).map(({ reference, access_notes, danger }) => ({
        reference,
        accessNotes: JSON.parse(access_notes),
        danger,
      })),
      shownProperties: found.map((row) => propertyFrom(row)),
      fittingProperties: found.filter(({ fits }) => fits === 1).length,
    }
  }
}

type FoundRow = PropertyRow & { readonly fits: 0 | 1 }

/**
 * The properties in use that are shown: those that fit the text first, each by name. The named one is among them. A customer
 * has 500 at most, so each of them is compared.
 */
function prepareProperties({ raw }: SqliteDatabase) {
  const statement = (fits: string) =>
    raw.prepare<[Record<string, string | number | null>], FoundRow>(
      `select * from (
         select *, ${fits} fits from properties where user_id = @user and archived_at is null
         order by id = @property desc, fits desc, name collate nocase, id limit ${shownProperties})
       order by fits desc, name collate nocase, id`,
    )
  const prepared = new Map<string, ReturnType<typeof statement>>()
  return (user: string, { text, property }: CallerView): readonly FoundRow[] => {
    const asked = text === null ? null : readText(text)
    const fits = (asked && fitsProperty(asked.form)) ?? '0'
    const ask = prepared.get(fits) ?? statement(fits)
    prepared.set(fits, ask)
    return ask.all({ ...asked?.needles, user, property })
  }
}

function bookingFrom(row: BookingRow): Caller['bookings'][number] {
  return {
    id: row.id,
    reference: row.reference,
    service: { id: row.service_id, name: row.name },
    startsAt: row.starts_at === null ? null : Temporal.Instant.from(row.starts_at),
    arrival: arrivalOf(row.arrival, row.arrival_from, row.arrival_to),
    status: row.status,
    address: row.customer_address,
    postcode: row.customer_postcode,
  }
}
