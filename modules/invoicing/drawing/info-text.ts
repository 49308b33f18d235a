/**
 * A text as PDFKit writes it in two places: as it is among the facts of the file, and into the XML of its metadata, which
 * PDFKit does not escape. There it is asked for by `toString`.
 */
export function infoText(text: string): string {
  const escaped = text
    .replaceAll(/[^\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  const written: unknown = Object.assign(Object(text) as object, { toString: () => escaped })
  return written as string
}
