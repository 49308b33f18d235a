import { z } from 'zod'
import type { User } from '#modules/accounts'
import type { BillingModule } from '#modules/billing'
import {
  type BillingDocument,
  type DocumentType,
  type VatKind,
  documentLimits,
  documentTypes,
  kindOfDocument,
  vatKinds,
} from '#modules/invoicing'
import { manualMethods, paymentLimits } from '#modules/payments'
import {
  type AlreadyAnswered,
  type IdempotencyClaim,
  type InvoiceId,
  OutsideDown,
  type PaymentId,
  type Pence,
  type Result,
  at,
  doneAt,
  may,
  parseId,
  textLimits,
} from '#modules/shared'
import type { Access } from '../kit/access.ts'
import { freeText, line, localDate, orEmpty, pounds } from '../kit/fields.ts'
import { digestOf } from '../kit/idempotency.ts'
import { type Problem, conflict, notValidField } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { idOf } from '../payments/routes.ts'
import { type QuoteBookingPorts, createQuoteBooking } from './book-quote.ts'
import { failedToCreate, failedToDelete, failedToUpdate, failingWith } from './failures.ts'
import { mostFormBytes } from './fields.ts'
import { type DocumentRefusal, documentProblemOf } from './problems.ts'

interface Ports {
  readonly billing: BillingModule
}

/** Says which showing of the page a form stood on: a second click on it is the same deed. */
const once = z.string().max(64)

const receiptForm = z.strictObject({
  document_type: z
    .enum(
      documentTypes.filter((type) => kindOfDocument(type) === 'receipt'),
      'Choose the type of the receipt',
    )
    .optional(),
})

const copyForm = z.strictObject({ once, document_type: z.enum(documentTypes).optional() })

const paidForm = z.strictObject({
  once,
  method: z.enum([...manualMethods, 'cis_deduction'], 'Choose how it was paid'),
  date: localDate,
  reference: orEmpty(line(paymentLimits.reference)),
  amount: orEmpty(pounds.refine((amount) => amount > 0, 'Give at least one penny')),
})

const amountNames: readonly (readonly [VatKind, string])[] = vatKinds.map((vat) => [vat, `amount_${vat}`])

const creditForm = z.strictObject({
  once,
  credit_reason: freeText(documentLimits.notes, 'Please give a reason'),
  ...Object.fromEntries(amountNames.map(([, name]) => [name, orEmpty(pounds).optional()])),
})

/** An offer is answered by a person with a name. */
export const answerForm = z.strictObject({ name: line(textLimits.fullName, 'Please enter your name') })

