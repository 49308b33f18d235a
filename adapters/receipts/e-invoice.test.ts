import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryPages, validateXML } from 'xmllint-wasm'
import type { PrintedDocument } from '#modules/billing'
import { pence } from '#modules/shared'
import { specificationsAt, withoutSpecifications } from '../../tests/fakes/open-api.ts'
import { rulesOf } from '../../tests/fakes/e-invoice-rules.ts'
import {
  type PrintedChanges,
  aDeposit,
  aPrintedDocument,
  anExpressibleDocument,
  someLines,
} from '../../tests/support/documents/printed-documents.ts'
import { writeCii, writeUbl } from './e-invoice.ts'

async function xmlOf(document: PrintedDocument, write = writeUbl): Promise<string> {
  const written = await write(document)
  if (!written.ok) throw new Error(written.refusal.reason)
  return new TextDecoder().decode(written.value)
}

const ubl = (changes: PrintedChanges = {}) => xmlOf(aPrintedDocument(changes))
const valueOf = (xml: string, name: string) => new RegExp(`<cbc:${name}[^>]*>([^<]*)<`).exec(xml)?.[1]
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'g'))].map(([, value]) => value)
const peppol = { customer: { peppolId: '9932:GB999999973' }, supplier: { peppolId: '9932:GB123456782' } }
const inKind = (vat: (typeof someLines)[number]['vat']) => someLines.map((line) => ({ ...line, vat }))

describe('the e-invoice of a document', () => {
  it('has the type that the norm gives it', async () => {
    expect(valueOf(await ubl(), 'InvoiceTypeCode')).toBe('380')
    expect(valueOf(await ubl({ paidAheadOn: '2026-11-24', suppliedOn: null }), 'InvoiceTypeCode')).toBe('386')
    const credit = await ubl({
      type: 'credit-note',
      basedOn: { number: 'INV-000122', date: Temporal.PlainDate.from('2026-11-03') },
    })
    expect(valueOf(credit, 'CreditNoteTypeCode')).toBe('381')
    expect(valueOf(credit, 'PayableAmount')).toBe('269.98')
    expect(credit).toMatch(/<cac:InvoiceDocumentReference>\s*<cbc:ID>INV-000122</)
  })

  it('is by Peppol BIS Billing where the customer has an id, and by the norm alone elsewhere', async () => {
    expect(valueOf(await ubl(peppol), 'CustomizationID')).toContain('peppol')
    expect(valueOf(await ubl(), 'CustomizationID')).toBe('urn:cen.eu:en16931:2017')
  })

  it('adds up to the total to the penny where prices include VAT, with the discount as an allowance', async () => {
    const line = {
      description: 'A repair',
      quantity: 100,
      unitPrice: pence(85_05),
      itemType: 'service',
      vat: 'standard',
    } as const
    const xml = await ubl({ lines: [line], pricesIncludeVat: true, discount: 5_00 })
    expect(valueOf(xml, 'TaxInclusiveAmount')).toBe('80.05')
    expect(valueOf(xml, 'PayableAmount')).toBe('80.05')
    expect(valueOf(xml, 'TaxExclusiveAmount')).toBe('66.71')
    expect(valueOf(xml, 'LineExtensionAmount')).toBe('70.87')
    expect(valueOf(xml, 'AllowanceTotalAmount')).toBe('4.16')
  })

  it('takes an earlier invoice off as a line, and the CIS deduction off what is to pay', async () => {
    const xml = await ubl({ earlier: [aDeposit], customer: { cisRegistered: true, cisRate: 20 } })
    expect(valuesOf(xml, 'InvoicedQuantity').at(-1)).toBe('-1')
    expect(valueOf(xml, 'TaxInclusiveAmount')).toBe('221.98')
    expect(valueOf(xml, 'PrepaidAmount')).toBe('35.00')
    expect(valueOf(xml, 'PayableAmount')).toBe('186.98')
  })

  it('follows the pennies of a credit that takes back the rest of an invoice', async () => {
    const document = aPrintedDocument({ type: 'credit-note', pricesIncludeVat: true })
    const { totals } = document
    const groups = totals.groups.map((group) => ({ ...group, net: pence(group.net - 1), tax: pence(group.tax + 1) }))
    const fitted = { ...totals, groups, subtotal: pence(totals.subtotal - 1), tax: pence(totals.tax + 1) }
    const xml = await xmlOf({ ...document, totals: fitted })
    expect(valueOf(xml, 'TaxExclusiveAmount')).toBe('187.49')
    expect(valueOf(xml, 'TaxAmount')).toBe('37.49')
    expect(valueOf(xml, 'TaxInclusiveAmount')).toBe('224.98')
  })

  it('refuses what the norm cannot say, with the reason', async () => {
    const mixed = [...someLines, ...inKind('outside')]
    const refusalOf = async (changes: PrintedChanges) => {
      const written = await writeUbl(aPrintedDocument(changes))
      return written.ok ? null : written.refusal
    }
    expect(await refusalOf({ lines: mixed })).toEqual({
      kind: 'not-expressible',
      reason: 'An e-invoice cannot mix supplies outside the scope of VAT with others (BR-O-11).',
    })
    expect(await refusalOf({ isDraft: true })).toMatchObject({ kind: 'not-expressible' })
    expect(await refusalOf({ type: 'quote' })).toMatchObject({ kind: 'not-expressible' })
    expect(await refusalOf({ lines: inKind('reverse_standard') })).toMatchObject({ kind: 'not-expressible' })
  })

  it('carries markup as text', async () => {
    const xml = await ubl({ notes: '<script>&amp;&nbsp;&#0;</script>]]>', customer: { name: 'A "B" <C> & D' } })
    expect(xml).not.toContain('<script>')
    expect(valueOf(xml, 'Note')).toBe('&lt;script&gt;&amp;amp;&amp;nbsp;&amp;#0;&lt;/script&gt;]]&gt;')
  })
})

