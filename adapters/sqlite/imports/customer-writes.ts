import type { CustomerWrite, KnownCustomer, KnownCustomers, KnownProperty, NumberedKind } from '#modules/imports'
import { type Clock, type PropertyId, type UserId, parseId } from '#modules/shared'
import { noPassword } from '../accounts/account-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareApplianceWrites } from './appliance-writes.ts'

interface CustomerRow {
  readonly id: UserId
  readonly email: string
  readonly email_key: string
  readonly role: string
  readonly full_name: string
  readonly phone: string | null
  readonly address: string | null
  readonly postcode: string | null
  readonly company_name: string | null
  readonly vat_number: string | null
  readonly purchase_order: string | null
  readonly external_id: string | null
}

interface PropertyRow {
  readonly id: PropertyId
  readonly user_id: UserId
  readonly name: string
  readonly address: string
  readonly postcode: string
  readonly occupier_name: string | null
  readonly occupier_phone: string | null
  readonly occupier_email: string | null
  readonly archived_at: string | null
  readonly external_id: string | null
}

function customerFrom(row: CustomerRow): KnownCustomer {
  return {
    id: row.id,
    email: row.email,
    emailKey: row.email_key,
    isCustomer: row.role === 'customer',
    externalId: row.external_id,
    fullName: row.full_name,
    phone: row.phone,
    address: row.address,
    postcode: row.postcode,
    companyName: row.company_name,
    vatNumber: row.vat_number,
    purchaseOrder: row.purchase_order,
  }
}

function propertyFrom(row: PropertyRow): KnownProperty {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    address: row.address,
    postcode: row.postcode,
    occupierName: row.occupier_name,
    occupierPhone: row.occupier_phone,
    occupierEmail: row.occupier_email,
    isArchived: row.archived_at !== null,
    externalId: row.external_id,
  }
}

const customers = `select u.id, u.email, u.email_key, u.role, u.full_name, u.phone, u.address, u.postcode,
  b.company_name, b.vat_number, b.purchase_order, x.external_id
  from users u left join business_details b on b.user_id = u.id left join external_ids x on x.thing = u.id`
const properties = `select p.id, p.user_id, p.name, p.address, p.postcode, p.occupier_name, p.occupier_phone,
  p.occupier_email, p.archived_at, x.external_id
  from properties p left join external_ids x on x.thing = p.id`

