import type { BillingDocument } from '#modules/invoicing'
import { type InvoiceId, type Result, accept, businessDate, pence, refuse } from '#modules/shared'
import type { NotExpressible, PrintedDocument } from '../papers.ts'
import type { BillingPorts } from '../ports.ts'
import { moneyOfPayment } from '../receipts/receipts.ts'
import type { DocumentUnknown } from '../store.ts'

/** Documents on paper. The first PDF of an issued document is kept, and stays. */
export function createPapers(ports: BillingPorts) {
  const { documents, papers, printer, business, job, linkTo, hasAccount, lookAt, clock } = ports

  /** Nobody is sent to a page that asks for an account they have not; the message with the paper has a link of its own. */
  async function linkOn({ id, content, issued }: BillingDocument): Promise<string | null> {
    if (!issued || content.customer.userId === null) return null
    return hasAccount && !(await hasAccount(content.customer)) ? null : linkTo(id)
  }

  /** The money of a receipt by the ledger. */
  async function paidFacts({ origin, ledgerEntry }: BillingDocument) {
    const money = origin === 'receipt' && ledgerEntry ? await moneyOfPayment(ports, ledgerEntry.paymentId) : null
    if (!money) return { paidBy: null }
    const { by, takenAt, moved } = money
    return {
      paidBy: by,
      paidOn: takenAt && businessDate(takenAt),
      moved: moved.map((one) => ({ ...one, on: businessDate(one.at) })),
    }
  }

  async function printed(document: BillingDocument): Promise<PrintedDocument> {
    const { content, totals, issued, status, settled, credited, voidReason } = document
    const { basedOn, bookingId } = content
    const [base, booking] = await Promise.all([basedOn && documents.find(basedOn), bookingId && job(bookingId)])
    return {
      content,
      totals,
      supplier: issued?.supplier ?? (await business(businessDate(clock.now()))).supplier,
      issued,
      status,
      voidReason,
      settled,
      credited,
      basedOn: base?.issued ? { number: base.issued.fullNumber, date: base.issued.date } : null,
      booking: booking ? booking.reference : null,
      ...(await paidFacts(document)),
      link: await linkOn(document),
      ...(lookAt && (await lookAt(issued?.at ?? null))),
    }
  }

  /** The document at its issue: no money had come, and nothing was credited. */
  const atIssue = (document: PrintedDocument): PrintedDocument => ({
    ...document,
    status: document.issued ? 'issued' : document.status,
    voidReason: null,
    settled: pence(0),
    credited: pence(0),
    ...(document.moved && { moved: document.moved.filter(({ at }) => isBefore(at, document.issued)) }),
  })

  async function found<T>(id: InvoiceId, print: (document: BillingDocument) => Promise<T>) {
    const document = await documents.find(id)
    return document ? accept(await print(document)) : refuse({ kind: 'document-unknown' })
  }

  async function expressed(
    id: InvoiceId,
    print: (document: PrintedDocument) => Promise<Result<Uint8Array, NotExpressible>>,
  ): Promise<Result<Uint8Array, NotExpressible | DocumentUnknown>> {
    const document = await documents.find(id)
    if (!document) return refuse({ kind: 'document-unknown' })
    return print(atIssue(await printed(document)))
  }

  return {
    /** The present state, to print it on a page; null where there is no such document. */
    async printed(id: InvoiceId): Promise<PrintedDocument | null> {
      const document = await documents.find(id)
      return document && printed(document)
    },
    pdf: (id: InvoiceId): Promise<Result<Uint8Array, DocumentUnknown>> =>
      found(id, async (document) => {
        const kept = document.issued ? await papers.find(id) : null
        if (kept) return kept
        const made = await printer.pdf(atIssue(await printed(document)))
        return document.issued ? papers.keep(id, made, clock.now()) : made
      }),
    /** The present state. */
    text: (id: InvoiceId): Promise<Result<string, DocumentUnknown>> =>
      found(id, async (document) => printer.text(await printed(document))),
    ubl: (id: InvoiceId) => expressed(id, (document) => printer.ubl(document)),
    hybrid: (id: InvoiceId) => expressed(id, (document) => printer.hybrid(document)),
  }
}

/** Whether something came no later than the issue of a document; of a draft everything does. */
function isBefore(at: Temporal.Instant, issued: BillingDocument['issued']): boolean {
  return issued === null || Temporal.Instant.compare(at, issued.at) <= 0
}
