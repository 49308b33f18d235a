import { describe, expect, it } from 'vitest'
import { paperOf, statementOf } from '#modules/invoicing'
import { type InvoiceId, pence } from '#modules/shared'
import { goldenPapers as papers } from '../../tests/support/documents/golden-papers.ts'
import { type PrintedChanges, aPrintedDocument, someLines } from '../../tests/support/documents/printed-documents.ts'
import { pagesOf } from '../../tests/support/documents/pdf-pages.ts'
import { readPdf } from '../../tests/support/servers/pdf-text.ts'
import { createPdfReceipts } from './index.ts'

const printer = createPdfReceipts('node_modules/@fontsource')
const pdf = (changes: PrintedChanges) => printer.pdf(aPrintedDocument(changes))
describe('the PDF of a document', () => {
  it.each(Object.keys(papers))('%s reads as it was last looked at', async (name) => {
    const { pages } = await pagesOf(await pdf(papers[name] ?? {}))
    await expect(`${pages.join('\n\f\n')}\n`).toMatchFileSnapshot(`golden/${name}.txt`)
  })

  it.each(Object.keys(papers))('%s has every word and figure of its paper', async (name) => {
    const document = aPrintedDocument(papers[name])
    const { text } = readPdf(await printer.pdf(document))
    const shown = text.replaceAll(/\s+/g, '')
    const paper = paperOf(document)
    const all = [
      paper.title,
      ...[paper.supplier, paper.customer].flatMap((party) => (party ? [party.name, ...party.lines] : [])),
      ...[...paper.particulars, ...paper.totals].flatMap(({ label, value }) => [label, value]),
      ...paper.remarks,
      ...[paper.items, paper.vat].flatMap((table) => table?.rows.flat() ?? []),
      ...paper.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
    ]
    for (const one of all) expect(shown).toContain(one.replaceAll(/\s+/g, ''))
    expect(text).not.toContain('\u{fffd}')
  })

  it('has its heading row and "Page 1 of 2" on each page', async () => {
    const { pages } = await pagesOf(await pdf(papers['long'] ?? {}))
    expect(pages.length).toBeGreaterThan(2)
    for (const [place, page] of pages.entries()) expect(page).toContain(`Page ${place + 1} of ${pages.length}`)
    for (const page of pages.slice(0, -1)) expect(page).toMatch(/Description +Type +Quantity/)
  })

  it('is tagged, with title and language, and embeds its typefaces (PDF/UA)', async () => {
    const bytes = await pdf({ customer: { name: 'Юрий Σοφία' } })
    const { tags, title, language, metadata } = await pagesOf(bytes)
    expect(title).toBe('Tax invoice INV-000123')
    expect(language).toBe('en-GB')
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
    for (const tag of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Link']) expect(tags).toContain(tag)
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
    const { raw } = readPdf(bytes)
    const fonts = [...raw.matchAll(/\/FontName \/\w+\+(\w+)/g)].map(([, name]) => name)
    expect(fonts.join(' ')).toMatch(/AtkinsonHyperlegible.*NotoSans/)
    expect(raw.match(/\/FontFile2/g)).toHaveLength(fonts.length)
    expect(raw).not.toContain('/BaseFont /Helvetica')
    expect(raw).toMatch(/\/Scope \/Column/)
  })

  it('is the same file at each printing', async () => {
    const [one, other] = [await pdf(papers['long'] ?? {}), await pdf(papers['long'] ?? {})]
    expect(Buffer.compare(one, other)).toBe(0)
    const hybrids = [await printer.hybrid(aPrintedDocument()), await printer.hybrid(aPrintedDocument())]
    const [first, second] = hybrids.map((hybrid) => (hybrid.ok ? hybrid.value : null))
    expect(Buffer.compare(first ?? new Uint8Array(), second ?? new Uint8Array(1))).toBe(0)
  })

  it('wraps what is too long, a word without spaces too, and cuts nothing off', async () => {
    const long = 'x'.repeat(400)
    const row = {
      description: `${long} ${'and more '.repeat(900)}end`,
      quantity: 100,
      unitPrice: pence(1),
      itemType: 'misc',
      vat: 'zero',
    } as const
    const { text } = readPdf(await pdf({ lines: [row], customer: { address: 'y'.repeat(300) } }))
    const shown = text.replaceAll(/\s+/g, '')
    expect(shown).toContain(long)
    expect(shown.match(/more/g)).toHaveLength(900)
    expect(shown).toContain('y'.repeat(300))
  })

  it('takes no markup and no formula for anything but text', async () => {
    const name = '</dc:title><script>alert(1)</script> & =HYPERLINK("http://x")'
    const bytes = await pdf({ supplier: { name }, lines: [{ ...someLines[0], description: '=SUM(A1:A9)' } as never] })
    const { pages, metadata } = await pagesOf(bytes)
    expect(pages.join('\n').replaceAll(/\s+/g, '')).toContain('=SUM(A1:A9)')
    expect(metadata).not.toContain('<script>')
    expect(metadata).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; =HYPERLINK')
  })
})

describe('the PDF of a statement', () => {
  const { content, totals, supplier, issued } = aPrintedDocument()
  const day = (text: string) => Temporal.PlainDate.from(text)
  const documents = [
    { id: 'inv_1' as InvoiceId, content, totals, status: 'sent' as const, issued },
    {
      id: 'inv_2' as InvoiceId,
      content: { ...content, dueDate: day('2026-10-30') },
      totals,
      status: 'sent' as const,
      issued: issued && { ...issued, fullNumber: 'INV-000100', date: day('2026-10-01') },
    },
  ]
  const money = [{ number: 'INV-000123', kind: 'payment' as const, on: day('2026-11-27'), amount: pence(100_00) }]
  const statement = statementOf(documents, money, { from: day('2026-11-01'), to: day('2026-11-30') })
  const facts = { statement, supplier, customer: content.customer, link: 'https://callout.example/invoices' }

  it('reads as it was last looked at', async () => {
    const { pages, tags } = await pagesOf(await printer.statement(facts, Temporal.Instant.from('2026-12-01T08:00:00Z')))
    await expect(`${pages.join('\n\f\n')}\n`).toMatchFileSnapshot('golden/statement.txt')
    expect(tags).toContain('H1')
    expect(pages.join('')).toMatch(/Left to pay +£439\.96/)
  })
})

describe('the hybrid of a document', () => {
  it('is PDF/A-3 with the invoice in it, as Factur-X has it, and is still tagged', async () => {
    const hybrid = await printer.hybrid(aPrintedDocument())
    if (!hybrid.ok) throw new Error(hybrid.refusal.reason)
    const { metadata, files, tags } = await pagesOf(hybrid.value)
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    const xml = new TextDecoder().decode(files.get('factur-x.xml'))
    expect(xml).toContain('<rsm:CrossIndustryInvoice')
    expect(xml).toContain('<ram:GrandTotalAmount>269.98</ram:GrandTotalAmount>')
    expect(tags).toContain('H1')
    const { raw } = readPdf(hybrid.value)
    expect(raw).toContain('/AFRelationship /Alternative')
    expect(raw).toMatch(/\/OutputIntents \[/)
  })
})
