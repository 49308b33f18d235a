import { describe, expect, it } from 'vitest'
import { noBusiness } from '#modules/customers'
import { customerStoreContract, propertyId } from '../../../tests/contracts/customers/customer-store.contract.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteCustomerStore } from './customer-store.ts'

async function open() {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const [lena, other] = [aUser({ id: 'lena' }), aUser({ id: 'other' })]
  for (const user of [lena, other]) await accounts.add(anAccount(user), [])
  return {
    database,
    customers: createSqliteCustomerStore(database),
    people: [lena.id, other.id] as const,
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

customerStoreContract('SQLite', open)

describe('staff’s change of a customer', () => {
  it('names the changed fields in the audit log, and none of their values', async () => {
    using opened = await open()
    const { database, customers, people } = opened
    const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
    const office = { userId: people[1], role: 'office', at, network: 'n', device: 'd', requestId: 'r' } as const
    await database.acting.run(office, async () => {
      await customers.putBusiness(
        people[0],
        { ...noBusiness, companyName: 'Secret Lets Ltd', vatNumber: 'GBGD001' },
        at,
      )
      await customers.addProperty({
        id: propertyId('flat'),
        userId: people[0],
        name: 'Secret flat',
        address: '1 Hidden Way',
        postcode: 'CR0 1AB',
        accessNotes: {},
        occupier: { name: null, phone: null, email: null },
        archivedAt: null,
        createdAt: at,
      })
      await customers.changeProperty(people[0], propertyId('flat'), { name: 'Another', isArchived: true }, at)
    })
    const lines = database.raw.prepare('select action, target_id, after_json from audit_log order by id').all()
    expect(lines).toEqual([
      { action: 'business_changed', target_id: people[0], after_json: '{"fields":["company_name","vat_number"]}' },
      { action: 'property_added', target_id: 'prp_flat', after_json: `{"userId":"${people[0]}"}` },
      {
        action: 'property_changed',
        target_id: 'prp_flat',
        after_json: `{"userId":"${people[0]}","fields":["name","archived_at"]}`,
      },
    ])
  })
})
