import { type Align, type Weight, ink, margin, type openPdf } from './pdf-document.ts'

const labelWidth = 150
const gap = 12
const lineGap = 8

interface Cell {
  readonly type: 'TH' | 'TD'
  readonly text: string
  readonly x: number
  readonly room: number
  readonly weight: Weight
  readonly align: Align
}

/** Tables on the pages of a document: no row is broken over two pages. */
export function printTables({ doc, structure, write }: ReturnType<typeof openPdf>) {
  const size = 11
  const width = doc.page.width - 2 * margin

  function table(rows: readonly (readonly Cell[])[]): void {
    const body = doc.struct('Table')
    structure.add(body)
    for (const cells of rows) {
      const height = Math.max(...cells.map(heightOf))
      if (doc.y + height + lineGap > doc.page.maxY()) doc.addPage()
      rule()
      const top = doc.y
      const row = doc.struct(
        'TR',
        {},
        cells.map(({ type, text, x, room, weight, align }) =>
          doc.struct(type, {}, () => {
            doc.x = x
            doc.y = top
            write(text, weight, size, ink, room, align)
          }),
        ),
      )
      body.add(row)
      row.end()
      doc.x = margin
      doc.y = top + height + lineGap / 2
    }
    body.end()
  }

  function heightOf({ text, room, weight }: Cell): number {
    return doc
      .font(weight)
      .fontSize(size)
      .heightOfString(text === '' ? ' ' : text, { width: room, lineGap: size / 4 })
  }

  /** Only to look at: nothing that is read out. */
  function rule(): void {
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(margin, doc.y)
      .lineTo(doc.page.width - margin, doc.y)
      .lineWidth(0.5)
      .strokeColor('#d6d3d1')
      .stroke()
    doc.endMarkedContent()
    doc.y += lineGap / 2
  }

  return {
    /** Labels with their values. */
    lines: (rows: readonly { readonly label: string; readonly value: string }[]) =>
      table(
        rows.map(({ label, value }) => [
          { type: 'TH', text: label, x: margin, room: labelWidth, weight: 'bold', align: 'left' },
          {
            type: 'TD',
            text: value,
            x: margin + labelWidth + gap,
            room: width - labelWidth - gap,
            weight: 'body',
            align: 'left',
          },
        ]),
      ),

    /** A head over rows; the first column is the widest, and the others are figures. */
    columns: (head: readonly string[], rows: readonly (readonly string[])[]): void => {
      const figure = 92
      const first = width - (head.length - 1) * figure
      const cellsOf = (texts: readonly string[], type: Cell['type']): readonly Cell[] =>
        texts.map((text, place) => ({
          type,
          text,
          x: place === 0 ? margin : margin + first + (place - 1) * figure + gap,
          room: place === 0 ? first : figure - gap,
          weight: type === 'TH' ? 'bold' : 'body',
          align: place === 0 ? 'left' : 'right',
        }))
      table([cellsOf(head, 'TH'), ...rows.map((row) => cellsOf(row, 'TD'))])
    },
  }
}
