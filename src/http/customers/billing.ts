import { z } from 'zod'
import type { AccountsModule, User } from '#modules/accounts'
import type { BookingDetails, BookingModule } from '#modules/booking'
import type { Billing, BillingSettled, CustomerDeskModule, CustomersModule } from '#modules/customers'
import { type BookingId, at, parseId, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { actorOf } from '../bookings/actor.ts'
import { purchaseOrder } from './fields.ts'
import { email, fullName, orEmpty } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { bookingParams } from '../bookings/fields.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'

export interface BillingPorts {
  readonly booking: Pick<BookingModule, 'find'>
  readonly accounts: Pick<AccountsModule, 'find'>
  readonly customers: CustomersModule & CustomerDeskModule
}

const half = 'Give both the name and the e-mail of the payer'
const namesBoth = [
  (fields: { readonly payer_name: string | null; readonly payer_email: string | null }) =>
    (fields.payer_name === null) === (fields.payer_email === null),
  half,
] as const

const given = {
  payer_name: orEmpty(fullName).default(null),
  payer_email: orEmpty(email).default(null),
  purchase_order: orEmpty(purchaseOrder).default(null),
}
const billingFields = z.strictObject(given).refine(namesBoth[0], { path: ['payer_email'], error: namesBoth[1] })
const billingSchema = z.strictObject({
  payer_name: z.string().nullable(),
  payer_email: z.string().nullable(),
  purchase_order: z.string().nullable(),
})

const payerChoices = ['contact', 'account', 'billing', 'other'] as const
type PayerChoice = (typeof payerChoices)[number]

const billingForm = z
  .strictObject({ ...given, who: z.enum(payerChoices, 'Choose who pays') })
  .refine(({ who, payer_name }) => who !== 'other' || payer_name !== null, {
    path: ['payer_name'],
    error: 'Who pays?',
  })
  .refine(({ who, payer_email }) => who !== 'other' || payer_email !== null, {
    path: ['payer_email'],
    error: 'Where are they written to?',
  })

/** The payer of an existing booking, and the number on its documents: set by the office. */
export function billingRoutes(api: Api, { customers }: Pick<BillingPorts, 'customers'>): void {
  api.endpoint(
    {
      tag: 'Office',
      access: 'take-payments',
      method: 'put',
      path: '/api/admin/bookings/:id/billing',
      summary:
        'Who pays for a booking and its purchase order: both are replaced. Without a payer, the contact at the property pays. The payer is settled once money came in or a card is authorised.',
      params: bookingParams,
      body: billingFields,
      answers: { 200: { says: 'Who pays now', schema: billingSchema } },
    },
    async ({ c, who, params, body }) => {
      const { payer_name: name, payer_email: address, purchase_order } = body
      const payer = name !== null && address !== null ? { name, email: address } : null
      const changed = await customers.changeBilling(params.id, { payer, purchaseOrder: purchase_order }, who.id)
      if (!changed.ok) return problem(c, billingProblem(changed.refusal))
      return { status: 200, body: { payer_name: name, payer_email: address, purchase_order } }
    },
  )
}

/** The same on the office's page of the booking, where the ones who come to mind are offered by name. */
export function billingForms(form: Submission, ports: BillingPorts): void {
  const { booking, customers } = ports
  form('/admin/bookings/:id/billing', { access: 'take-payments' }, async (sent) => {
    const id = parseId('bkg', sent.param('id'))
    const found = id && (await booking.find(actorOf(sent.who), id))
    if (!id || !found?.ok) return sent.refuse(404)
    const page = at.admin.bookingBilling(id)
    const parsed = billingForm.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { who, purchase_order: purchaseOrder, payer_name: name, payer_email: address } = parsed.data
    const other = name !== null && address !== null ? { name, email: address } : null
    const payer = who === 'other' ? other : (await payersOf(ports, found.value))[who]
    // Meant was somebody, who is not there any more: nobody would mean the contact.
    if (payer === null && who !== 'contact') return sent.again(nobodyThere, page)
    return changed(sent, id, page, await customers.changeBilling(id, { payer, purchaseOrder }, sent.who.id))
  })
}

async function changed(
  sent: Submitted,
  id: BookingId,
  page: string,
  done: Awaited<ReturnType<CustomerDeskModule['changeBilling']>>,
): Promise<Response> {
  if (done.ok) return sent.c.redirect(doneAt(at.admin.booking(id), 'billing'), 303)
  return done.refusal.kind === 'booking-unknown' ? sent.refuse(404) : sent.again(billingProblem(done.refusal), page)
}

/** Possible payers of a booking. Null for the contact: no payer is named then. */
async function payersOf(
  { accounts, customers }: Pick<BillingPorts, 'accounts' | 'customers'>,
  { customerId }: Pick<BookingDetails, 'customerId'>,
): Promise<Readonly<Record<Exclude<PayerChoice, 'other'>, Billing['payer']>>> {
  const [owner, business] = await Promise.all([accounts.find(customerId), customers.business(customerId)])
  const { billingEmail, billingName, companyName } = business
  return {
    contact: null,
    account: owner && payerFrom(owner),
    billing:
      billingEmail === null ? null : { name: billingName ?? companyName ?? owner?.fullName ?? '', email: billingEmail },
  }
}

function payerFrom({ fullName: name, email: address }: User): Billing['payer'] {
  return { name, email: address }
}

const settledWords: Readonly<Record<BillingSettled['why'], string>> = {
  cancelled: 'The booking was cancelled, and nothing was paid for it.',
  paid: 'Money has come in: the receipt names who paid, and what goes back goes to them.',
  'on-card': 'A card is authorised or stored for it, and belongs to the present payer.',
}

const nobodyThere: Problem = {
  status: 422,
  code: 'not_valid',
  detail: 'They are not there any more. Choose again',
  errors: [{ path: 'who', message: 'They are not there any more. Choose again' }],
}

function billingProblem(refusal: BillingSettled | { readonly kind: 'booking-unknown' }): Problem {
  if (refusal.kind === 'booking-unknown') return notFound
  return { status: 409, code: 'billing_settled', detail: settledWords[refusal.why] }
}
