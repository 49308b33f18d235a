import { describe, expect, it } from 'vitest'
import { type AccountStore, emailKey } from '#modules/accounts'
import {
  type BusinessDetails,
  type CustomerImportStore,
  type CustomerStore,
  type ImportedCustomer,
  noBusiness,
} from '#modules/customers'
import type { UserId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'

interface Opened extends Audited {
  readonly imports: CustomerImportStore
  /** Over the same accounts. */
  readonly accounts: Pick<AccountStore, 'find' | 'findByEmail'>
  readonly customers: Pick<CustomerStore, 'business'>
}

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const zoe: ImportedCustomer = {
  id: 'usr_zoe' as UserId,
  fullName: 'Zoë Łukasik',
  email: 'Zoe@Example.com',
  phone: '+442079460958',
  address: '12 Park Lane',
  postcode: 'CR0 1AB',
  business: noBusiness,
  at,
}
const company: BusinessDetails = { ...noBusiness, companyName: 'Lettings Ltd', vatNumber: 'GB999999973' }

/** The contract of every `CustomerImportStore`, for any database. */
export function customerImportStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`CustomerImportStore kept by ${keeper}`, () => {
    const add = (opened: Opened, customer: ImportedCustomer) =>
      opened.atWork(() => opened.imports.add(customer, 'customer_imported'))

    it('adds an active customer whom no password opens, with an audit line that has none of their details', async () => {
      await using opened = await open()
      expect(await add(opened, zoe)).toBe(true)
      const { business: _, at: __, ...person } = zoe
      const account = { ...person, role: 'customer', status: 'active', emailVerifiedAt: null, createdAt: at }
      expect(await opened.accounts.find(zoe.id)).toMatchObject(account)
      expect((await opened.accounts.findByEmail(emailKey(zoe.email)))?.passwordHash).toBeNull()
      expect(await opened.audited()).toEqual([
        { action: 'customer_imported', target: { kind: 'user', id: zoe.id }, before: null, after: null },
      ])
    })

    it('names in the audit log whether the office added the customer', async () => {
      await using opened = await open()
      await opened.atWork(() => opened.imports.add(zoe, 'customer_added'))
      expect((await opened.audited()).map(({ action }) => action)).toEqual(['customer_added'])
    })

    it('keeps business details beside the account, and none of a consumer', async () => {
      await using opened = await open()
      const firm = { ...zoe, id: 'usr_firm' as UserId, email: 'firm@example.com', business: company }
      for (const each of [zoe, firm]) await add(opened, each)
      expect([await opened.customers.business(firm.id), await opened.customers.business(zoe.id)]).toEqual([
        company,
        noBusiness,
      ])
    })

    it('knows an address in any spelling', async () => {
      await using opened = await open()
      expect(await opened.imports.isKnown('zoe@example.com')).toBe(false)
      await add(opened, zoe)
      for (const email of ['zoe@example.com', 'ZOE@EXAMPLE.COM']) expect(await opened.imports.isKnown(email)).toBe(true)
      expect(await opened.imports.isKnown('zoe@example.org')).toBe(false)
    })

    it('adds nothing where the address has an account, and leaves that account as it was', async () => {
      await using opened = await open()
      const again = { ...zoe, id: 'usr_again' as UserId, email: 'zoe@example.com', fullName: 'X', business: company }
      expect([await add(opened, zoe), await add(opened, again)]).toEqual([true, false])
      expect([await opened.accounts.find(again.id), await opened.customers.business(zoe.id)]).toEqual([
        null,
        noBusiness,
      ])
      expect(await opened.accounts.find(zoe.id)).toMatchObject({ fullName: 'Zoë Łukasik' })
      expect(await opened.audited()).toHaveLength(1)
    })

    it('adds one of two with the same address at once', async () => {
      await using opened = await open()
      const other = { ...zoe, id: 'usr_other' as UserId }
      const added = await Promise.all([add(opened, zoe), add(opened, other)])
      expect(added.filter((isAdded) => isAdded)).toHaveLength(1)
    })
  })
}
