import type { PrintedDocument } from '#modules/billing'
import { type Paper, type StatementFacts, drawPaper, paperMargin, paperOf, statementPaper } from '#modules/invoicing'
import type { Faces } from './faces.ts'
import { bytesOf, openDocument } from './pdf-document.ts'

/** A draft has no moment of its own that stays. */
const momentOfDrafts = Temporal.Instant.from('2000-01-01T00:00:00Z')

/**
 * A4 pages in the site's typeface, tagged for screen readers (PDF/UA). With an invoice as data it is a hybrid: PDF/A-3 with
 * the file in it, as Factur-X has it, and still tagged.
 */
export function printPaper(document: PrintedDocument, faces: Faces, invoice: Uint8Array | null): Promise<Uint8Array> {
  return print(paperOf(document), document.issued?.at ?? momentOfDrafts, faces, invoice)
}

/** The account of a customer, as `printPaper` prints a document. */
export function printStatement(facts: StatementFacts, at: Temporal.Instant, faces: Faces): Promise<Uint8Array> {
  return print(statementPaper(facts), at, faces, null)
}

function print(paper: Paper, at: Temporal.Instant, faces: Faces, invoice: Uint8Array | null): Promise<Uint8Array> {
  const about = { title: paper.name, author: paper.supplier.name, at }
  const doc = openDocument(about, faces, {
    margin: paperMargin,
    bufferPages: true,
    ...(invoice && { subset: 'PDF/A-3a' as const }),
  })
  const bytes = bytesOf(doc)
  drawPaper(doc, paper)
  if (invoice) attach(doc, invoice)
  doc.end()
  return bytes
}

const fileName = 'factur-x.xml'

function attach(doc: PDFKit.PDFDocument, invoice: Uint8Array): void {
  const made = doc.info.CreationDate
  const options = {
    name: fileName,
    type: 'text/xml',
    description: 'The invoice as data (Factur-X, EN 16931)',
    relationship: 'Alternative',
    ...(made && { creationDate: made, modifiedDate: made }),
  }
  doc.file(Buffer.from(invoice), options)
  doc.appendXML(facturX)
}

const property = (name: string, about: string) => `
                            <rdf:li rdf:parseType="Resource">
                                <pdfaProperty:name>${name}</pdfaProperty:name>
                                <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                                <pdfaProperty:category>external</pdfaProperty:category>
                                <pdfaProperty:description>${about}</pdfaProperty:description>
                            </rdf:li>`

/** The metadata by which a reader finds the invoice (Factur-X 1.0, section 6), with the schema that PDF/A asks for. */
const facturX = `
        <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas>
                <rdf:Bag>
                    <rdf:li rdf:parseType="Resource">
                        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                        <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
                        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                        <pdfaSchema:property>
                            <rdf:Seq>${property('DocumentFileName', 'The name of the embedded XML document')}${property('DocumentType', 'The type of the hybrid document in capital letters')}${property('Version', 'The version of the standard of the embedded XML document')}${property('ConformanceLevel', 'The conformance level of the embedded XML document')}
                            </rdf:Seq>
                        </pdfaSchema:property>
                    </rdf:li>
                    <rdf:li rdf:parseType="Resource">
                        <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
                        <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
                        <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
                        <pdfaSchema:property>
                            <rdf:Seq>
                                <rdf:li rdf:parseType="Resource">
                                    <pdfaProperty:name>part</pdfaProperty:name>
                                    <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
                                    <pdfaProperty:category>internal</pdfaProperty:category>
                                    <pdfaProperty:description>The part of ISO 14289 that the document conforms to</pdfaProperty:description>
                                </rdf:li>
                            </rdf:Seq>
                        </pdfaSchema:property>
                    </rdf:li>
                </rdf:Bag>
            </pdfaExtension:schemas>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>${fileName}</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>
        `
