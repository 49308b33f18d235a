import { type TermsDocument, termsHeadings } from '#modules/terms'
import type { Faces } from './faces.ts'
import { openPdf } from './pdf-document.ts'

/** A4 pages in the site's typeface, tagged for screen readers. A line that is a known heading is printed as one. */
export function printTerms({ title, text, at }: TermsDocument, faces: Faces): Promise<Uint8Array> {
  const { doc, write, element, end } = openPdf({ title, author: '', at }, faces)
  element('H1', () => write(title, 'bold', 20))
  doc.moveDown(1)
  for (const line of text.split('\n')) {
    if (line.trim() === '') doc.moveDown(0.5)
    else if (termsHeadings.has(line)) element('H2', () => write(line, 'bold', 13))
    else element('P', () => write(line, 'body', 11))
  }
  return end()
}
