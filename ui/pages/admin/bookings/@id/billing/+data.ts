import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type Billing, isSamePayer, settledBy } from '#modules/customers'
import { jobOf } from '../../../../../components/office/job.ts'
import { foundBooking } from '../found-booking.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const booking = await foundBooking(pageContext)
  const { modules, now, form } = pageContext
  const standing = await modules.customers.billing(booking.id)
  if (!standing) throw render(404)
  const job = jobOf(booking, now)
  const settled = settledBy(standing)
  if (!form && settled.purchaseOrder !== null) throw redirect(job.href)
  const { payer, purchaseOrder } = standing.billing
  const choices = await choicesOf(pageContext, booking)
  const chosen = choices.find((choice) => isSamePayer(choice.payer, payer))?.value ?? 'other'
  return {
    job,
    settled: settled.payer,
    payer,
    purchaseOrder,
    choices: choices.map(({ value, label, hint }) => ({ value, label, hint })),
    chosen,
  }
}

interface Choice {
  readonly value: 'contact' | 'account' | 'billing'
  readonly label: string
  readonly hint: string
  readonly payer: Billing['payer']
}

/** Possible payers, each once: one person may appear in several parts. */
async function choicesOf(
  { modules }: PageContextServer,
  { contact, customerId }: Awaited<ReturnType<typeof foundBooking>>,
): Promise<readonly Choice[]> {
  const [account, business] = await Promise.all([
    modules.accounts.find(customerId),
    modules.customers.business(customerId),
  ])
  const known: Choice[] = [
    { value: 'contact', label: contact.name, hint: `The contact at the property, ${contact.email}`, payer: null },
  ]
  const emails = new Set([contact.email.toLowerCase()])
  const add = (value: Choice['value'], payer: NonNullable<Billing['payer']>, what: string) => {
    if (emails.has(payer.email.toLowerCase())) return
    emails.add(payer.email.toLowerCase())
    known.push({ value, label: payer.name, hint: `${what}, ${payer.email}`, payer })
  }
  const { billingEmail: email, billingName, companyName } = business
  if (email !== null) {
    add('billing', { name: billingName ?? companyName ?? account?.fullName ?? '', email }, 'Who gets their bills')
  }
  if (account) add('account', { name: account.fullName, email: account.email }, 'Who booked')
  return known
}
