import type { AccountsModule, User } from '#modules/accounts'
import {
  type BookingDetails,
  type BookingModule,
  type BookingRequest,
  type NewCaller,
  type PaymentPolicy,
  type RequestRefusal,
  policyFor,
} from '#modules/booking'
import type { Catalogue } from '#modules/catalogue'
import { type CustomerDeskModule, customerKindOf, noBusiness } from '#modules/customers'
import type { Priority } from '#modules/pricing'
import {
  type Clock,
  type IdSource,
  type IdempotencyClaim,
  type Pence,
  type QuoteId,
  type Result,
  type ServiceId,
  accept,
  refuse,
} from '#modules/shared'
import type { OfferedTerms, TermsModule } from '#modules/terms'
import type { Order } from '../bookings/order-schema.ts'
import { type Known, type NotOrdered, type Orderer, requestFrom } from '../bookings/request-from.ts'
import { agreementMaker } from '../terms/agreement.ts'
import type { GivenCaller } from './fields.ts'

export interface CallerPorts {
  readonly accounts: Pick<AccountsModule, 'find'>
  readonly booking: Pick<BookingModule, 'request' | 'estimate' | 'validQuote'>
  readonly catalogue: Pick<Catalogue, 'service'>
  readonly customers: Known & Pick<CustomerDeskModule, 'isKnown'>
  readonly terms: Pick<TermsModule, 'prepare' | 'fingerprint'>
  readonly clock: Clock
  readonly ids: IdSource
}

/** A user of the office at work. */
interface Clerk {
  readonly who: User
  /** The network address of the browser. */
  readonly address: string
}

interface CallerOrder {
  readonly customer: GivenCaller
  readonly order: Order
  /** The fingerprint of the text that was read to the caller; null: none was. */
  readonly told: string | null
  readonly draftHash: string | null
  readonly claim: IdempotencyClaim<BookingDetails> | null
}

export type CallerRefusal =
  | { readonly kind: 'caller-unknown' }
  | { readonly kind: 'caller-suspended' }
  /** The text is another one than the one that was read. */
  | { readonly kind: 'terms-changed' }
  | NotOrdered
  | RequestRefusal

interface Asked {
  readonly customer: GivenCaller | null
  readonly serviceId: ServiceId
  readonly priority: Priority
  readonly startsAt: Temporal.Instant | null
  readonly quoteId: QuoteId | null
}

/** The text to read to a caller before the order. */
export interface CallerTerms extends OfferedTerms {
  readonly fingerprint: string
  readonly price: Pence
  readonly policy: PaymentPolicy
}

/** Books for somebody who calls. */
export function createCallerDesk({ accounts, booking, catalogue, customers, terms, clock, ids }: CallerPorts) {
  /** The customer of a call; a new one has an id from now on, and is kept with the booking. */
  async function callerOf(given: GivenCaller): Promise<Result<Caller, CallerRefusal>> {
    if (given.kind === 'new') {
      const { kind: _, ...person } = given
      const caller = { ...person, id: ids.next('usr') }
      const { address, postcode } = caller
      return accept({ orderer: { ...caller, role: 'guest', home: { address, postcode } }, caller })
    }
    const user = (await customers.isKnown(given.id)) ? await accounts.find(given.id) : null
    if (!user) return refuse({ kind: 'caller-unknown' })
    if (user.status === 'suspended') return refuse({ kind: 'caller-suspended' })
    return accept({ orderer: { ...user, home: user }, caller: null })
  }

  /** The terms of an order as they are now. The price is that of the quote while it holds, else the present one. */
  async function termsOf(asked: Asked, byGuest: boolean): Promise<Result<CallerTerms, RequestRefusal>> {
    const service = await catalogue.service(asked.serviceId)
    const estimated = await booking.estimate(asked.serviceId, asked.priority)
    if (!service || !estimated.ok) return refuse({ kind: 'service-unknown' })
    const priority = service.isEmergency ? 'emergency' : asked.priority
    const quote = asked.quoteId && (await booking.validQuote(asked.quoteId, service.id, priority))
    const price = quote?.total ?? estimated.value.estimatedCost
    const policy = policyFor(service.paymentPolicy, byGuest)
    const known = asked.customer?.kind === 'known' ? asked.customer.id : null
    const [render, business] = await Promise.all([
      terms.prepare(),
      known === null ? noBusiness : customers.business(known),
    ])
    const offered = render({
      service: service.name,
      startsAt: asked.startsAt,
      price,
      policy,
      priority,
      customerKind: customerKindOf(business),
      at: clock.now(),
    })
    return accept({ ...offered, fingerprint: terms.fingerprint(offered), price, policy })
  }

  return {
    /** The text that the clerk reads to the caller. */
    async terms(asked: Asked): Promise<Result<CallerTerms, CallerRefusal>> {
      const caller = asked.customer && (await callerOf(asked.customer))
      if (caller && !caller.ok) return caller
      return termsOf(asked, caller === null || caller.value.orderer.role === 'guest')
    },

    /** Books for the caller, in one transaction with a new customer. */
    async book(clerk: Clerk, { customer, order, told, draftHash, claim }: CallerOrder) {
      const found = await callerOf(customer)
      if (!found.ok) return found
      const { orderer, caller } = found.value
      const asked = await requestFrom(customers, orderer, order)
      if (!asked.ok) return asked
      if (told !== null) {
        const { serviceId, priority, startsAt, quoteId } = asked.value
        const shown = await termsOf({ customer, serviceId, priority, startsAt, quoteId }, orderer.role === 'guest')
        if (!shown.ok) return shown
        if (shown.value.fingerprint !== told) return refuse({ kind: 'terms-changed' } as const)
      }
      const placed = {
        userId: orderer.id,
        clerk: { id: clerk.who.id, read: told },
        address: clerk.address,
        isTicked: order.consent === true,
      }
      const request: BookingRequest = {
        ...asked.value,
        caller,
        bookedBy: clerk.who.id,
        agree: await agreementMaker({ terms, customers }, placed),
        source: 'office',
        draftHash,
        claim,
      }
      return booking.request(request)
    },
  }
}

interface Caller {
  readonly orderer: Orderer
  /** Null where the customer is known. */
  readonly caller: NewCaller | null
}
