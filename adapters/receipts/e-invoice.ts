import { FormatFactoryService, type Invoice } from '@e-invoice-eu/core'
import type { NotExpressible, PrintedDocument } from '#modules/billing'
import { en16931 } from '#modules/invoicing'
import { type Result, accept } from '#modules/shared'

type XmlOf = Promise<Result<Uint8Array, NotExpressible>>

/** UBL 2.1: an `Invoice` or a `CreditNote`. */
export function writeUbl(document: PrintedDocument): XmlOf {
  return write(document, 'UBL')
}

/** The Cross Industry Invoice of UN/CEFACT, in the profile EN 16931 of Factur-X. */
export function writeCii(document: PrintedDocument): XmlOf {
  return write(document, 'CII')
}

/**
 * The writers of the library are used without its check by a JSON schema, which would be compiled for each document, and
 * asks for electronic addresses that EN 16931 does not need. The tests check the files by the official rules.
 */
async function write(document: PrintedDocument, format: 'UBL' | 'CII'): XmlOf {
  const invoice = en16931(document)
  if (!invoice.ok) return invoice
  const writer = new FormatFactoryService().createFormatService(format, console)
  const terms = withoutAmpersands(invoice.value) as Invoice
  const written = await writer.generate(terms, { format, lang: 'en-GB' })
  const xml = typeof written === 'string' ? written : new TextDecoder().decode(written)
  return accept(new TextEncoder().encode(withDelivery(xml).replaceAll(ampersand, '&amp;')))
}

/** No letter: a code point that Unicode keeps free for the use inside programs. */
const ampersand = '\u{fdd0}'

/** The library takes "&nbsp;" in a text for markup, and writes it as it is. With this, each text stays as it was typed. */
function withoutAmpersands(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(ampersand, '').replaceAll('&', ampersand)
  if (Array.isArray(value)) return value.map(withoutAmpersands)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutAmpersands(inner)]))
}

/** The schema of the Cross Industry Invoice asks for a delivery, which may be empty; the library leaves an empty one out. */
function withDelivery(xml: string): string {
  const delivery = 'ram:ApplicableHeaderTradeDelivery'
  return xml.includes(`<${delivery}`)
    ? xml
    : xml.replace(/([ \t]*)<ram:ApplicableHeaderTradeSettlement>/, (settlement) => `<${delivery}/>\n${settlement}`)
}
