import {
  type Appliance,
  type ApplianceQuery,
  type CareStore,
  type CaredProperty,
  appliancesAtMost,
  auditOfAppliance,
  decideChange,
  guaranteeSoonDays,
} from '#modules/care'
import { type ApplianceId, type BookingId, type PropertyId, type UserId, accept, refuse } from '#modules/shared'
import { isUnfinished } from '../kit/sql-lists.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { type ApplianceRow, type LineRow, applianceFrom, applianceRow, lineFrom } from './appliance-rows.ts'
import { bookingsAt, prepareHistory } from './history-rows.ts'

interface PropertyRow {
  readonly id: PropertyId
  readonly user_id: UserId
  readonly name: string
  readonly address: string
  readonly postcode: string
  readonly archived_at: string | null
}

export function createSqliteCareStore(database: SqliteDatabase): CareStore {
  const { write } = database
  const statements = prepare(database)
  const audit = prepareAudit(database)
  const history = prepareHistory(database)

  function find(propertyId: PropertyId, id: ApplianceId): Appliance | null {
    const row = statements.one.get(id, propertyId)
    return row ? applianceFrom(row) : null
  }

  function keep(before: Appliance, after: Appliance): void {
    statements.change.run(applianceRow(after))
    audit(auditOfAppliance(before, after))
  }

  return {
    async property(id) {
      const row = statements.property.get(id)
      return row ? propertyFrom(row) : null
    },
    propertyOf: async (bookingId) => statements.propertyOf.get({ booking: bookingId }) ?? null,
    assignedTo: async (id, userId) => statements.assigned.get({ property: id, user: userId }) ?? null,
    appliances: async (propertyId) => statements.all.all(propertyId).map(applianceFrom),
    appliance: async (propertyId, id) => find(propertyId, id),

    add: (appliance) =>
      write(() => {
        if ((statements.count.get(appliance.propertyId) ?? 0) >= appliancesAtMost) {
          return refuse({ kind: 'too-many-appliances' })
        }
        statements.add.run(applianceRow(appliance))
        audit(auditOfAppliance(null, appliance))
        return accept(appliance)
      }),

    change: (propertyId, id, change, step) =>
      write(() => {
        const before = find(propertyId, id)
        if (!before) return refuse({ kind: 'appliance-unknown' })
        const decided = decideChange(before, change, step)
        if (decided.ok) keep(before, decided.value)
        return decided
      }),

    announcePhoto: (file, due) => write(() => void statements.queue.run(file, instantText(due))),

    putPhoto: (propertyId, id, photo, at) =>
      write(() => {
        const before = find(propertyId, id)
        if (!before) return refuse({ kind: 'appliance-unknown' })
        if (photo && statements.takeOff.run(photo.file).changes === 0) {
          throw new Error(`the photo ${photo.file} was removed before it was kept`)
        }
        if (before.photo) statements.queue.run(before.photo.file, instantText(at))
        const after = { ...before, photo, version: before.version + 1 }
        keep(before, after)
        return accept(after)
      }),

    history: async (asked) => history(asked),
    list: async (query, before, limit) => statements.list.all({ ...asked(query), before, limit }).map(lineFrom),
  }
}

function propertyFrom({ id, user_id: userId, name, address, postcode, archived_at }: PropertyRow): CaredProperty {
  return { id, userId, name, address, postcode, isArchived: archived_at !== null }
}

/** The bounds between which the guarantee ends. */
function asked({ text, kind, guarantee, day }: ApplianceQuery) {
  const soon = day.add({ days: guaranteeSoonDays })
  const bounds = {
    ended: { from: '', until: day.subtract({ days: 1 }).toString() },
    ends_soon: { from: day.toString(), until: soon.toString() },
    runs: { from: soon.add({ days: 1 }).toString(), until: '9999' },
  }
  const { from, until } = guarantee ? bounds[guarantee] : { from: null, until: null }
  return { text: text?.toLowerCase() ?? null, kind, from, until }
}

interface Listed {
  readonly text: string | null
  readonly kind: string | null
  readonly from: string | null
  readonly until: string | null
  readonly before: string | null
  readonly limit: number
}

function prepare({ raw }: SqliteDatabase) {
  return {
    property: raw.prepare<[string], PropertyRow>(
      'select id, user_id, name, address, postcode, archived_at from properties where id = ?',
    ),
    propertyOf: raw
      .prepare<[{ readonly booking: BookingId }], PropertyId>(
        `select coalesce(b.property_id, (select p.id from properties p where p.user_id = b.customer_id
           and p.archived_at is null and p.postcode = b.customer_postcode
           and lower(trim(p.address)) = lower(trim(b.customer_address)) order by p.created_at limit 1))
         from bookings b where b.id = @booking`,
      )
      .pluck(),
    assigned: raw
      .prepare<[{ readonly property: string; readonly user: string }], BookingId>(
        `select b.id from bookings b join visits v on v.booking_id = b.id
         where b.id in (${bookingsAt}) and ${isUnfinished('b.status')} and v.called_off_at is null
           and exists (select 1 from technicians t where t.user_id = @user and (t.id = v.technician_id
             or t.id in (select c.technician_id from visit_crew c
               where c.booking_id = v.booking_id and c.visit_number = v.number)))
         order by v.starts_at is null desc, v.starts_at, b.id limit 1`,
      )
      .pluck(),
    all: raw.prepare<[string], ApplianceRow>(
      'select * from appliances where property_id = ? order by removed_at is not null, id',
    ),
    one: raw.prepare<[string, string], ApplianceRow>('select * from appliances where id = ? and property_id = ?'),
    count: raw.prepare<[string], number>('select count(*) from appliances where property_id = ?').pluck(),
    add: raw.prepare<[ApplianceRow]>(
      `insert into appliances (id, property_id, kind, make, model, serial, place, installed_on, guarantee_ends_on,
         photo_file, photo_width, photo_height, removed_at, version, created_at)
       values (@id, @property_id, @kind, @make, @model, @serial, @place, @installed_on, @guarantee_ends_on,
         @photo_file, @photo_width, @photo_height, @removed_at, @version, @created_at)`,
    ),
    change: raw.prepare<[ApplianceRow]>(
      `update appliances set kind = @kind, make = @make, model = @model, serial = @serial, place = @place,
         installed_on = @installed_on, guarantee_ends_on = @guarantee_ends_on, photo_file = @photo_file,
         photo_width = @photo_width, photo_height = @photo_height, removed_at = @removed_at, version = @version
       where id = @id`,
    ),
    queue: raw.prepare<[string, string]>(
      `insert into files_to_remove (kind, file, at) values ('photo', ?, ?) on conflict do nothing`,
    ),
    takeOff: raw.prepare<[string]>(`delete from files_to_remove where kind = 'photo' and file = ?`),
    list: raw.prepare<[Listed], LineRow>(
      `select a.*, p.user_id, p.name, p.address, p.postcode, p.archived_at, u.full_name
       from appliances a join properties p on p.id = a.property_id join users u on u.id = p.user_id
       where a.removed_at is null and (@before is null or a.id < @before) and (@kind is null or a.kind = @kind)
         and (@from is null or a.guarantee_ends_on between @from and @until)
         and (@text is null or instr(lower(a.make || ' ' || a.model || ' ' || a.serial || ' ' || a.place || ' ' || p.name
           || ' ' || p.address || ' ' || p.postcode || ' ' || u.full_name), @text) > 0)
       order by a.id desc limit @limit`,
    ),
  }
}
