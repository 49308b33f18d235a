/** An element of the structure that screen readers read. */
export interface PdfElement {
  add(child: PdfElement | PdfContent | (() => void)): unknown
  end(): unknown
}

/** A piece of a page that belongs to an element. */
interface PdfContent {
  push(content: PdfContent): void
}

/**
 * The part of a PDFKit document that the drawing uses. It is made with these options, and with a creation date of its own,
 * so that the same paper is the same file:
 *
 *     new PDFDocument({
 *       size: 'A4', margin, bufferPages: true, autoFirstPage: false, font: '',
 *       pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, lang: 'en-GB', displayTitle: true, info: { Title, Author, CreationDate },
 *     })
 *
 * In a browser: `const { default: PDFDocument } = await import('pdfkit')` in a lazily loaded chunk. The bundler takes the
 * browser's build of PDFKit by its `exports`; `import { toBlob } from 'pdfkit/output'` collects the file. The bytes of the
 * typefaces are registered with `doc.registerFont(face, bytes)` under the names of `faces`. WOFF will do; unpacked ones are
 * drawn faster, because PDFKit unpacks a WOFF again for each letter. It embeds only the letters that are drawn. A browser
 * registers the faces that it has, at least `body`, `bold`, `bodyExt` and `boldExt`, and names them to `drawPaper`; a letter
 * that none of them has becomes a question mark.
 */
export interface PdfDocument {
  x: number
  y: number
  readonly page: { readonly width: number; readonly height: number }
  addPage(): unknown
  /** Takes the open elements along to a new page. */
  continueOnNewPage(): unknown
  bufferedPageRange(): { readonly start: number; readonly count: number }
  switchToPage(page: number): unknown

  font(face: string): unknown
  fontSize(size: number): unknown
  fillColor(colour: string): unknown
  widthOfString(text: string): number
  text(
    text: string,
    x: number,
    y: number,
    options: { readonly lineBreak: false; readonly baseline: 'alphabetic' },
  ): unknown
  link(x: number, y: number, width: number, height: number, address: string, options: object): unknown

  moveTo(x: number, y: number): unknown
  lineTo(x: number, y: number): unknown
  lineWidth(width: number): unknown
  strokeColor(colour: string): unknown
  stroke(): unknown
  image(png: ArrayBuffer, x: number, y: number, options: { readonly width: number; readonly height: number }): unknown
  rect(x: number, y: number, width: number, height: number): unknown
  fill(colour: string): unknown

  struct(type: string, options?: object): PdfElement
  addStructure(element: PdfElement): unknown
  markStructureContent(type: string): PdfContent
  markContent(type: 'Artifact', options: { readonly type: 'Layout' | 'Pagination' }): unknown
  endMarkedContent(): unknown
}