/** The deeds of the pages of documents that work without scripts. */
export function invoiceForms(plainForm: Submission, ports: Ports & QuoteBookingPorts): void {
  const { billing } = ports
  const newForm = failingWith(failedToCreate, plainForm)
  const form = failingWith(failedToUpdate, plainForm)
  const found = async ({ param }: Pick<Submitted, 'param'>) => {
    const id = parseId('ivc', param('id'))
    return id && billing.find(id)
  }
  const pageOf = ({ id }: BillingDocument) => at.invoice(id)
  const onDocument = { access: 'invoice', load: found, page: pageOf } as const

  const ofJob = { access: 'invoice', page: () => at.invoices.home(), mostBytes: mostFormBytes } as const
  newForm('/invoices/from-booking/:id', ofJob, async (sent) => {
    const { c, who } = sent
    const bookingId = parseId('bkg', sent.param('id'))
    if (!bookingId) return sent.refuse(404)
    const before = await billing.listOfBooking(bookingId)
    const open = before.find(({ issued, origin }) => issued === null && origin === 'job')
    if (open) return c.redirect(at.invoice(open.id), 303)
    const claim = claimOf(who, `draft ${bookingId} ${before.length}`, {})
    const wish = { ...nothingWished, bookingId }
    return made(sent, await billing.create(wish, who.id, claim), 'drafted')
  })

  const ofPayment = {
    access: 'invoice',
    fields: receiptForm,
    load: async ({ param }: Pick<Submitted, 'param'>) => parseId('pay', param('id')),
    page: (id: PaymentId) => at.admin.payment(id),
  } as const
  newForm('/admin/payments/:id/receipt', ofPayment, async (sent) => {
    const { found: paymentId, fields, who } = sent
    const wish = { paymentId, type: fields.document_type ?? null, customer: {}, notes: '', terms: '' }
    const receipt = await billing.makeReceipt(wish, who.id, null)
    // A second press finds the receipt that the first one made.
    if (!receipt.ok && receipt.refusal.kind === 'receipt-made')
      return sent.c.redirect(at.invoice(receipt.refusal.invoiceId), 303)
    return made(sent, receipt, 'receipt-made')
  })

  form('/invoices/:id/issue', onDocument, async (sent) => {
    const { id } = sent.found
    const issued = await billing.issue(id, sent.who.id, null)
    // A second press, or a colleague in the same moment: it is issued, as was asked.
    const isIssued = issued.ok || issued.refusal.kind === 'document-issued'
    return isIssued ? sent.c.redirect(doneAt(at.invoice(id), 'issued'), 303) : again(sent, issued.refusal)
  })

  form('/invoices/:id/send', onDocument, async (sent) => {
    const { c, who, fields } = sent
    const { id } = sent.found
    const asked = await billing.send(id, who.id, null)
    if (!asked.ok) return again(sent, asked.refusal)
    return c.redirect(doneAt(fields['from'] === 'list' ? at.invoices.home() : at.invoice(id), 'emailed'), 303)
  })

  failingWith(failedToDelete, plainForm)('/invoices/:id/delete', onDocument, async (sent) => {
    const removed = await billing.remove(sent.found.id, sent.who.id)
    if (!removed.ok) return again(sent, removed.refusal)
    return sent.c.redirect(doneAt(at.invoices.home(), 'deleted'), 303)
  })

  newForm('/invoices/:id/copy', { ...onDocument, fields: copyForm }, async (sent) => {
    const { who, fields } = sent
    const { id } = sent.found
    const type: DocumentType | null = fields.document_type ?? null
    const claim = claimOf(who, `copy ${id} ${fields.once}`, fields)
    return made(sent, await billing.duplicate(id, type, who.id, claim), type === null ? 'copied' : 'drafted')
  })

  newForm('/invoices/:id/credit', { ...onDocument, fields: creditForm }, async (sent) => {
    const { who, fields } = sent
    const { id, issued } = sent.found
    const { once: key, credit_reason: reason, ...amounts } = fields
    const given: Readonly<Record<string, Pence | null | undefined>> = amounts
    const lines = amountNames.flatMap(([vat, name]) => {
      const amount = given[name]
      const description = `Part of ${issued?.fullNumber ?? 'an invoice'}`
      return amount ? [{ description, quantity: 100, unitPrice: amount, itemType: 'misc' as const, vat }] : []
    })
    const claim = claimOf(who, `credit ${id} ${key}`, fields)
    const wish = { reason, lines: lines.length > 0 ? lines : null }
    return made(sent, await billing.credit(id, wish, who.id, claim), 'credit-issued')
  })

  form('/invoices/:id/credit-difference', onDocument, async (sent) => {
    const { c, who, found: document } = sent
    const done = await billing.creditDifference(document.id, who.id, null)
    // A second press, or a colleague in the same moment: it is credited, as was asked.
    const isCredited = !done.ok && done.refusal.kind === 'credit-above-left'
    if (isCredited) return c.redirect(doneAt(at.invoice(document.id), 'no-difference'), 303)
    return made(sent, done, 'credit-issued')
  })

  form('/invoices/:id/interest', onDocument, async (sent) => {
    const made = await billing.chargeInterest(sent.found.id, sent.who.id, null)
    return made.ok
      ? sent.c.redirect(doneAt(at.invoice(made.value.id), 'interest-charged'), 303)
      : again(sent, made.refusal)
  })

  form('/invoices/:id/paid', { ...onDocument, access: 'take-payments', fields: paidForm }, async (sent) => {
    const { c, who, fields } = sent
    const { id } = sent.found
    const { once: key, method, ...facts } = fields
    if (method === 'cis_deduction') return deducted(sent, facts.amount, key)
    const paymentId = idOf('pay', `form ${who.id} ${id} ${key}`)
    try {
      const recorded = await billing.recordPayment(
        { ...facts, method, invoiceId: id, paymentId, recordedBy: who.id },
        null,
      )
      if (!recorded.ok) return await again(sent, recorded.refusal)
      const isWhole = (await billing.find(id))?.status === 'paid'
      return c.redirect(doneAt(at.invoice(id), isWhole ? 'paid' : 'part-paid'), 303)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      return sent.again(cardOpen)
    }
  })

  /** A deduction under the Construction Industry Scheme is no money: it takes off what is left to pay. */
  async function deducted(
    sent: Sent & { readonly who: User; readonly found: BillingDocument },
    amount: Pence | null,
    key: string,
  ): Promise<Response> {
    const { id } = sent.found
    if (amount === null) return sent.again(notValidField('amount', 'Please give the amount that was deducted'))
    const claim = claimOf(sent.who, `deduct ${id} ${key}`, { amount })
    const done = await billing.recordDeduction({ invoiceId: id, amount, by: sent.who.id }, claim)
    if (!done.ok && done.refusal.kind !== 'already-answered') return again(sent, done.refusal)
    return sent.c.redirect(doneAt(at.invoice(id), 'deducted'), 303)
  }

  const withReason = [
    ['void', 'void_reason', 'voided', (id, reason, who) => billing.void(id, reason, who)],
    ['write-off', 'write_off_reason', 'written-off', (id, reason, who) => billing.writeOff(id, reason, who)],
  ] as const satisfies readonly (readonly [string, string, string, Deed])[]
  for (const [verb, name, word, deed] of withReason) {
    const fields = z.strictObject({ [name]: freeText(documentLimits.reason, 'Please give a reason') })
    form(`/invoices/:id/${verb}`, { ...onDocument, access: 'settings', fields }, async (sent) => {
      const { id } = sent.found
      const done = await deed(id, sent.fields[name] ?? '', sent.who.id)
      return done.ok ? sent.c.redirect(doneAt(at.invoice(id), word), 303) : again(sent, done.refusal)
    })
  }

  const plain = [
    ['received', 'received', (id, _, who) => billing.markReceived(id, who)],
    ['delivered', 'delivered', (id, _, who) => billing.markDelivered(id, who)],
    ['cancel', 'cancelled', (id, _, who) => billing.cancel(id, who)],
  ] as const satisfies readonly (readonly [string, string, Deed])[]
  for (const [verb, word, deed] of plain) {
    form(`/invoices/:id/${verb}`, onDocument, async (sent) => {
      const { id } = sent.found
      const done = await deed(id, '', sent.who.id)
      return done.ok ? sent.c.redirect(doneAt(at.invoice(id), word), 303) : again(sent, done.refusal)
    })
  }

  const readableBy = async ({ who, param }: Pick<Submitted, 'who' | 'param'>) => {
    const id = parseId('ivc', param('id'))
    if (!id) return null
    return may(who, 'invoice') ? billing.find(id) : billing.findOwn(id, who.id)
  }
  const book = createQuoteBooking(ports)
  form('/invoices/:id/book', { access: 'signed-in' as Access, load: readableBy, page: pageOf }, async (sent) => {
    const begun = await book(sent.c, sent.found)
    return begun.ok ? sent.c.redirect(begun.page, 303) : sent.again(begun.problem)
  })

  const answers = [
    ['accept', 'accepted'],
    ['decline', 'declined'],
  ] as const
  for (const [verb, word] of answers) {
    const spec = { access: 'signed-in' as Access, load: readableBy, page: pageOf, fields: answerForm }
    form(`/invoices/:id/${verb}`, spec, async (sent) => {
      const { id } = sent.found
      const answered = await billing[verb](id, sent.fields.name, sent.who.id)
      if (answered.ok) return sent.c.redirect(doneAt(at.invoice(id), word), 303)
      if (answered.refusal.kind !== 'accepted-with-booking') return again(sent, answered.refusal)
      if (!may(sent.who, 'invoice')) {
        const begun = await book(sent.c, sent.found)
        return begun.ok ? sent.c.redirect(begun.page, 303) : sent.again(begun.problem)
      }
      const said = { name: sent.fields.name, clerk: sent.who, address: sent.c.var.address }
      const fault = await ports.papers.acceptFor(id, said)
      return fault ? sent.again(fault) : sent.c.redirect(doneAt(at.invoice(id), word), 303)
    })
  }
}

