import {
  type BusinessDetails,
  type CustomerStore,
  businessChanged,
  decideNewProperty,
  decidePropertyChange,
  decideTaxFacts,
  noBusiness,
  noTaxFacts,
} from '#modules/customers'
import { type UserId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import {
  type BusinessRow,
  type PropertyRow,
  type TaxFactsRow,
  businessFrom,
  businessRow,
  propertyFrom,
  propertyRow,
  taxFactsFrom,
  taxFactsRow,
} from './customer-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

/** An order reads its customer twice; so many are remembered. */
const mostBusinesses = 1_000

export function createSqliteCustomerStore(database: SqliteDatabase): CustomerStore {
  const { write } = database
  const statements = prepare(database)
  const audit = prepareAudit(database)
  const inUse = (userId: UserId) => statements.inUse.get(userId) ?? 0
  const businesses = database.memory.of('business_details').each<BusinessDetails>(mostBusinesses)

  return {
    business: async (userId) =>
      businesses(userId, () => {
        const row = statements.business.get(userId)
        return row ? businessFrom(row) : noBusiness
      }),

    async putBusiness(userId, business, at) {
      await write(() => {
        const row = statements.business.get(userId)
        statements.putBusiness.run({ ...businessRow(business), user_id: userId, updated_at: instantText(at) })
        audit(businessChanged(userId, row ? businessFrom(row) : noBusiness, business))
      })
    },

    async taxFacts(userId) {
      const row = statements.taxFacts.get(userId)
      return row ? taxFactsFrom(row) : noTaxFacts
    },

    putTaxFacts: (userId, change) =>
      write(() => {
        const row = statements.taxFacts.get(userId)
        const decided = decideTaxFacts(userId, row ? taxFactsFrom(row) : noTaxFacts, change)
        if (!decided.ok) return decided
        const { facts, audit: note } = decided.value
        if (!note) return accept(facts)
        statements.putTaxFacts.run({ ...taxFactsRow(facts), user_id: userId, updated_at: instantText(change.at) })
        audit(note)
        return accept(facts)
      }),

    properties: async (userId) => statements.properties.all(userId).map(propertyFrom),

    async property(userId, id) {
      const row = statements.property.get(id, userId)
      return row ? propertyFrom(row) : null
    },

    addProperty: (property) =>
      write(() => {
        const decided = decideNewProperty(property, inUse(property.userId))
        if (!decided.ok) return decided
        statements.add.run(propertyRow(decided.value.property))
        audit(decided.value.audit)
        return accept(decided.value.property)
      }),

    changeProperty: (userId, id, change, at) =>
      write(() => {
        const row = statements.property.get(id, userId)
        if (!row) return refuse({ kind: 'property-unknown' })
        const decided = decidePropertyChange(propertyFrom(row), change, { inUse: inUse(userId), at })
        if (!decided.ok) return decided
        statements.change.run(propertyRow(decided.value.property))
        audit(decided.value.audit)
        return accept(decided.value.property)
      }),
  }
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
    taxFacts: raw.prepare<[string], TaxFactsRow>('select * from customer_tax_facts where user_id = ?'),
    putTaxFacts: raw.prepare<[TaxFactsRow & { readonly user_id: string; readonly updated_at: string }]>(
      `insert into customer_tax_facts (user_id, cis_registered, cis_rate, peppol_id, end_user_words, end_user_on,
         end_user_by, end_user_at, version, updated_at)
       values (@user_id, @cis_registered, @cis_rate, @peppol_id, @end_user_words, @end_user_on,
         @end_user_by, @end_user_at, @version, @updated_at)
       on conflict (user_id) do update set cis_registered = excluded.cis_registered, cis_rate = excluded.cis_rate,
         peppol_id = excluded.peppol_id, end_user_words = excluded.end_user_words, end_user_on = excluded.end_user_on,
         end_user_by = excluded.end_user_by, end_user_at = excluded.end_user_at, version = excluded.version,
         updated_at = excluded.updated_at`,
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