/** Customers with their properties, as a plan reads and writes them. Call `write` only in a transaction. */
export function prepareCustomerWrites(database: SqliteDatabase, clock: Clock) {
  const { raw } = database
  const appliances = prepareApplianceWrites(database, clock)
  const byEmail = raw.prepare<[string], CustomerRow>(`${customers} where u.email_key = ?`)
  const byId = raw.prepare<[string], CustomerRow>(
    `${customers} where u.id = ? and u.role <> 'guest' and u.erased_at is null`,
  )
  const property = raw.prepare<[string], PropertyRow>(`${properties} where p.id = ?`)
  const ofUser = raw.prepare<[string], PropertyRow>(`${properties} where p.user_id = ? order by p.created_at, p.id`)
  const exported = raw
    .prepare<[string, number], UserId>(
      `select id from users where id > ? and role = 'customer' and erased_at is null order by id limit ?`,
    )
    .pluck()
  const thing = raw
    .prepare<[NumberedKind, string], string>('select thing from external_ids where kind = ? and external_id = ?')
    .pluck()
  const addNumber = raw.prepare<[NumberedKind, string, string]>(
    `insert into external_ids (kind, external_id, thing) values (?, ?, ?)
     on conflict (thing) do update set external_id = excluded.external_id`,
  )
  const addUser = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `insert into users (id, email, email_key, password_hash, full_name, phone, postcode, address, role, status, created_at, updated_at)
     values (@id, @email, @emailKey, '${noPassword}', @fullName, @phone, @postcode, @address, 'customer', 'active', @at, @at)`,
  )
  const changeUser = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `update users set full_name = @fullName, phone = @phone, postcode = @postcode, address = @address, updated_at = @at
     where id = @id`,
  )
  const putBusiness = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `insert into business_details (user_id, company_name, vat_number, purchase_order, updated_at)
     values (@id, @companyName, @vatNumber, @purchaseOrder, @at)
     on conflict (user_id) do update set company_name = excluded.company_name, vat_number = excluded.vat_number,
       purchase_order = excluded.purchase_order, updated_at = excluded.updated_at`,
  )
  const addProperty = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `insert into properties (id, user_id, name, address, postcode, access_notes, occupier_name, occupier_phone,
       occupier_email, created_at)
     values (@id, @userId, @name, @address, @postcode, '{}', @occupierName, @occupierPhone, @occupierEmail, @at)`,
  )
  const changeProperty = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `update properties set name = @name, address = @address, postcode = @postcode, occupier_name = @occupierName,
       occupier_phone = @occupierPhone, occupier_email = @occupierEmail where id = @id`,
  )

  const customerOf = (row: CustomerRow | undefined) => (row ? customerFrom(row) : null)
  const propertyOf = (row: PropertyRow | undefined) => (row ? propertyFrom(row) : null)

  const known: KnownCustomers = {
    customerByEmail: (key) => customerOf(byEmail.get(key)),
    customerByExternalId: (number) =>
      customerOf(byId.get(thing.get('customer', number) ?? parseId('usr', number) ?? '')),
    propertyByExternalId: (number) =>
      propertyOf(property.get(thing.get('property', number) ?? parseId('prp', number) ?? '')),
    propertiesOf: (userId) => ofUser.all(userId).map(propertyFrom),
    ...appliances.known,
  }

  function writeCustomer(
    { isCustomer: _isCustomer, externalId, companyName, vatNumber, purchaseOrder, ...user }: KnownCustomer,
    isNew: boolean,
    at: string,
  ) {
    const before = isNew ? null : known.customerByEmail(user.emailKey)
    if (isNew) addUser.run({ ...user, at })
    else changeUser.run({ ...user, at })
    const business = { companyName, vatNumber, purchaseOrder }
    const isSame = before
      ? before.companyName === companyName && before.vatNumber === vatNumber && before.purchaseOrder === purchaseOrder
      : Object.values(business).every((value) => value === null)
    if (!isSame) putBusiness.run({ id: user.id, ...business, at })
    if (externalId !== null && before?.externalId !== externalId) addNumber.run('customer', externalId, user.id)
  }

  function writeProperty(
    { isArchived: _isArchived, externalId, ...details }: KnownProperty,
    isNew: boolean,
    at: string,
  ) {
    if (isNew) addProperty.run({ ...details, at })
    else changeProperty.run({ ...details })
    if (externalId !== null) addNumber.run('property', externalId, details.id)
  }

  return {
    known,
    /** Writes what a plan says; the ids of what it added. */
    write(writes: readonly CustomerWrite[], at: string): readonly string[] {
      return writes.flatMap((one): readonly string[] => {
        const isNew = one.kind.endsWith('-added')
        if ('appliance' in one) {
          appliances.write(one)
          return isNew ? [one.appliance.id] : []
        }
        if ('customer' in one) writeCustomer(one.customer, isNew, at)
        else writeProperty(one.property, isNew, at)
        return isNew ? ['customer' in one ? one.customer.id : one.property.id] : []
      })
    },
    exported(after: string | null, limit: number) {
      return exported.all(after ?? '', limit).flatMap((id) => {
        const row = byId.get(id)
        if (!row) return []
        const theirs = ofUser.all(id).map((one) => ({
          ...propertyFrom(one),
          appliances: appliances.known.appliancesOf(one.id),
        }))
        return [{ customer: customerFrom(row), properties: theirs }]
      })
    },
  }
}
