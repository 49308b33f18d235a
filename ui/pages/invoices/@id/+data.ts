import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { BillingDocument } from '#modules/invoicing'
import { at, may, parseId } from '#modules/shared'
import { creditDueShown } from '../../../components/invoices/credit-due-shown.ts'
import { recurrenceShown } from '../../../components/invoices/recurrence-shown.ts'
import { signedIn } from '../../../sign-in-first.ts'
import { invoicedBeside } from '../invoiced-of.ts'
import { deedsOf } from './deeds-of.ts'
import { documentForCustomer, documentShown } from './document-shown.ts'
import { interestOf } from './interest-of.ts'
import { paymentsOfDocument } from './payments-of-document.ts'
import { relatedOf } from './related-of.ts'
import { sendingOf } from './sending-of.ts'
import { timelineOf } from './timeline-of.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type OfficeData = Awaited<ReturnType<typeof ofOffice>>

/** For the office every document; for everyone else their own, once it is issued. To others there is none. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { billing } = pageContext.modules
  const id = parseId('ivc', pageContext.routeParams['id'] ?? '')
  const isOffice = may(who, 'invoice')
  const document = id && (await (isOffice ? billing.find(id) : billing.openedBy(id, who.id)))
  if (!document) throw render(404)
  const addresses = { href: at.invoice(id), file: at.invoiceFile(id), textFile: at.invoiceText(id) }
  if (isOffice) return ofOffice(pageContext, document, addresses)
  return documentForCustomer(pageContext, document, {
    ...addresses,
    home: at.invoices.home(),
    name: who.fullName,
    receipt: at.receipt,
  })
}

async function ofOffice(
  pageContext: PageContextServer,
  document: BillingDocument,
  addresses: Parameters<typeof documentShown>[3],
) {
  const { requestId } = pageContext
  const who = signedIn(pageContext)
  const { billing, documentReminders } = pageContext.modules
  const [page, credits, lines, interest, plan, pause] = await Promise.all([
    documentShown(pageContext, document, 'office', addresses),
    billing.listCredits(document.id),
    billing.timeline(document.id),
    interestOf(pageContext, document),
    billing.recurrenceOf(document),
    documentReminders.findPause({ invoiceId: document.id, holder: null }),
  ])
  const deeds = deedsOf(document, credits, { who, today: billing.today() })
  // The work of a quote that is booked is invoiced from its booking.
  const isBooked = deeds.invoiceFrom && (await pageContext.modules.booking.bookedAtAgreed(document.id)) !== null
  return {
    reader: 'office' as const,
    ...page,
    /** A second click on a form of this page is the same deed. */
    once: requestId,
    isPaused: pause !== null,
    creditDue: await creditDueShown(billing, document),
    deeds: { ...deeds, invoiceFrom: deeds.invoiceFrom && !isBooked },
    invoiced: await invoicedBeside(billing, document),
    related: [...(await relatedOf(pageContext, document, credits)), ...(interest?.charged ? [interest.charged] : [])],
    interest,
    payments: await paymentsOfDocument(pageContext, document, who),
    recurring: plan && recurrenceShown(plan),
    sending: sendingOf(document, lines, pageContext.now),
    timeline: await timelineOf(pageContext, lines),
  }
}