type Deed = (id: InvoiceId, reason: string, by: string) => Promise<Result<BillingDocument, DocumentRefusal>>

type Sent = Pick<Submitted<unknown, unknown>, 'c' | 'again'>

const nothingWished = {
  type: 'invoice',
  customer: {},
  lines: null,
  taxRate: null,
  pricesIncludeVat: null,
  discount: 0 as Pence,
  notes: '',
  terms: null,
  dueDate: null,
  suppliedOn: null,
  isShort: false,
} as const

/** A second click of the same page is answered like the first. */
export function claimOf(who: User, key: string, fields: unknown): IdempotencyClaim<BillingDocument> {
  const answer = ({ id }: BillingDocument) => ({ status: 303, body: JSON.stringify({ id }) })
  return { userId: who.id, key: `form-${key.replaceAll(' ', '-')}`, fingerprint: digestOf({ key, fields }), answer }
}

const keptId = z.object({ id: z.string() })

/** The document that an earlier answer to the same form made. */
export function keptIdOf({ body }: AlreadyAnswered['answer']): InvoiceId | null {
  return parseId('ivc', keptId.parse(JSON.parse(body)).id)
}

/** On to the document that was made. */
async function made(sent: Sent, done: Result<BillingDocument, DocumentRefusal>, word: string): Promise<Response> {
  if (done.ok) return sent.c.redirect(doneAt(at.invoice(done.value.id), word), 303)
  if (done.refusal.kind !== 'already-answered') return again(sent, done.refusal)
  const id = keptIdOf(done.refusal.answer)
  return id ? sent.c.redirect(doneAt(at.invoice(id), word), 303) : again(sent, { kind: 'document-unknown' })
}

/** Faults beside the fields of the forms; those of the document itself as one sentence, for its fields are elsewhere. */
const ownFields: ReadonlySet<string> = new Set(['date', 'reference', 'amount', 'method', 'name', 'document_type'])

function again(sent: Sent, refusal: Exclude<DocumentRefusal, AlreadyAnswered> | AlreadyAnswered): Promise<Response> {
  if (refusal.kind === 'already-answered') throw new Error('a form of this page has no such answer')
  const problem = documentProblemOf(refusal)
  const errors = problem.errors ?? []
  if (errors.every(({ path }) => ownFields.has(path))) return sent.again(problem)
  const words = [...new Set(errors.map(({ message }) => message))]
  return sent.again({ ...problem, detail: `${words.join('. ')}.`, errors: [] })
}

const cardOpen: Problem = conflict(
  'payment_provider_down',
  'A card payment is open for this invoice and its provider gives no answer, so it could not be closed. Nothing was recorded: try again in a minute, so that nobody pays twice.',
)
