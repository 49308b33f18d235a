import type { Context } from 'hono'
import type { BillingModule, DocumentLinks } from '#modules/billing'
import type { BillingDocument } from '#modules/invoicing'
import type { PaymentModule, ReceiptPrinter } from '#modules/payments'
import { type UserId, at, doneAt, may } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import type { LinkPayers } from '../payments/payer.ts'
import { type QuoteBookingPorts, createQuoteBooking } from './book-quote.ts'
import { fileAnswer } from './file-routes.ts'
import { answerForm } from './forms.ts'
import { documentProblemOf } from './problems.ts'

interface DocumentLinkPorts extends LinkDoorPorts, QuoteBookingPorts {
  readonly billing: Pick<BillingModule, 'find' | 'viewed' | 'papers' | 'accept' | 'decline'>
  readonly documentLinks: Pick<DocumentLinks, 'open'>
  readonly payments: Pick<PaymentModule, 'listForDocument' | 'receipt'>
  readonly receipts: ReceiptPrinter
  readonly payers: Pick<LinkPayers, 'remember'>
}

const byLink = { userId: 'usr_system' as UserId, staff: true } as const

/** The document of a link, or the answer where it leads to none. */
type Opened =
  | { readonly token: string; readonly document: BillingDocument }
  | { readonly token: string; readonly document: null; readonly answer: Response }

/**
 * One document for the holder of its link, who needs no account: `/invoice/{token}` to read, pay and answer it, and its
 * files. It shows no other data of the customer.
 */
export function documentLinkPages(api: Api, ports: DocumentLinkPorts): void {
  const { billing, documentLinks, payments, payers, receipts, pageAnswers } = ports
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor(ports)
  const book = createQuoteBooking(ports)

  async function openedBy(c: Context<HttpEnv>): Promise<Opened> {
    const token = c.req.param('token') ?? ''
    const held = await door(c)
    if (held) return { token, document: null, answer: held }
    const document = await documentLinks.open(token)
    return document ? { token, document } : { token, document: null, answer: await pages.ended(c) }
  }

  /** The first look of the customer stays; the office that tries a link is not the customer. */
  async function seen(c: Context<HttpEnv>, { id }: BillingDocument): Promise<void> {
    const { who } = c.var
    if (!who || !may(who, 'invoice')) await billing.viewed(id)
  }

  api.other({ method: 'get', path: '/invoice/:token', access: 'anyone' }, async (c) => {
    const opened = await openedBy(c)
    if (!opened.document) return opened.answer
    const { token, document } = opened
    const { who } = c.var
    if (who && document.content.customer.userId === who.id) {
      return pages.secret(c.redirect(at.invoice(document.id) + new URL(c.req.url).search, 303))
    }
    await seen(c, document)
    return payers.remember(c, await pages.byAddress(c), token)
  })

  const files = [
    ['pdf', 'pdf', 'application/pdf', billing.papers.pdf],
    ['text', 'txt', 'text/plain; charset=utf-8', billing.papers.text],
  ] as const
  for (const [name, end, type, read] of files) {
    api.other({ method: 'get', path: `/invoice/:token/${name}`, access: 'anyone' }, async (c) => {
      const opened = await openedBy(c)
      if (!opened.document) return opened.answer
      const { document } = opened
      const file = await read(document.id)
      if (!file.ok) return pages.ended(c)
      await seen(c, document)
      return pages.secret(fileAnswer(c, document, file.value, { type, end }))
    })
  }

  api.other({ method: 'get', path: '/invoice/:token/receipt/:payment', access: 'anyone' }, async (c) => {
    const opened = await openedBy(c)
    if (!opened.document) return opened.answer
    const own = await payments.listForDocument(opened.document.id)
    const record = own.find(({ payment }) => payment.id === c.req.param('payment'))
    const found = record && (await payments.receipt(byLink, record.payment.id))
    if (!found?.ok) return pages.ended(c)
    const bytes = new Uint8Array(await receipts.print(found.value))
    return pages.secret(
      c.body(bytes, 200, {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="receipt.pdf"',
        'cache-control': 'private, no-store',
      }),
    )
  })

  api.other({ method: 'post', path: '/invoice/:token/book', access: 'anyone' }, async (c) => {
    const opened = await openedBy(c)
    if (!opened.document) return opened.answer
    const begun = await book(c, opened.document)
    if (begun.ok) return pages.secret(c.redirect(begun.page, 303))
    const page = at.link.invoice(opened.token)
    return pages.secret(await pageAnswers.show(c, page, cameBack(c.req.path, {}, begun.problem)))
  })

  const answers = [
    ['accept', 'accepted'],
    ['decline', 'declined'],
  ] as const
  for (const [verb, word] of answers) {
    api.other({ method: 'post', path: `/invoice/:token/${verb}`, access: 'anyone' }, async (c) => {
      const opened = await openedBy(c)
      if (!opened.document) return opened.answer
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const page = at.link.invoice(opened.token)
      const again = async (fault: Problem) =>
        pages.secret(await pageAnswers.show(c, page, cameBack(c.req.path, read.value, fault)))
      const parsed = answerForm.safeParse(read.value)
      if (!parsed.success) return again(notValid(parsed.error))
      const answered = await billing[verb](opened.document.id, parsed.data.name, 'customer')
      if (!answered.ok && answered.refusal.kind === 'accepted-with-booking') {
        const begun = await book(c, opened.document)
        return begun.ok ? pages.secret(c.redirect(begun.page, 303)) : again(begun.problem)
      }
      if (!answered.ok) return again(documentProblemOf(answered.refusal))
      return pages.secret(c.redirect(doneAt(page, word), 303))
    })
  }
}