const skip = specificationsAt() === null
const about = skip ? `, ${withoutSpecifications}` : ''
const folder = specificationsAt() ?? ''
const norm = join(folder, 'en16931')
const read = (...path: readonly string[]) => readFileSync(join(norm, ...path), 'utf8')
const ublRules = 'ubl/xslt/EN16931-UBL-validation.xslt'
const ciiRules = 'cii/xslt/EN16931-CII-validation.xslt'

describe.skipIf(skip)(`the official rules of EN 16931${about}`, () => {
  it('catch a sum that is wrong', async () => {
    const wrong = (await ubl()).replace(/(<cbc:TaxInclusiveAmount[^>]*>)[^<]*/, '$1999.00')
    expect(rulesOf(join(norm, ublRules))(wrong).join(' ')).toContain('BR-CO-15')
    const wrongCii = (await xmlOf(aPrintedDocument(), writeCii)).replace(/(<ram:GrandTotalAmount>)[^<]*/, '$1999.00')
    expect(rulesOf(join(norm, ciiRules))(wrongCii).join(' ')).toContain('BR-CO-15')
  })
})

describe.skipIf(skip)(`200 generated documents${about}`, () => {
  const documents = fc.sample(anExpressibleDocument, { numRuns: 200, seed: 16931 })
  const isPeppol = ({ content }: PrintedDocument) => content.customer.peppolId !== ''

  it('are UBL without an error by EN 16931, and by Peppol where the customer has an id', async () => {
    const judge = rulesOf(join(norm, ublRules))
    const judgePeppol = rulesOf(join(folder, 'peppol/PEPPOL-EN16931-UBL.xslt'))
    expect(documents.filter(isPeppol).length).toBeGreaterThan(50)
    for (const [place, document] of documents.entries()) {
      const xml = await xmlOf(document)
      const faults = [...judge(xml), ...(isPeppol(document) ? judgePeppol(xml) : [])]
      expect({ place, faults }).toEqual({ place, faults: [] })
    }
  })

  it('are a Cross Industry Invoice without an error, by its rules and its schema', async () => {
    const judge = rulesOf(join(norm, ciiRules))
    const written: { readonly fileName: string; readonly contents: string }[] = []
    for (const [place, document] of documents.entries()) {
      const xml = await xmlOf(document, writeCii)
      const faults = place % 4 === 0 ? judge(xml) : []
      expect({ place, faults }).toEqual({ place, faults: [] })
      written.push({ fileName: `${place}.xml`, contents: xml })
    }
    const [main, ...preload] = ciiSchema()
    const { errors } = await validateXML({
      xml: written,
      schema: main ? [main] : [],
      preload,
      initialMemoryPages: 64 * memoryPages.MiB,
      maxMemoryPages: memoryPages.GiB,
    })
    expect([...new Set(errors.map(({ message }) => message))]).toEqual([])
  })
})

/** The files of the schema, that of the whole invoice first, as if they were in one folder. */
function ciiSchema(): readonly { readonly fileName: string; readonly contents: string }[] {
  const schemas = 'cii/schema/D16B SCRDM (Subset)/uncoupled clm/CII/uncefact'
  return readdirSync(join(norm, schemas), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xsd'))
    .map((name) => ({
      fileName: basename(name),
      contents: read(schemas, name).replaceAll(/schemaLocation="[^"]*\/([^"/]+)"/g, 'schemaLocation="$1"'),
    }))
    .toSorted((one, other) => Number(other.fileName.includes('Invoice_1')) - Number(one.fileName.includes('Invoice_1')))
}
