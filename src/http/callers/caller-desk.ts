import type { AccountsModule, User } from '#modules/accounts'
import {
  type BookingDetails,
  type BookingModule,
  type BookingRequest,
  type NewCaller,
  type PayLinkChannel,
  type PaymentPolicy,
  type RequestRefusal,
  moneyReaderOf,
  policyFor,
} from '#modules/booking'
import type { Catalogue, Service } from '#modules/catalogue'
import { type CustomerDeskModule, customerKindOf, noBusiness } from '#modules/customers'
import type { NotifyingModule, Unreached } from '#modules/messaging'
import type { Priority } from '#modules/pricing'
import { arrivalWindow } from '#modules/scheduling'
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
import { type Known, type NotOrdered, type Ordered, type Orderer, requestFrom } from '../bookings/request-from.ts'
import { agreementMaker } from '../terms/agreement.ts'
import type { GivenCaller } from './fields.ts'

export interface CallerPorts {
  readonly accounts: Pick<AccountsModule, 'find'>
  readonly booking: Pick<BookingModule, 'request' | 'estimate' | 'validQuote'>
  readonly catalogue: Pick<Catalogue, 'bookingTerms' | 'openingHours' | 'service'>
  readonly customers: Known & Pick<CustomerDeskModule, 'isKnown'>
  readonly messaging: Pick<NotifyingModule, 'unreached'>
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
  readonly paysAfter: boolean
  /** The channels of the link to pay; null: the message about the new booking asks for the money. */
  readonly send: readonly PayLinkChannel[] | null
  readonly draftHash: string | null
  readonly claim: IdempotencyClaim<BookingDetails> | null
}

export type CallerRefusal =
  | { readonly kind: 'caller-unknown' }
  | { readonly kind: 'caller-suspended' }
  /** The text is another one than the one that was read. */
  | { readonly kind: 'terms-changed' }
  /** The owner does not let the office decide that. */
  | { readonly kind: 'after-not-allowed' }
  /** The policy asks for no payment before the visit, so that there is no link to send. */
  | { readonly kind: 'nothing-before-visit' }
  | { readonly kind: 'not-reached'; readonly by: readonly Unreached[] }
  | NotOrdered
  | RequestRefusal

interface Asked {
  readonly customer: GivenCaller | null
  readonly serviceId: ServiceId
  readonly priority: Priority
  readonly startsAt: Temporal.Instant | null
  readonly quoteId: QuoteId | null
  readonly paysAfter: boolean
}

/** The text to read to a caller before the order. */
export interface CallerTerms extends OfferedTerms {
  readonly fingerprint: string
  readonly price: Pence
  readonly policy: PaymentPolicy
}

/** Books for somebody who calls. */
export function createCallerDesk(ports: CallerPorts) {
  const { accounts, booking, catalogue, customers, messaging, terms, clock, ids } = ports

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
  async function termsOf(asked: Asked, byGuest: boolean): Promise<Result<CallerTerms, CallerRefusal>> {
    const service = await catalogue.service(asked.serviceId)
    const estimated = await booking.estimate(asked.serviceId, asked.priority)
    if (!service || !estimated.ok) return refuse({ kind: 'service-unknown' })
    const priority = service.isEmergency ? 'emergency' : asked.priority
    const quote = asked.quoteId && (await booking.validQuote(asked.quoteId, service.id, priority))
    const price = quote?.total ?? estimated.value.estimatedCost
    const policy = await policyOf(service, asked.paysAfter, byGuest)
    if (policy === null) return refuse({ kind: 'after-not-allowed' })
    const known = asked.customer?.kind === 'known' ? asked.customer.id : null
    const [render, business] = await Promise.all([
      terms.prepare(),
      known === null ? noBusiness : customers.business(known),
    ])
    const offered = render({
      service: service.name,
      startsAt: asked.startsAt,
      arrival: asked.startsAt && arrivalWindow(asked.startsAt, service.arrival, await catalogue.openingHours()),
      price,
      policy,
      priority,
      customerKind: customerKindOf(business),
      at: clock.now(),
    })
    return accept({ ...offered, fingerprint: terms.fingerprint(offered), price, policy })
  }

  /** The payment policy of an order; null where the office may not decide it. */
  async function policyOf(service: Service, paysAfter: boolean, byGuest: boolean): Promise<PaymentPolicy | null> {
    if (!paysAfter) return policyFor(service.paymentPolicy, byGuest)
    const mayChoose = service.paymentPolicy === 'after' || (await catalogue.bookingTerms()).officeMayBookAfter
    return mayChoose ? 'after' : null
  }

  /** Null where the money can be asked for as it is wanted. */
  async function judgeMoney(
    { serviceId, contact, payer, property }: Ordered,
    { paysAfter, send }: Pick<CallerOrder, 'paysAfter' | 'send'>,
    { role, fullName: name, email, phone }: Orderer,
  ): Promise<CallerRefusal | null> {
    const service = await catalogue.service(serviceId)
    if (!service) return { kind: 'service-unknown' }
    const policy = await policyOf(service, paysAfter, role === 'guest')
    if (policy === null) return { kind: 'after-not-allowed' }
    if (send === null || send.length === 0) return null
    if (policy === 'after') return { kind: 'nothing-before-visit' }
    const reader = moneyReaderOf({ contact, payer, property }, { name, email, phone })
    const by = await messaging.unreached(reader, send)
    return by.length > 0 ? { kind: 'not-reached', by } : null
  }

  return {
    /** The text that the clerk reads to the caller. */
    async terms(asked: Asked): Promise<Result<CallerTerms, CallerRefusal>> {
      const caller = asked.customer && (await callerOf(asked.customer))
      if (caller && !caller.ok) return caller
      return termsOf(asked, caller === null || caller.value.orderer.role === 'guest')
    },

    /** Books for the caller, in one transaction with a new customer. */
    async book(
      clerk: Clerk,
      { customer, order, told, paysAfter, send, draftHash, claim }: CallerOrder,
    ): Promise<Result<BookingDetails, CallerRefusal>> {
      const found = await callerOf(customer)
      if (!found.ok) return found
      const { orderer, caller } = found.value
      const asked = await requestFrom(customers, orderer, order)
      if (!asked.ok) return asked
      const byGuest = orderer.role === 'guest'
      const refusal = await judgeMoney(asked.value, { paysAfter, send }, orderer)
      if (refusal) return refuse(refusal)
      if (told !== null) {
        const { serviceId, priority, startsAt, quoteId } = asked.value
        const shown = await termsOf({ customer, serviceId, priority, startsAt, quoteId, paysAfter }, byGuest)
        if (!shown.ok) return shown
        if (shown.value.fingerprint !== told) return refuse({ kind: 'terms-changed' })
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
        paysAfter,
        payLinkBy: send,
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
