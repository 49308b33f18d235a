import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type BillingDocument, paperOf, textOf } from '#modules/invoicing'
import { at, may, parseId } from '#modules/shared'
import { statusFor } from '../../../components/invoices/document-line.ts'
import { doneIn } from '../../../done-in.ts'
import { signedIn } from '../../../sign-in-first.ts'
import { deedsOf } from './deeds-of.ts'
import { doneWords } from './done-words.ts'
import { ownShown } from './own-shown.ts'
import { relatedOf } from './related-of.ts'
import { sendingOf } from './sending-of.ts'
import { standingWords } from './standing-words.ts'
import { timelineOf } from './timeline-of.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type OfficeData = Awaited<ReturnType<typeof ofOffice>>
export type OwnData = Awaited<ReturnType<typeof ofCustomer>>

/** For the office every document; for everyone else their own, once it is issued. To others there is none. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { billing } = pageContext.modules
  const id = parseId('ivc', pageContext.routeParams['id'] ?? '')
  const isOffice = may(who, 'invoice')
  const document = id && (await (isOffice ? billing.find(id) : billing.openedBy(id, who.id)))
  if (!document) throw render(404)
  return isOffice ? ofOffice(pageContext, document) : ofCustomer(pageContext, document)
}

/** The parts of the page that both readers see. */
async function shown(pageContext: PageContextServer, document: BillingDocument, reader: 'customer' | 'office') {
  const { billing } = pageContext.modules
  const { id } = document
  const printed = await billing.printed(id)
  if (!printed) throw render(404)
  const paper = paperOf(printed)
  const today = billing.today()
  return {
    href: at.invoice(id),
    paper,
    text: textOf(paper),
    file: at.invoiceFile(id),
    textFile: at.invoiceText(id),
    status: statusFor(document, today, reader),
    standing: standingWords(document, today, reader),
    done: doneIn(pageContext, doneWords),
  }
}

async function ofOffice(pageContext: PageContextServer, document: BillingDocument) {
  const { requestId } = pageContext
  const who = signedIn(pageContext)
  const { billing } = pageContext.modules
  const [page, credits, lines] = await Promise.all([
    shown(pageContext, document, 'office'),
    billing.listCredits(document.id),
    billing.timeline(document.id),
  ])
  return {
    reader: 'office' as const,
    ...page,
    /** A second click on a form of this page is the same deed. */
    once: requestId,
    deeds: deedsOf(document, credits, { who, today: billing.today() }),
    related: await relatedOf(pageContext, document, credits),
    sending: sendingOf(document, lines, pageContext.now),
    timeline: await timelineOf(pageContext, lines),
  }
}

async function ofCustomer(pageContext: PageContextServer, document: BillingDocument) {
  const page = await shown(pageContext, document, 'customer')
  return { reader: 'customer' as const, ...page, ...ownShown(pageContext, document) }
}
