import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { documentForCustomer } from '../../invoices/@id/document-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the holder of the link: this document only. The person who answers it types a name. */
export async function data(pageContext: PageContextServer) {
  const token = pageContext.routeParams['token'] ?? ''
  const document = await pageContext.modules.documentLinks.open(token)
  if (!document) throw render(404)
  return documentForCustomer(pageContext, document, {
    href: at.link.invoice(token),
    file: at.link.invoiceFile(token),
    textFile: at.link.invoiceText(token),
    home: null,
    name: '',
    receipt: (payment) => at.link.invoiceReceipt(token, payment),
  })
}
