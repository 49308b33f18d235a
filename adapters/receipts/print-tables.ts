import { margin, type openPdf } from './pdf-document.ts'

const labelWidth = 150
const gap = 12

/** Tables on the pages of a document: no row is broken over two pages, and a heading is repeated on each. */
export function printTables({ doc, table }: ReturnType<typeof openPdf>) {
  const width = doc.page.width - 2 * margin
  const style = { size: 11, rules: 'all', padding: 4 } as const

  return {
    /** Labels with their values. */
    lines: (rows: readonly { readonly label: string; readonly value: string }[]) =>
      table(
        '',
        rows.map(({ label, value }) => [
          { type: 'TH', scope: 'Row', text: label, x: margin, room: labelWidth, weight: 'bold', align: 'left' },
          {
            type: 'TD',
            text: value,
            x: margin + labelWidth + gap,
            room: width - labelWidth - gap,
            weight: 'body',
            align: 'left',
          },
        ]),
        { ...style, head: 0 },
      ),

    /** A head over rows; the first column is the widest, and the others are figures. */
    columns: (head: readonly string[], rows: readonly (readonly string[])[]): void => {
      const figure = 92
      const first = width - (head.length - 1) * figure
      const cellsOf = (texts: readonly string[], type: 'TH' | 'TD') =>
        texts.map((text, place) => ({
          type,
          ...(type === 'TH' && { scope: 'Column' as const }),
          text,
          x: place === 0 ? margin : margin + first + (place - 1) * figure + gap,
          room: place === 0 ? first : figure - gap,
          weight: type === 'TH' ? ('bold' as const) : ('body' as const),
          align: place === 0 ? ('left' as const) : ('right' as const),
        }))
      table('', [cellsOf(head, 'TH'), ...rows.map((row) => cellsOf(row, 'TD'))], { ...style, head: 1 })
    },
  }
}
