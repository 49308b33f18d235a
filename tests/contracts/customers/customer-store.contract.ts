import { describe, expect, it } from 'vitest'
import { type CustomerStore, type Property, noBusiness, noTaxFacts, propertiesAtMost } from '#modules/customers'
import { type PropertyId, type UserId, parseId } from '#modules/shared'

interface Opened extends Disposable {
  readonly customers: CustomerStore
  /** Two customers. */
  readonly people: readonly [UserId, UserId]
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')

export function propertyId(name: string): PropertyId {
  const id = parseId('prp', `prp_${name}`)
  if (!id) throw new Error(`not the name of a property: ${name}`)
  return id
}

function aProperty(userId: UserId, name: string, changes: Partial<Property> = {}): Property {
  return {
    id: propertyId(name),
    userId,
    name,
    address: '12 Park Lane',
    postcode: 'CR0 1AB',
    accessNotes: { entry: 'Key safe 1234' },
    occupier: { name: 'Tess Tenant', phone: '+447700900123', email: 'tess@example.com' },
    archivedAt: null,
    createdAt: noon,
    ...changes,
  }
}

/** The contract of every `CustomerStore`, for any database. */
export function customerStoreContract(name: string, open: () => Promise<Opened>): void {
  describe(`CustomerStore: ${name}`, () => {
    it('returns no business details until they are set, then exactly the last ones', async () => {
      using opened = await open()
      const { customers, people } = opened
      const [lena, other] = people
      expect(await customers.business(lena)).toEqual(noBusiness)
      await customers.putBusiness(lena, { ...noBusiness, companyName: 'Lets Ltd', purchaseOrder: 'PO-1' }, noon)
      const details = { ...noBusiness, vatNumber: 'GB123456782', billingEmail: 'bills@example.com' }
      await customers.putBusiness(lena, details, noon)
      expect(await customers.business(lena)).toEqual(details)
      expect(await customers.business(other)).toEqual(noBusiness)
    })

    it('keeps the tax facts of a customer whole, over the version that was read alone', async () => {
      using opened = await open()
      const { customers, people } = opened
      const [lena, other] = people
      expect(await customers.taxFacts(lena)).toEqual(noTaxFacts)
      const endUser = { words: 'We are an end user.', on: Temporal.PlainDate.from('2026-02-27') }
      const wanted = { cisRegistered: true, cisRate: 20, peppolId: '9932:GB123456782', endUser } as const
      const put = (version: number, cisRate: 20 | 30) =>
        customers.putTaxFacts(lena, { version, wanted: { ...wanted, cisRate }, by: other, at: noon })
      const kept = { ...wanted, endUser: { ...endUser, recordedBy: other, recordedAt: noon }, version: 1 }
      expect(await put(0, 20)).toEqual({ ok: true, value: kept })
      expect(await put(0, 30)).toEqual({ ok: false, refusal: { kind: 'tax-facts-changed' } })
      expect(await customers.taxFacts(lena)).toEqual(kept)
      expect(await put(1, 30)).toEqual({ ok: true, value: { ...kept, cisRate: 30, version: 2 } })
      expect(await customers.taxFacts(other)).toEqual(noTaxFacts)
    })

    it('keeps a property completely, for its owner and nobody else', async () => {
      using opened = await open()
      const { customers, people } = opened
      const [lena, other] = people
      const flat = aProperty(lena, 'flat')
      expect(await customers.addProperty(flat)).toEqual({ ok: true, value: flat })
      expect(await customers.property(lena, flat.id)).toEqual(flat)
      expect(await customers.property(other, flat.id)).toBeNull()
      expect(await customers.properties(other)).toEqual([])
      const refused = await customers.changeProperty(other, flat.id, { name: 'Mine' }, noon)
      expect(refused).toEqual({ ok: false, refusal: { kind: 'property-unknown' } })
      expect(await customers.property(lena, flat.id)).toEqual(flat)
    })

    it('changes the given fields of a property, archives it once, and lists properties in use first, by name', async () => {
      using opened = await open()
      const { customers, people } = opened
      const [lena] = people
      for (const each of ['b-flat', 'a-flat', 'c-flat']) await customers.addProperty(aProperty(lena, each))
      const later = noon.add({ hours: 1 })
      await customers.changeProperty(lena, propertyId('a-flat'), { isArchived: true }, later)
      const again = await customers.changeProperty(
        lena,
        propertyId('a-flat'),
        { isArchived: true },
        later.add({ hours: 1 }),
      )
      expect(again).toMatchObject({ ok: true, value: { archivedAt: later } })
      const renamed = await customers.changeProperty(
        lena,
        propertyId('b-flat'),
        { name: 'z-flat', accessNotes: {} },
        later,
      )
      expect(renamed).toMatchObject({ ok: true, value: { name: 'z-flat', accessNotes: {}, address: '12 Park Lane' } })
      expect((await customers.properties(lena)).map((each) => each.name)).toEqual(['c-flat', 'z-flat', 'a-flat'])
      await customers.changeProperty(lena, propertyId('a-flat'), { isArchived: false }, later)
      expect(await customers.property(lena, propertyId('a-flat'))).toMatchObject({ archivedAt: null })
    })

    it('limits the properties in use, without archived ones, which cannot be restored above the limit', async () => {
      using opened = await open()
      const { customers, people } = opened
      const [lena, other] = people
      for (let at = 0; at < propertiesAtMost; at += 1) await customers.addProperty(aProperty(lena, `flat-${at}`))
      const full = { ok: false, refusal: { kind: 'too-many-properties' } }
      expect(await customers.addProperty(aProperty(lena, 'more'))).toEqual(full)
      expect(await customers.addProperty(aProperty(other, 'another'))).toMatchObject({ ok: true })
      await customers.changeProperty(lena, propertyId('flat-0'), { isArchived: true }, noon)
      expect(await customers.addProperty(aProperty(lena, 'more'))).toMatchObject({ ok: true })
      expect(await customers.changeProperty(lena, propertyId('flat-0'), { isArchived: false }, noon)).toEqual(full)
    })
  })
}
