import type { DocumentWish, RecurrenceWish } from '#modules/billing'
import { printInvoicing, printSiteFacts } from '#modules/catalogue'
import type { DocumentType } from '#modules/invoicing'
import {
  type InvoiceId,
  type PaymentId,
  type Pence,
  type Result,
  type UserId,
  businessDate,
  businessZone,
} from '#modules/shared'
import type { Modules } from '../../compose.ts'

/** The demo business has no office: its first technician writes its documents. */
export const signer = 'usr_demo-technician-01' as UserId

/** The documents of the plan, by names of its own; days are counted back from today. */
export interface DemoDesk {
  issue(name: string, daysAgo: number, wish: DocumentWish): void
  draft(daysAgo: number, wish: DocumentWish): void
  /** The final invoice of a booking: the whole, less what was invoiced before. */
  finish(name: string, at: Temporal.Instant, wish: DocumentWish): void
  /** A document of another type with the same content, as people make an invoice of a quote. */
  goOn(name: string, daysAgo: number, from: string, type: DocumentType): void
  send(name: string, daysAgo: number): void
  view(name: string, daysAgo: number): void
  pay(name: string, daysAgo: number, method: 'cash' | 'bank_transfer' | 'cheque', amount?: Pence): void
  /** The receipt of the payment of that document; without a name it stays a draft. */
  receipt(name: string | null, daysAgo: number, of: string, type: DocumentType): void
  credit(name: string, daysAgo: number, wish: Parameters<Modules['billing']['credit']>[1]): void
  answer(name: string, daysAgo: number, said: 'accept' | 'decline', by: string): void
  move(name: string, daysAgo: number, to: 'markReceived' | 'markDelivered' | 'cancel'): void
  end(name: string, daysAgo: number, how: 'void' | 'writeOff', reason: string): void
  /** The first of invoices that come again. */
  recur(
    name: string,
    daysAgo: number,
    wish: DocumentWish,
    every: Pick<RecurrenceWish, 'every' | 'unit' | 'sends'>,
  ): void
  /** Interest for late payment, as of that day. */
  charge(name: string, daysAgo: number): void
  /** The day that is so many days ahead. */
  day(ahead: number): Temporal.PlainDate
}

export interface Deed {
  readonly at: Temporal.Instant
  readonly run: () => Promise<unknown>
}

export function deedsOf(
  { billing, payments, catalogue }: Modules,
  now: Temporal.Instant,
): { desk: DemoDesk; deeds: readonly Deed[] } {
  const deeds: Deed[] = []
  const ids = new Map<string, InvoiceId>()
  const paidBy = new Map<string, PaymentId>()
  const today = businessDate(now)
  const idOf = (name: string): InvoiceId => {
    const id = ids.get(name)
    if (!id) throw new Error(`${name} is not written yet`)
    return id
  }
  const by = signer
  const at = (moment: Temporal.Instant, run: Deed['run']) => {
    deeds.push({ at: Temporal.Instant.compare(moment, now) > 0 ? now : moment, run })
  }
  /** From nine o'clock on, in the order of the plan. */
  const on = (daysAgo: number, run: Deed['run']) => {
    const plainTime = Temporal.PlainTime.from('09:00').add({ minutes: deeds.length })
    at(today.subtract({ days: daysAgo }).toZonedDateTime({ timeZone: businessZone, plainTime }).toInstant(), run)
  }
  const write = async (wish: DocumentWish) => done(await billing.create(wish, by, null)).id
  const issued = async (name: string, id: InvoiceId) => {
    ids.set(name, id)
    const { content } = done(await billing.issue(id, by, null))
    if (content.bookingId) await payments.settleIssued(id)
  }
  const desk: DemoDesk = {
    issue: (name, daysAgo, wish) => on(daysAgo, async () => issued(name, await write(wish))),
    draft: (daysAgo, wish) => on(daysAgo, () => write(wish)),
    finish: (name, moment, wish) => at(moment, async () => issued(name, await write(wish))),
    goOn: (name, daysAgo, from, type) =>
      on(daysAgo, async () => issued(name, done(await billing.duplicate(idOf(from), type, by, null)).id)),
    send: (name, daysAgo) =>
      on(daysAgo, async () => {
        done(await billing.send(idOf(name), by, null))
        done(await billing.markSent(idOf(name)))
      }),
    view: (name, daysAgo) => on(daysAgo, () => billing.viewed(idOf(name))),
    pay: (name, daysAgo, method, amount) =>
      on(daysAgo, async () => {
        const reference = method === 'cash' ? null : name.toUpperCase()
        const date = today.subtract({ days: daysAgo })
        const request = { invoiceId: idOf(name), paymentId: null, method, date, reference, recordedBy: by }
        const paid = done(await billing.recordPayment({ ...request, amount: amount ?? null }, null))
        paidBy.set(name, paid.paymentId)
      }),
    receipt: (name, daysAgo, of, type) =>
      on(daysAgo, async () => {
        const paymentId = paidBy.get(of)
        if (!paymentId) throw new Error(`${of} is not paid yet`)
        const made = await billing.makeReceipt({ paymentId, type, customer: {}, notes: '', terms: '' }, by, null)
        if (name) await issued(name, done(made).id)
        else done(made)
      }),
    credit: (name, daysAgo, wish) => on(daysAgo, async () => done(await billing.credit(idOf(name), wish, by, null))),
    answer: (name, daysAgo, said, who) => on(daysAgo, async () => done(await billing[said](idOf(name), who, by))),
    move: (name, daysAgo, to) => on(daysAgo, async () => done(await billing[to](idOf(name), by))),
    end: (name, daysAgo, how, reason) => on(daysAgo, async () => done(await billing[how](idOf(name), reason, by))),
    recur: (name, daysAgo, wish, every) =>
      on(daysAgo, async () => {
        const plan = { ...every, first: null, last: null, count: null }
        await issued(name, done(await billing.createRecurring(wish, plan, by, null)).id)
      }),
    charge: (name, daysAgo) =>
      on(daysAgo, async () => {
        const site = printSiteFacts(await catalogue.site())
        const settings = printInvoicing(await catalogue.invoicing())
        const set = async (charges_interest: boolean) =>
          done(await catalogue.setInvoicing(site, { ...settings, charges_interest }))
        // The setting of the owner stays as it is.
        await set(true)
        done(await billing.chargeInterest(idOf(name), by, null))
        await set(settings.charges_interest)
      }),
    day: (ahead) => today.add({ days: ahead }),
  }
  return { desk, deeds }
}

export function done<T>(result: Result<T, { readonly kind: string }>): T {
  if (!result.ok) throw new Error(`the plan of the demo documents does not fit: ${JSON.stringify(result.refusal)}`)
  return result.value
}
