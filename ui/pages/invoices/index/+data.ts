import type { PageContextServer } from 'vike/types'
import { type DoneWords, doneIn } from '../../../done-in.ts'
import { creditsDueShown } from '../../../components/invoices/credit-due-shown.ts'
import { documentLine } from '../../../components/invoices/document-line.ts'
import { signedIn } from '../../../sign-in-first.ts'
import { pagesOf } from '../../admin/asked-words.ts'
import { may } from '#modules/shared'
import { csvOf, filterFrom, linkTo } from './filter.ts'
import { summaryShown } from './summary-shown.ts'
import { toInvoiceShown } from './to-invoice-shown.ts'
import { listSearch } from '../../../components/lists/shown-columns.ts'
import { listShown } from '../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type OfficeData = Awaited<ReturnType<typeof ofOffice>>
export type OwnData = Awaited<ReturnType<typeof ofCustomer>>

const perPage = 25

const doneWords: DoneWords = {
  deleted: 'Invoice deleted successfully',
  emailed: 'The document is being sent by e-mail',
}

/** For the office all documents; for everyone else their own, which have a number. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  return may(who, 'invoice') ? ofOffice(pageContext) : ofCustomer(pageContext)
}

async function ofOffice(pageContext: PageContextServer) {
  const { billing } = pageContext.modules
  const search = listSearch(pageContext.urlParsed)
  const found = filterFrom(search)
  const [documents, summary, waiting, creditsDue] = await Promise.all([
    billing.list({ ...found.filter, ofUser: null }, perPage + 1, found.after),
    billing.summary(),
    toInvoiceShown(billing, search['waiting'] === 'all'),
    creditsDueShown(billing),
  ])
  return {
    reader: 'office' as const,
    done: doneIn(pageContext, doneWords),
    asked: found.asked,
    head: await listShown(pageContext, 'invoices', linkTo({ ...found.asked, after: '' })),
    csv: csvOf(found),
    summary: summaryShown(summary),
    isEmpty: summary.count === 0 && documents.length === 0,
    waiting,
    creditsDue,
    ...listed(documents, billing.today(), 'office'),
    ...pagesOf(linkTo, found.asked, 'after', nextOf(documents)),
  }
}

async function ofCustomer(pageContext: PageContextServer) {
  const { billing } = pageContext.modules
  const who = signedIn(pageContext)
  const { asked, after } = filterFrom(pageContext.urlParsed.search)
  const documents = await billing.list({ status: null, type: null, text: null, ofUser: who.id }, perPage + 1, after)
  const place = { q: '', status: '', document_type: '', columns: '', after: asked.after }
  return {
    reader: 'customer' as const,
    ...listed(documents, billing.today(), 'customer'),
    ...pagesOf(linkTo, place, 'after', nextOf(documents)),
  }
}

type Documents = Awaited<ReturnType<PageContextServer['modules']['billing']['list']>>

function listed(documents: Documents, today: Temporal.PlainDate, reader: 'customer' | 'office') {
  return { documents: documents.slice(0, perPage).map((document) => documentLine(document, today, reader)) }
}

function nextOf(documents: Documents): string | null {
  return documents.length > perPage ? (documents[perPage - 1]?.id ?? null) : null
}
