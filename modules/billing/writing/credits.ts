import {
  type BillingDocument,
  type DocumentContent,
  type DocumentLine,
  type DocumentOrigin,
  kindOfDocument,
  leftToCredit,
  ratesOn,
  restToCredit,
} from '#modules/invoicing'
import { type IdempotencyClaim, type InvoiceId, type Pence, type Result, pence, refuse } from '#modules/shared'
import type { BillingPorts } from '../ports.ts'
import type { ContentRefused, ImportedNotCredited } from '../refusals.ts'
import type { IssueRefusal, MoveNotAllowed, NewDocument } from '../store.ts'
import type { WishedLine } from './content-of.ts'
import type { Issuing } from './issue.ts'

export interface CreditWish {
  readonly reason: string
  /** Null: all that is left. */
  readonly lines: readonly WishedLine[] | null
  /** Prices of the lines; left out: as those of the invoice. */
  readonly pricesIncludeVat?: boolean
  /** Left out: a credit note. */
  readonly type?: 'credit-note' | 'credit-memo'
}

export type CreditRefusal = IssueRefusal | ContentRefused | ImportedNotCredited | MoveNotAllowed

/** Credit notes: each names its invoice, is issued at once, and never takes back more than is left of it. */
export function createCredits({ documents, ids }: BillingPorts, { issueNew }: Pick<Issuing, 'issueNew'>) {
  return {
    async credit(
      id: InvoiceId,
      { reason, lines, pricesIncludeVat, type = 'credit-note' }: CreditWish,
      by: string,
      claim: IdempotencyClaim<BillingDocument> | null,
      cause: Pick<NewDocument, 'ledgerEntry'> & { readonly origin: DocumentOrigin } = usual,
      /** It leaves no less than the price of its booking. */
      downToPrice = false,
    ): Promise<Result<BillingDocument, CreditRefusal>> {
      const invoice = await documents.find(id)
      if (!invoice) return refuse({ kind: 'document-unknown' })
      const { content, issued, status, origin } = invoice
      if (origin === 'import') return refuse({ kind: 'imported-not-credited' })
      if (!issued || kindOfDocument(content.type) !== 'charge') return refuse({ kind: 'move-not-allowed', status })
      const credits = await documents.listCredits(id)
      const left = leftToCredit(invoice, credits)
      if (left.total === 0) return refuse({ kind: 'credit-above-left', left: pence(0) })
      const part = lines === null ? restToCredit(invoice, credits) : partOf(content, lines)
      const note: DocumentContent = {
        ...content,
        ...part,
        ...(pricesIncludeVat !== undefined && { pricesIncludeVat }),
        type,
        basedOn: id,
        notes: reason,
        terms: '',
        dueDate: null,
        isShort: false,
      }
      const document = { id: ids.next('ivc'), content: note, recurrence: null, by, ...cause }
      const supplier = { ...issued.supplier }
      return issueNew(document, { rates: ratesOn(issued.taxPoint), supplier, downToPrice }, claim)
    },
  }
}

const usual = { origin: 'credit', ledgerEntry: null } as const

/** Lines that name no VAT have that of the invoice, where it has one kind. */
function partOf(
  content: DocumentContent,
  lines: readonly WishedLine[],
): Pick<DocumentContent, 'lines' | 'discount' | 'earlier'> {
  const [usualVat = 'outside'] = new Set(content.lines.map(({ vat }) => vat))
  return {
    lines: lines.map((line): DocumentLine => ({ ...line, vat: line.vat ?? usualVat })),
    discount: nothing,
    earlier: [],
  }
}

const nothing: Pence = pence(0)
