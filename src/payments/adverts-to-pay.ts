import { type Advert, type AdvertStore, takesMoney } from '#modules/adverts'
import { type Catalogue, offeredPlan } from '#modules/catalogue'
import type { AdvertDue, PaymentPorts, ReceiptFacts } from '#modules/payments'
import { pence } from '#modules/shared'

/** The words for each kind of advert. */
const kindWords = { listing: 'Listing', job: 'Job advert' } as const

/** Adverts, as payments need them: the price is that of the plan, whatever a browser says. */
export function advertsToPay(
  adverts: Pick<AdvertStore, 'find'>,
  catalogue: Pick<Catalogue, 'adverts'>,
): PaymentPorts['adverts'] {
  return {
    async due(advertId, key): Promise<AdvertDue | null> {
      const advert = await adverts.find(advertId)
      if (!advert) return null
      const { kind, ownerId: customerId, createdAt } = advert
      const plan = offeredPlan(await catalogue.adverts(), kind, key)
      return {
        kind,
        customerId,
        amount: plan?.price ?? pence(0),
        description: `${kindWords[kind]}, ${plan?.days ?? 0} days`,
        refusal: plan === null ? 'not-payable' : refusalOf(advert),
        createdAt,
      }
    },
  }
}

function refusalOf(advert: Advert): AdvertDue['refusal'] {
  if (!takesMoney(advert)) return 'not-payable'
  return advert.contactConfirmedAt === null ? 'contact-not-confirmed' : null
}

/** The facts of a receipt of an advert. */
export function receiptOfAdvert(
  { id, kind, title }: Advert,
  customer: string,
  business: ReceiptFacts['business'],
): ReceiptFacts {
  const service = title === '' ? kindWords[kind] : `${kindWords[kind]}: ${title}`
  return { business, reference: id, service, customer, payer: '', purchaseOrder: '' }
}
