import type { ApplianceId, PropertyId, UserId } from '#modules/shared'
import type { KnownAppliance } from './plan-appliance.ts'
import type { CustomerWrite, KnownCustomer, KnownCustomers, KnownProperty } from './plan-customer.ts'

/** The rows that are kept, with the planned changes of earlier rows over it: a dry run decides each row as the import would. */
export function createOverlay(known: KnownCustomers) {
  const customers = new Map<UserId, KnownCustomer>()
  const properties = new Map<PropertyId, KnownProperty>()
  const byEmail = new Map<string, UserId>()
  const byNumber = new Map<string, UserId>()
  const propertyByNumber = new Map<string, PropertyId>()
  const added = new Map<UserId, KnownProperty['id'][]>()
  const appliances = new Map<ApplianceId, KnownAppliance>()
  const applianceByNumber = new Map<string, ApplianceId>()
  const addedAppliances = new Map<PropertyId, ApplianceId[]>()

  const customer = (one: KnownCustomer | null) => one && (customers.get(one.id) ?? one)
  const property = (one: KnownProperty | null) => one && (properties.get(one.id) ?? one)

  const overlaid: KnownCustomers = {
    customerByExternalId(externalId) {
      const id = byNumber.get(externalId)
      return (id && customers.get(id)) ?? customer(known.customerByExternalId(externalId))
    },
    customerByEmail(emailKey) {
      const id = byEmail.get(emailKey)
      return (id && customers.get(id)) ?? customer(known.customerByEmail(emailKey))
    },
    propertyByExternalId(externalId) {
      const id = propertyByNumber.get(externalId)
      return (id && properties.get(id)) ?? property(known.propertyByExternalId(externalId))
    },
    propertiesOf(userId) {
      const kept = known.propertiesOf(userId).map((one) => properties.get(one.id) ?? one)
      const more = (added.get(userId) ?? []).flatMap((id) => properties.get(id) ?? [])
      return [...kept, ...more]
    },
    applianceByExternalId(externalId) {
      const id = applianceByNumber.get(externalId)
      const kept = id === undefined ? known.applianceByExternalId(externalId) : null
      return (id && appliances.get(id)) ?? (kept && (appliances.get(kept.id) ?? kept))
    },
    appliancesOf(propertyId) {
      const kept = known.appliancesOf(propertyId).map((one) => appliances.get(one.id) ?? one)
      const more = (addedAppliances.get(propertyId) ?? []).flatMap((id) => appliances.get(id) ?? [])
      return [...kept, ...more]
    },
    judgeAppliance: known.judgeAppliance,
    appliancesAtMost: known.appliancesAtMost,
  }

  function noteAppliance(one: KnownAppliance, isNew: boolean): void {
    appliances.set(one.id, one)
    if (one.externalId !== null) applianceByNumber.set(one.externalId, one.id)
    if (isNew) addedAppliances.set(one.propertyId, [...(addedAppliances.get(one.propertyId) ?? []), one.id])
  }

  function noteCustomer(one: KnownCustomer): void {
    customers.set(one.id, one)
    byEmail.set(one.emailKey, one.id)
    if (one.externalId !== null) byNumber.set(one.externalId, one.id)
  }

  function noteProperty(one: KnownProperty, isNew: boolean): void {
    properties.set(one.id, one)
    if (one.externalId !== null) propertyByNumber.set(one.externalId, one.id)
    if (isNew) added.set(one.userId, [...(added.get(one.userId) ?? []), one.id])
  }

  return {
    known: overlaid,
    note(writes: readonly CustomerWrite[]): void {
      for (const write of writes) {
        if ('customer' in write) noteCustomer(write.customer)
        else if ('appliance' in write) noteAppliance(write.appliance, write.kind === 'appliance-added')
        else noteProperty(write.property, write.kind === 'property-added')
      }
    },
  }
}
