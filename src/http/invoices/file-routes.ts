import type { Result } from '#modules/shared'
import { type BillingDocument, documentFacts } from '#modules/invoicing'
import type { Api } from '../kit/api.ts'
import { notFound, problem } from '../kit/problem.ts'
import { documentParams } from './fields.ts'
import { type DocumentRefusal, documentProblem } from './problems.ts'
import { type C, type InvoicePorts, invoicesTag as tag, readable } from './routes.ts'

type Read = Promise<Result<Uint8Array | string, DocumentRefusal>>

/** Documents as files: for the office, and their own issued ones for customers. */
export function invoiceFileRoutes(api: Api, { billing }: InvoicePorts): void {
  const { papers } = billing

  const files = [
    ['pdf', 'pdf', 'application/pdf', 'A tagged PDF; the first of an issued document stays.', papers.pdf],
    ['text', 'txt', 'text/plain; charset=utf-8', 'Plain text, without the bank details.', papers.text],
    ['ubl', 'xml', 'application/xml', 'An e-invoice in UBL (EN 16931).', papers.ubl],
    ['hybrid', 'pdf', 'application/pdf', 'A PDF with the invoice as data in it (Factur-X).', papers.hybrid],
  ] as const satisfies readonly (readonly [string, string, string, string, (id: BillingDocument['id']) => Read])[]
  for (const [name, end, type, summary, read] of files) {
    api.endpoint(
      {
        method: 'get',
        path: `/api/invoices/:id/${name}`,
        scope: 'invoices:read',
        tag,
        summary,
        access: 'signed-in',
        params: documentParams,
        answers: { 200: { says: 'The file' } },
      },
      async ({ c, who, params }) => {
        const document = await readable(billing, who, params.id)
        if (!document) return problem(c, notFound)
        const file: Result<Uint8Array | string, DocumentRefusal> = await read(params.id)
        if (!file.ok) return documentProblem(c, file.refusal)
        return fileAnswer(c, document, file.value, { type, end })
      },
    )
  }
}

/** `INV-000123`, or the type of a draft: nothing that a person typed. */
function nameOf({ issued, content, id }: BillingDocument): string {
  return issued?.fullNumber ?? `${documentFacts[content.type].series}-draft-${id.slice(-8)}`
}

/** A document as a file that no cache keeps. */
export function fileAnswer(
  c: C,
  document: BillingDocument,
  content: Uint8Array | string,
  { type, end }: { readonly type: string; readonly end: string },
): Response {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  return c.body(bytes, 200, {
    'content-type': type,
    'content-disposition': `inline; filename="${nameOf(document)}.${end}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
}
