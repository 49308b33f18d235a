import { type InvoiceId, type Pence, sumPence, pence } from '#modules/shared'
import type { BillingPorts } from '../ports.ts'
import type { ImportJudgement, ImportedDocument } from '../store.ts'
import { type ImportFault, type ReadDocument, type TableReader, readDocuments } from './read-documents.ts'

/** The result of an import. With faults nothing was written. */
export interface ImportReport {
  readonly faults: readonly ImportFault[]
  /** Written, or to be written by a run that is not dry. */
  readonly added: number
  /** Here already, with the same content. */
  readonly unchanged: number
  /** The sum of the totals of those that are added; `left`: the part of it that is still to pay. */
  readonly total: Pence
  readonly left: Pence
}

export type ImportPorts = Pick<BillingPorts, 'documents' | 'business' | 'accountOf' | 'clock' | 'ids'> & {
  readonly tables: TableReader
}

const messages = {
  different: 'is here already, with another content. An imported document stays as it is',
  taken: 'is the number of a document that was issued here',
  'of-series': 'will be drawn by one of our series. Set the next number of the series above it first',
} as const satisfies Record<Exclude<ImportJudgement, 'new' | 'same'>, string>

/** Imports documents of an earlier program: all faults are found before anything is written. */
export function createImports({ documents, tables, business, accountOf, clock, ids }: ImportPorts) {
  async function prepared(read: ReadDocument, by: string): Promise<ImportedDocument> {
    const { supplier } = await business(read.date)
    const { customer } = read.content
    const userId = customer.email === '' ? null : await accountOf(customer.email)
    return {
      ...read,
      id: ids.next('ivc') satisfies InvoiceId,
      content: { ...read.content, customer: { ...customer, userId } },
      supplier,
      by,
      at: clock.now(),
    }
  }

  return {
    /**
     * One transaction for each document: a process that ends halfway leaves whole documents, and the same file again adds
     * the rest. A dry run writes nothing.
     */
    async importDocuments(
      file: Uint8Array,
      { dryRun, by }: { readonly dryRun: boolean; readonly by: string },
    ): Promise<ImportReport> {
      const table = await tables.read(file)
      if (!table.ok) return faulty([{ line: table.refusal.line, message: table.refusal.message }])
      const read = readDocuments(table.value)
      const faults = [...read.faults]
      const fresh: ReadDocument[] = []
      let unchanged = 0
      for (const document of read.documents) {
        const judgement = await documents.judgeImport(document, clock.now())
        if (judgement === 'new') fresh.push(document)
        else if (judgement === 'same') unchanged += 1
        else faults.push(faultOf(document, judgement))
      }
      if (faults.length > 0) return faulty(faults)
      const added: ReadDocument[] = []
      for (const document of fresh) {
        const judgement = dryRun ? 'new' : await documents.addImported(await prepared(document, by))
        if (judgement === 'new') added.push(document)
        else if (judgement === 'same') unchanged += 1
        // Somebody drew or imported its number in this moment.
        else faults.push(faultOf(document, judgement))
      }
      return {
        faults,
        added: added.length,
        unchanged,
        total: sumPence(added.map(({ totals }) => totals.total)),
        left: sumPence(added.map(({ totals, opening }) => pence(totals.total - opening))),
      }
    },
  }
}

export type DocumentImports = ReturnType<typeof createImports>

function faultOf({ line, number }: ReadDocument, judgement: keyof typeof messages): ImportFault {
  return { line, message: `${number} ${messages[judgement]}` }
}

function faulty(faults: readonly ImportFault[]): ImportReport {
  const inOrder = faults.toSorted((one, other) => one.line - other.line)
  return { faults: inOrder, added: 0, unchanged: 0, total: pence(0), left: pence(0) }
}
