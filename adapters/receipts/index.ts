import { join } from 'node:path'
import type { ReportPrinter } from '#modules/booking'
import type { ReceiptPrinter } from '#modules/payments'
import type { TermsPrinter } from '#modules/terms'

/** Prints with PDFKit, which is loaded with the first document. `fonts`: the folder of the site's own typeface. */
export function createPdfReceipts(fonts: string): ReceiptPrinter & TermsPrinter & ReportPrinter {
  const file = (subset: string, weight: number) =>
    join(fonts, `atkinson-hyperlegible-next-${subset}-${weight}-normal.woff`)
  const faces = {
    body: file('latin', 400),
    bold: file('latin', 700),
    bodyExt: file('latin-ext', 400),
    boldExt: file('latin-ext', 700),
  }
  return {
    async print(receipt) {
      const { printReceipt } = await import('./print-receipt.ts')
      return printReceipt(receipt, faces)
    },
    async *printReport(document, pictureOf) {
      const { printReport } = await import('./print-report.ts')
      yield* printReport(document, pictureOf, faces)
    },
    async printTerms(document) {
      const { printTerms } = await import('./print-terms.ts')
      return printTerms(document, faces)
    },
  }
}
