import { type User, emailKey } from '#modules/accounts'
import { type CustomerImportStore, type ImportedCustomer, auditOfAddedCustomer, noBusiness } from '#modules/customers'
import { noPassword, userRow } from '../accounts/account-rows.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import { users } from '../kit/schema.ts'
import { businessRow } from './customer-rows.ts'

/** Accounts of customers of an earlier program. */
export function createSqliteCustomerImports(database: SqliteDatabase): CustomerImportStore {
  const { raw, write } = database
  const addUser = prepareInsert(database, users)
  const addBusiness = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `insert into business_details (user_id, company_name, vat_number, purchase_order, billing_name, billing_email,
       billing_address, billing_postcode, updated_at)
     values (@user_id, @company_name, @vat_number, @purchase_order, @billing_name, @billing_email,
       @billing_address, @billing_postcode, @updated_at)`,
  )
  const known = raw.prepare<[string]>('select 1 from users where email_key = ?')
  const audit = prepareAudit(database)

  return {
    isKnown: async (email) => known.get(emailKey(email)) !== undefined,

    add: ({ business, at, ...person }: ImportedCustomer, how) =>
      write(() => {
        if (known.get(emailKey(person.email))) return false
        const user: User = {
          ...person,
          role: 'customer',
          status: 'active',
          emailVerifiedAt: null,
          demo: false,
          createdAt: at,
        }
        addUser(userRow(user, noPassword))
        if (Object.entries(business).some(([name, value]) => value !== Object(noBusiness)[name])) {
          addBusiness.run({ ...businessRow(business), user_id: user.id, updated_at: instantText(at) })
        }
        audit(auditOfAddedCustomer(user.id, how))
        return true
      }),
  }
}
