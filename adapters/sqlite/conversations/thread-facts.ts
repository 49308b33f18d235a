import type { ThreadFacts } from '#modules/conversations'
import type { BookingId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface FactsRow {
  readonly customer_id: UserId
  readonly customer_name: string
  readonly contact_name: string
  readonly is_contact_customer: number
  readonly is_of_crew: number
  readonly over_at: string | null
}

/** A visit that was called off before it began has no crew, unless the whole booking was cancelled. */
const counts = `(v.called_off_at is null or v.check_in_at is not null or b.status = 'cancelled')`

/** While it is offered to them, nobody is of the crew. */
const hasAnswered = `not exists (select 1 from visit_offers o
  where o.booking_id = b.id and o.technician_id = t.id and o.state = 'open')`

const comes = (technician: string) => `exists (select 1 from visits v where v.booking_id = b.id and ${counts}
  and (v.technician_id = ${technician} or exists (select 1 from visit_crew c
    where c.booking_id = v.booking_id and c.visit_number = v.number and c.technician_id = ${technician})))`

/** Reads the facts about a thread and one asker; the user may be null. */
export function prepareThreadFacts({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const facts = raw.prepare<[{ readonly id: string; readonly user: string | null }], FactsRow>(
    `select b.customer_id, u.full_name customer_name, b.contact_name,
       u.role = 'guest' or lower(trim(b.contact_email)) = u.email_key is_contact_customer,
       exists (select 1 from technicians t where t.user_id = @user and t.is_active = 1
         and ${comes('t.id')} and ${hasAnswered}) is_of_crew,
       case b.status
         when 'completed' then coalesce(b.actual_end_time, b.updated_at)
         when 'cancelled' then coalesce(
           (select max(at) from booking_history where booking_id = b.id and to_status = 'cancelled'
             and from_status is not 'cancelled'), b.updated_at)
       end over_at
     from bookings b join users u on u.id = b.customer_id where b.id = @id`,
  )
  return (id: BookingId, user: UserId | null): ThreadFacts | null => {
    const row = facts.get({ id, user })
    return row
      ? {
          bookingId: id,
          customer: { id: row.customer_id, name: row.customer_name },
          contact: { name: row.contact_name, isCustomer: row.is_contact_customer === 1 },
          isOfCrew: row.is_of_crew === 1,
          overAt: row.over_at === null ? null : Temporal.Instant.from(row.over_at),
        }
      : null
  }
}

/** The users of the crew of a booking. */
export function prepareCrew({ raw }: Pick<SqliteDatabase, 'raw'>) {
  return raw.prepare<[{ readonly id: string }], { readonly id: UserId; readonly name: string }>(
    `select t.user_id id, u.full_name name from (
       select v.technician_id technician from visits v join bookings b on b.id = v.booking_id
         where v.booking_id = @id and ${counts} and v.technician_id is not null
       union select c.technician_id from visit_crew c
         join visits v on v.booking_id = c.booking_id and v.number = c.visit_number
         join bookings b on b.id = v.booking_id
         where c.booking_id = @id and ${counts}) crew
     join technicians t on t.id = crew.technician and t.is_active = 1
     join users u on u.id = t.user_id and u.role = 'technician'
     where not exists (select 1 from visit_offers o
       where o.booking_id = @id and o.technician_id = t.id and o.state = 'open')
     order by u.full_name, t.user_id`,
  )
}
