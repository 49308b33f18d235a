import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type BillingDocument, paperOf, textOf } from '#modules/invoicing'
import type { PaymentId } from '#modules/shared'
import { statusFor } from '../../../components/invoices/document-line.ts'
import { doneIn } from '../../../done-in.ts'
import { doneWordsOf } from './done-words.ts'
import { ownShown } from './own-shown.ts'
import { standingWords } from './standing-words.ts'

/** The page of a document and its files, for the account or for the holder of a link. */
interface Addresses {
  readonly href: string
  readonly file: string
  readonly textFile: string
}

/** The parts of the page that every reader sees. The paper names the page on which its reader can check it. */
export async function documentShown(
  pageContext: PageContextServer,
  document: BillingDocument,
  reader: 'customer' | 'office',
  { href, file, textFile }: Addresses,
) {
  const { billing } = pageContext.modules
  const printed = await billing.printed(document.id)
  if (!printed) throw render(404)
  const link = reader === 'customer' && document.issued ? pageContext.site.origin + href : printed.link
  const paper = paperOf({ ...printed, link })
  const today = billing.today()
  return {
    href,
    paper,
    text: textOf(paper),
    file,
    textFile,
    status: statusFor(document, today, reader),
    standing: standingWords(document, today, reader),
    done: doneIn(pageContext, doneWordsOf(document.issued?.fullNumber ?? null)),
  }
}

/** A document for the person who is asked for its money. */
export async function documentForCustomer(
  pageContext: PageContextServer,
  document: BillingDocument,
  {
    home,
    name,
    receipt,
    ...addresses
  }: Addresses & {
    /** The list of all their documents; null for the holder of a link, who has this one only. */
    readonly home: string | null
    /** The name in the form of an answer. */
    readonly name: string
    /** Where the receipt of a payment is. */
    readonly receipt: (id: PaymentId) => string
  },
) {
  const [page, own] = await Promise.all([
    documentShown(pageContext, document, 'customer', addresses),
    ownShown(pageContext, document, { name, receipt }),
  ])
  return { reader: 'customer' as const, home, ...page, ...own }
}

export type DocumentForCustomer = Awaited<ReturnType<typeof documentForCustomer>>
