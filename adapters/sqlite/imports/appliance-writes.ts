import { type Appliance, type ApplianceKind, appliancesAtMost, auditOfAppliance, judgeDates } from '#modules/care'
import type { ApplianceWrite, KnownAppliance, KnownAppliances } from '#modules/imports'
import { type Clock, businessDate, parseId } from '#modules/shared'
import { type ApplianceRow, applianceFrom, applianceRow } from '../care/appliance-rows.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'

interface NumberedRow extends ApplianceRow {
  readonly external_id: string | null
}

const wrongDates = {
  installed: 'The appliance is installed on a day that has not come',
  guarantee_end: 'The guarantee of the appliance ended before it was installed',
} as const

const appliances = `select a.*, x.external_id from appliances a left join external_ids x on x.thing = a.id`

/** Appliances, as a plan reads and writes them. Call `write` only in a transaction. */
export function prepareApplianceWrites(database: SqliteDatabase, clock: Clock) {
  const { raw } = database
  const audit = prepareAudit(database)
  const byId = raw.prepare<[string], NumberedRow>(`${appliances} where a.id = ?`)
  const ofProperty = raw.prepare<[string], NumberedRow>(`${appliances} where a.property_id = ? order by a.id`)
  const thing = raw
    .prepare<[string], string>(`select thing from external_ids where kind = 'appliance' and external_id = ?`)
    .pluck()
  const addNumber = raw.prepare<[string, string]>(
    `insert into external_ids (kind, external_id, thing) values ('appliance', ?, ?)
     on conflict (thing) do update set external_id = excluded.external_id`,
  )
  const add = raw.prepare<[ApplianceRow]>(
    `insert into appliances (id, property_id, kind, make, model, serial, place, installed_on, guarantee_ends_on,
       removed_at, version, created_at)
     values (@id, @property_id, @kind, @make, @model, @serial, @place, @installed_on, @guarantee_ends_on, @removed_at,
       @version, @created_at)`,
  )
  const change = raw.prepare<[ApplianceRow]>(
    `update appliances set kind = @kind, make = @make, model = @model, serial = @serial, place = @place,
       installed_on = @installed_on, guarantee_ends_on = @guarantee_ends_on, version = @version where id = @id`,
  )

  const knownOf = (row: NumberedRow): KnownAppliance => {
    const { photo: _, removedAt: __, version: ___, createdAt: ____, ...details } = applianceFrom(row)
    return { ...details, externalId: row.external_id }
  }

  const known: KnownAppliances = {
    applianceByExternalId(number) {
      const row = byId.get(thing.get(number) ?? parseId('apl', number) ?? '')
      return row ? knownOf(row) : null
    },
    appliancesOf: (propertyId) => ofProperty.all(propertyId).map(knownOf),
    judgeAppliance(appliance) {
      const wrong = judgeDates(appliance, businessDate(clock.now()))
      return wrong && wrongDates[wrong.field]
    },
    appliancesAtMost,
  }

  return {
    known,
    write({ kind, appliance: { externalId, kind: sort, ...details } }: ApplianceWrite): void {
      const row = kind === 'appliance-added' ? null : byId.get(details.id)
      const before = row ? applianceFrom(row) : null
      const fresh = { photo: null, removedAt: null, version: 0, createdAt: clock.now() }
      const kept = before ?? fresh
      // Safe: the reader of the row knows the kinds of `modules/care`.
      const after: Appliance = { ...kept, ...details, kind: sort as ApplianceKind, version: kept.version + 1 }
      const isSame = before !== null && JSON.stringify({ ...after, version: before.version }) === JSON.stringify(before)
      if (!before) add.run(applianceRow(after))
      else if (!isSame) change.run(applianceRow(after))
      if (!isSame) audit(auditOfAppliance(before, after))
      if (externalId !== null) addNumber.run(externalId, details.id)
    },
  }
}
