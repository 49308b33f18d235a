import {
  type CustomerStore,
  type Property,
  type PropertyChange,
  noBusiness,
  propertiesAtMost,
} from '#modules/customers'
import { type UserId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import {
  type BusinessRow,
  type PropertyRow,
  businessFrom,
  businessRow,
  changedFields,
  propertyFrom,
  propertyRow,
} from './customer-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

export function createSqliteCustomerStore(database: SqliteDatabase): CustomerStore {
  const { write } = database
  const statements = prepare(database)
  const audit = prepareAudit(database)
  const isFull = (userId: UserId) => (statements.inUse.get(userId) ?? 0) >= propertiesAtMost

  return {
    async business(userId) {
      const row = statements.business.get(userId)
      return row ? businessFrom(row) : noBusiness
    },

    async putBusiness(userId, business, at) {
      await write(() => {
        const [before, after] = [statements.business.get(userId) ?? businessRow(noBusiness), businessRow(business)]
        const fields = changedFields(before, after)
        statements.putBusiness.run({ ...after, user_id: userId, updated_at: instantText(at) })
        audit({ action: 'business_changed', target: { kind: 'user', id: userId }, before: null, after: { fields } })
      })
    },

    properties: async (userId) => statements.properties.all(userId).map(propertyFrom),

    async property(userId, id) {
      const row = statements.property.get(id, userId)
      return row ? propertyFrom(row) : null
    },

    addProperty: (property) =>
      write(() => {
        const { id, userId } = property
        if (isFull(userId)) return refuse({ kind: 'too-many-properties' })
        statements.add.run(propertyRow(property))
        audit({ action: 'property_added', target: { kind: 'property', id }, before: null, after: { userId } })
        return accept(property)
      }),

    changeProperty: (userId, id, change, at) =>
      write(() => {
        const row = statements.property.get(id, userId)
        if (!row) return refuse({ kind: 'property-unknown' })
        const before = propertyFrom(row)
        const after = changed(before, change, at)
        if (before.archivedAt !== null && after.archivedAt === null && isFull(userId)) {
          return refuse({ kind: 'too-many-properties' })
        }
        statements.change.run(propertyRow(after))
        const fields = changedFields(row, propertyRow(after))
        const target = { kind: 'property', id }
        audit({ action: 'property_changed', target, before: null, after: { userId, fields } })
        return accept(after)
      }),
  }
}

function changed(property: Property, { isArchived, ...details }: PropertyChange, at: Temporal.Instant): Property {
  const { archivedAt } = property
  const archived = isArchived === undefined ? archivedAt : isArchived ? (archivedAt ?? at) : null
  return { ...property, ...details, archivedAt: archived }
}

function prepare({ raw }: SqliteDatabase) {
  return {
    business: raw.prepare<[string], BusinessRow>(
      `select company_name, vat_number, purchase_order, billing_name, billing_email, billing_address, billing_postcode
       from business_details where user_id = ?`,
    ),
    putBusiness: raw.prepare<[BusinessRow & { readonly user_id: string; readonly updated_at: string }]>(
      `insert into business_details (user_id, company_name, vat_number, purchase_order, billing_name, billing_email,
         billing_address, billing_postcode, updated_at)
       values (@user_id, @company_name, @vat_number, @purchase_order, @billing_name, @billing_email,
         @billing_address, @billing_postcode, @updated_at)
       on conflict (user_id) do update set company_name = excluded.company_name, vat_number = excluded.vat_number,
         purchase_order = excluded.purchase_order, billing_name = excluded.billing_name,
         billing_email = excluded.billing_email, billing_address = excluded.billing_address,
         billing_postcode = excluded.billing_postcode, updated_at = excluded.updated_at`,
    ),
    properties: raw.prepare<[string], PropertyRow>(
      `select * from properties where user_id = ? order by archived_at is not null, name collate nocase, id`,
    ),
    property: raw.prepare<[string, string], PropertyRow>('select * from properties where id = ? and user_id = ?'),
    inUse: raw
      .prepare<[string], number>('select count(*) from properties where user_id = ? and archived_at is null')
      .pluck(),
    add: raw.prepare<[PropertyRow]>(
      `insert into properties (id, user_id, name, address, postcode, access_notes, occupier_name, occupier_phone,
         occupier_email, archived_at, created_at)
       values (@id, @user_id, @name, @address, @postcode, @access_notes, @occupier_name, @occupier_phone,
         @occupier_email, @archived_at, @created_at)`,
    ),
    change: raw.prepare<[PropertyRow]>(
      `update properties set name = @name, address = @address, postcode = @postcode, access_notes = @access_notes,
         occupier_name = @occupier_name, occupier_phone = @occupier_phone, occupier_email = @occupier_email,
         archived_at = @archived_at
       where id = @id and user_id = @user_id`,
    ),
  }
}
