import type { PaperPrinter, StatementPrinter } from '#modules/billing'
import type { ReportPrinter } from '#modules/booking'
import type { GasPrinter } from '#modules/care'
import { paperOf, textOf } from '#modules/invoicing'
import type { ReceiptPrinter } from '#modules/payments'
import type { TermsPrinter } from '#modules/terms'
import { facesOf } from './faces.ts'

/**
 * Prints with PDFKit, which is loaded with the first document. `fonts`: the folder of the typefaces(), `@fontsource`: the
 * site's own, and Noto Sans for the letters that it lacks.
 */
export function createPdfReceipts(
  fonts: string,
): ReceiptPrinter & TermsPrinter & ReportPrinter & PaperPrinter & StatementPrinter & GasPrinter {
  const faces = facesOf(fonts)
  return {
    async print(receipt) {
      const { printReceipt } = await import('./print-receipt.ts')
      return printReceipt(receipt, faces())
    },
    async *printReport(document, pictureOf) {
      const { printReport } = await import('./print-report.ts')
      yield* printReport(document, pictureOf, faces())
    },
    async printTerms(document) {
      const { printTerms } = await import('./print-terms.ts')
      return printTerms(document, faces())
    },
    async printGasRecord(paper) {
      const { printGasRecord } = await import('./print-gas-record.ts')
      return printGasRecord(paper, faces())
    },
    async pdf(document) {
      const { printPaper } = await import('./print-paper.ts')
      return printPaper(document, faces(), null)
    },
    async statement(facts, at) {
      const { printStatement } = await import('./print-paper.ts')
      return printStatement(facts, at, faces())
    },
    text: (document) => Promise.resolve(textOf(paperOf(document))),
    async ubl(document) {
      const { writeUbl } = await import('./e-invoice.ts')
      return writeUbl(document)
    },
    async hybrid(document) {
      const { writeCii } = await import('./e-invoice.ts')
      const { printPaper } = await import('./print-paper.ts')
      const xml = await writeCii(document)
      return xml.ok ? { ok: true, value: await printPaper(document, faces(), xml.value) } : xml
    },
  }
}
