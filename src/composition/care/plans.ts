import type { AccountPorts } from '#modules/accounts'
import type { BillingModule } from '#modules/billing'
import { type CarePlanPorts, type PlanDocuments, createCarePlans, ruleOfPlan } from '#modules/care-plans'
import type { Catalogue } from '#modules/catalogue'
import { type CustomerPorts, customerKindOf } from '#modules/customers'
import { type Clock, type IdSource, type PropertyId, type UserId, pence } from '#modules/shared'
import type { TermsModule } from '#modules/terms'

export interface CarePlanAdapters {
  readonly carePlans: Pick<CarePlanPorts, 'plans' | 'links' | 'tokens'>
  readonly accounts: { readonly accounts: Pick<AccountPorts['accounts'], 'find'> }
  readonly customers: Pick<CustomerPorts['customers'], 'business' | 'property'>
  readonly clock: Clock
  readonly ids: IdSource
}

interface Suppliers {
  readonly billing: Pick<
    BillingModule,
    'beginRecurring' | 'business' | 'documentsOfRecurrence' | 'find' | 'findRecurring' | 'followRecurring'
  >
  readonly catalogue: Pick<Catalogue, 'plans' | 'service' | 'siteToday'>
  readonly terms: Pick<TermsModule, 'currentLabel'>
}

const documentsShown = 36

/** Maintenance plans, which are billed by recurring documents. */
export function composeCarePlans(adapters: CarePlanAdapters, { billing, catalogue, terms }: Suppliers) {
  const { carePlans, accounts, customers, clock, ids } = adapters

  async function placeOf(customerId: UserId, propertyId: PropertyId) {
    const [user, property] = await Promise.all([
      accounts.accounts.find(customerId),
      customers.property(customerId, propertyId),
    ])
    return user && property?.archivedAt === null ? { user, property } : null
  }

  const documents: PlanDocuments = {
    async begin(plan) {
      const { recurrenceId, customerId, propertyId } = plan
      const [user, property, business, { vatRegistered }] = await Promise.all([
        accounts.accounts.find(customerId),
        customers.property(customerId, propertyId),
        customers.business(customerId),
        billing.business(),
      ])
      // A customer who is gone is billed nothing.
      if (!recurrenceId || !user || !property) return
      const place = `${property.address}\n${property.postcode}`
      const own = user.address ? `${user.address}\n${user.postcode ?? ''}`.trim() : place
      const address = business.billingAddress
        ? `${business.billingAddress}\n${business.billingPostcode ?? ''}`.trim()
        : own
      const begun = await billing.beginRecurring(
        recurrenceId,
        {
          type: vatRegistered ? 'tax-invoice' : 'invoice',
          bookingId: null,
          customer: {
            name: business.companyName ?? user.fullName,
            address,
            email: user.email,
            vatNumber: business.vatNumber ?? '',
            property: address === place ? '' : place,
            isBusiness: customerKindOf(business) === 'business',
          },
          lines: [
            {
              description: `${plan.name}, maintenance plan for ${property.name}: one ${plan.interval === 'yearly' ? 'year' : 'month'}`,
              quantity: 100,
              unitPrice: plan.price,
              itemType: 'service',
              vat: null,
            },
          ],
          taxRate: null,
          pricesIncludeVat: vatRegistered,
          discount: pence(0),
          notes: '',
          terms: null,
          dueDate: null,
          suppliedOn: null,
          isShort: false,
        },
        { every: 1, unit: ruleOfPlan(plan).unit, first: plan.startsOn, last: null, count: null, sends: true },
      )
      if (!begun.ok) throw new Error(`the documents of the plan ${plan.id} did not begin: ${begun.refusal.kind}`)
    },
    follow: (id, as) => billing.followRecurring(id, as),
    hasBegun: async (id) => (await billing.findRecurring(id)) !== null,
    async standing(id) {
      const found = await billing.findRecurring(id)
      if (!found) return null
      const made = await Promise.all(
        (await billing.documentsOfRecurrence(id, documentsShown)).map((one) => billing.find(one)),
      )
      return {
        next: found.endedAt === null && found.pausedAt === null ? found.next : null,
        documents: made.flatMap((document) =>
          document && document.status !== 'void'
            ? [
                {
                  id: document.id,
                  number: document.issued && document.issued.fullNumber,
                  on: document.issued?.date ?? null,
                  total: document.totals.total,
                },
              ]
            : [],
        ),
      }
    },
  }

  return createCarePlans({
    ...carePlans,
    documents,
    catalogue: {
      async tier(id) {
        const { plans } = await catalogue.plans()
        return plans.find((plan) => plan.id === id && plan.isActive)?.name ?? null
      },
      async service(id) {
        const service = await catalogue.service(id)
        return service?.isActive && !service.isEmergency ? service.name : null
      },
      async business() {
        const { businessName, contactEmail, hotline, vatRegistered } = await catalogue.siteToday()
        return { business: businessName, email: contactEmail, phone: hotline, vatRegistered }
      },
      terms: () => terms.currentLabel(),
    },
    async place(customerId, propertyId) {
      const found = await placeOf(customerId, propertyId)
      return found && { email: found.user.email }
    },
    clock,
    ids,
  })
}
