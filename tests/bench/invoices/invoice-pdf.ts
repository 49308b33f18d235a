import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../support/servers/server.ts'
import { httpRequest } from '../load.ts'
import { type Part, atMost, ms } from '../report.ts'
import { interleaved } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { underLoad } from '../under-load.ts'

/** The PDF of an invoice of ten lines. */
export async function invoicePdf({ rounds, cores, quick }: Setting): Promise<Part> {
  await using opened = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-invoice-'))
  opened.defer(() => rmSync(dataDir, { recursive: true }))
  const serverOf = (printer: string) =>
    startServer({
      dataDir,
      ...cores,
      program: ['tests/bench/bare/invoice-pdf.ts'],
      env: { ...withoutJobs, PRINTER: printer },
    })
  const callout = opened.use(await serverOf('callout'))
  const bare = opened.use(await serverOf('pdfkit'))
  const until = { connections: 1, until: { requests: quick ? 5 : 200 } }
  const requests = [httpRequest({ path: '/invoice.pdf' })]
  const [ours, theirs] = [underLoad(callout, requests, until), underLoad(bare, requests, until)]
  await ours()
  await theirs()
  const figures = await interleaved(
    [
      { name: 'Callout', measure: ours },
      { name: 'bare', measure: theirs },
    ],
    rounds,
  )
  const [own, other] = [figures.of('Callout'), figures.of('bare')]
  return {
    title: 'PDF of an invoice',
    about:
      'The PDF of an invoice of ten lines, one after the other: tagged (PDF/UA), in the site’s typeface, with heading rows, sums, VAT by rate and page numbers. The comparison is a bare server: Hono and PDFKit, which writes the same words and figures in the same typeface, untagged. The document is in memory on both sides.',
    columns: ['', 'a PDF', 'CPU/PDF'],
    rows: [
      ['Callout', ms(1000 / own.perSecond), ms(own.cpuMs)],
      ['bare', ms(1000 / other.perSecond), ms(other.cpuMs)],
    ],
    verdicts: [atMost('CPU of a PDF of ten lines against bare PDFKit', own.cpuMs / other.cpuMs, 1.5)],
  }
}
