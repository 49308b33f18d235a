import type { Paper, PaperLine, PaperLogo, PaperParty, PaperSection, PaperTable } from '../papers/paper.ts'
import { type Cell, accent as firstAccent, drawingOn, ink, soft } from './kit.ts'
import { type Face, faces } from './letters.ts'
import type { PdfDocument } from './pdf.ts'

/** 20 mm. */
export const paperMargin = 56

const gap = 28
/** 60 mm by 17 mm. */
const logoRoom = { width: 170, height: 48 } as const
const small = 9
const body = 10

/**
 * Draws a paper on an empty document (see `PdfDocument`) and leaves it to be ended: who made it, whom it is for, its
 * particulars, the items with their heading on each page, the sums, the VAT by rate, how to pay, notes, and "Page 1 of 2".
 */
export function drawPaper(doc: PdfDocument, paper: Paper, available: readonly Face[] = faces): void {
  doc.addPage()
  doc.x = paperMargin
  doc.y = paperMargin
  const pen = drawingOn(doc, paperMargin, new Set(available))
  const half = (pen.width - gap) / 2
  const right = paperMargin + half + gap
  const accent = paper.colour ?? firstAccent

  band()
  if (paper.logo) logo(paper.logo)
  beside(
    () => party(paper.supplier, paperMargin, half, 15, false),
    () => titled(right, half),
    heightOfParty(paper.supplier, half, 15),
  )
  pen.space(22)
  beside(
    () => paper.customer && party(paper.customer, paperMargin, half, 11, true),
    () => labelled(paper.name, paper.particulars, right, half),
    Math.max(paper.customer ? heightOfParty(paper.customer, half, 11) : 0, heightOfLines(paper.particulars, half)),
  )
  pen.space(16)
  for (const remark of paper.remarks) {
    paragraph(remark, body, ink, 'bold')
    pen.space(4)
  }
  pen.space(6)
  columns(paper.items, paperMargin, pen.width, body)
  pen.space(6)
  totals()
  for (const summary of [paper.vat, paper.ages]) {
    if (!summary) continue
    pen.space(14)
    heading(summary.name, 60)
    columns(summary, paperMargin, pen.width, small)
  }
  const bank = paper.sections.find(({ isBank }) => isBank)
  if (bank && paper.link) {
    const { link } = paper
    const height = heightOfSection(bank)
    pen.keepTogether(height)
    beside(
      () => sectioned(bank, paperMargin, half),
      () => {
        pen.space(14)
        address(link, right, half)
      },
      height,
    )
  } else {
    if (paper.link) {
      pen.space(14)
      address(paper.link, paperMargin, pen.width)
    }
    if (bank) sectioned(bank, paperMargin, half)
  }
  for (const section of paper.sections) if (section !== bank) sectioned(section, paperMargin, pen.width)
  if (paper.blanks.length > 0) signed()
  pen.structure.end()
  feet()

  /** The line above the name of the business, which says the same to those who do not see it. */
  function logo({ png, width, height }: PaperLogo): void {
    const scale = Math.min(logoRoom.width / width, logoRoom.height / height)
    const top = doc.y
    pen.artifact('Layout', () =>
      doc.image(new Uint8Array(png).buffer, paperMargin, top, { width: width * scale, height: height * scale }),
    )
    doc.x = paperMargin
    doc.y = top + height * scale + 14
  }

  /** A stripe in the colour of the business, at the top of the first page. */
  function band(): void {
    pen.artifact('Layout', () => {
      doc.rect(0, 0, doc.page.width, 6)
      doc.fill(accent)
    })
  }

  /** Two blocks side by side, or one below the other where they are too long for that. */
  function beside(one: () => unknown, other: () => void, height: number): void {
    if (doc.y + height > pen.bottom) {
      one()
      pen.space(12)
      other()
      return
    }
    const top = doc.y
    one()
    const end = doc.y
    doc.y = top
    other()
    doc.y = Math.max(doc.y, end)
    doc.x = paperMargin
  }

  function party(
    { heading: words, name, lines }: PaperParty,
    x: number,
    room: number,
    size: number,
    says: boolean,
  ): void {
    doc.x = x
    if (says) {
      pen.element('P', () => pen.write(words, 'body', small, soft, room))
      pen.space(1)
    }
    pen.element('P', () => pen.write(name, 'bold', size, ink, room))
    pen.space(2)
    for (const line of lines) {
      doc.x = x
      pen.element('P', () => pen.write(line, 'body', says ? body : small, says ? ink : soft, room))
    }
    doc.x = paperMargin
  }

  function heightOfParty({ name, lines }: PaperParty, room: number, size: number): number {
    return (
      40 +
      pen.heightOf(name, 'bold', size, room) +
      lines.reduce((sum, line) => sum + pen.heightOf(line, 'body', body, room), 0)
    )
  }

  function heightOfLines(lines: readonly PaperLine[], room: number): number {
    return lines.reduce((sum, { value }) => sum + 3 + pen.heightOf(value, 'bold', body, room * 0.5), 0)
  }

  function titled(x: number, room: number): void {
    doc.x = x
    pen.element('H1', () => pen.write(paper.title, 'bold', 21, accent, room, 'right'))
    if (paper.mark !== null) {
      const { mark } = paper
      doc.x = x
      pen.element('P', () => pen.write(mark, 'bold', 13, '#930f18', room, 'right'))
    }
    doc.x = paperMargin
  }

  function labelled(name: string, lines: readonly PaperLine[], x: number, room: number): void {
    if (lines.length === 0) return
    const label = room * 0.46
    pen.table(
      name,
      lines.map((line): readonly Cell[] => [
        { type: 'TH', scope: 'Row', text: line.label, x, room: label, weight: 'body', align: 'left', colour: soft },
        { type: 'TD', text: line.value, x: x + label + 8, room: room - label - 8, weight: 'bold', align: 'left' },
      ]),
      { size: body, rules: 'none', padding: 1.5, head: 0 },
    )
  }

  function columns({ name, columns: all, rows }: PaperTable, from: number, room: number, size: number): void {
    const shares = all.reduce((sum, { share }) => sum + share, 0)
    const between = 8
    const places = all.map(({ share, holds }, place) => {
      const before = all.slice(0, place).reduce((sum, column) => sum + column.share, 0)
      const wide = (room * share) / shares
      const isLast = place === all.length - 1
      return {
        x: from + (room * before) / shares,
        room: wide - (isLast ? 0 : between),
        align: holds === 'figures' ? ('right' as const) : ('left' as const),
      }
    })
    const cells = (texts: readonly string[], type: Cell['type']): readonly Cell[] =>
      places.map((place, at) => ({
        ...place,
        type,
        ...(type === 'TH' && { scope: 'Column' as const, colour: soft }),
        text: texts[at] ?? '',
        weight: type === 'TH' ? 'bold' : 'body',
      }))
    pen.table(
      name,
      [
        cells(
          all.map((column) => column.heading),
          'TH',
        ),
        ...rows.map((row) => cells(row, 'TD')),
      ],
      { size, rules: 'all', padding: size === body ? 4 : 3, head: 1 },
    )
    pen.rule(doc.y, from, from + room)
  }

  function totals(): void {
    if (paper.totals.length === 0) return
    const room = pen.width * 0.58
    const x = paperMargin + pen.width - room
    const figure = 96
    const cells = paper.totals.map(({ label, value, isMain }): readonly Cell[] => {
      const weight = isMain ? 'bold' : 'body'
      return [
        { type: 'TH', scope: 'Row', text: label, x, room: room - figure - 8, weight, align: 'left' },
        { type: 'TD', text: value, x: x + room - figure, room: figure, weight, align: 'right' },
      ]
    })
    pen.keepTogether(cells.length * 24)
    pen.table('Totals', cells, {
      size: 10.5,
      rules: 'none',
      ruled: new Set(paper.totals.flatMap(({ isMain }, place) => (isMain && place > 0 ? [place] : []))),
      padding: 3.5,
      head: 0,
    })
    pen.rule(doc.y, x, x + room, ink, 1)
  }

  function heading(words: string, more: number, x = paperMargin, room = pen.width): void {
    pen.keepTogether(more)
    doc.x = x
    pen.element('H2', () => pen.write(words, 'bold', 11, ink, room))
    pen.space(3)
  }

  function paragraph(
    words: string,
    size: number,
    colour = ink,
    weight: 'body' | 'bold' = 'body',
    x = paperMargin,
    room = pen.width,
  ): void {
    doc.x = x
    pen.element('P', () => pen.write(words, weight, size, colour, room))
    doc.x = paperMargin
  }

  function sectioned({ heading: words, paragraphs, lines }: PaperSection, x: number, room: number): void {
    pen.space(14)
    heading(words, 20 + lines.length * 17 + (paragraphs.length > 0 ? 18 : 0), x, room)
    labelled(words, lines, x, room)
    if (lines.length > 0) pen.space(4)
    for (const text of paragraphs) {
      paragraph(text, body, ink, 'body', x, room)
      pen.space(2)
    }
  }

  function heightOfSection({ paragraphs, lines }: PaperSection): number {
    return (
      40 +
      heightOfLines(lines, half) +
      paragraphs.reduce((sum, text) => sum + 2 + pen.heightOf(text, 'body', body, half), 0)
    )
  }

  /** The words and, in the next lines, the address, which can be followed. */
  function address({ label, value }: PaperLine, x: number, room: number): void {
    pen.keepTogether(40)
    paragraph(label, body, ink, 'body', x, room)
    const lines = pen.linesOf(value, 'bold', body, room)
    const link = doc.struct('Link')
    pen.structure.add(link)
    for (const line of lines) {
      const { y } = doc
      link.add(() => {
        doc.fillColor(accent)
        pen.drawLine(line, x, y, body, room, 'left')
      })
      doc.link(x, y, line.width, body * 1.4, value, { structParent: link, Contents: Object(value) as unknown })
      doc.y = y + body * 1.4
    }
    link.end()
    doc.x = paperMargin
  }

  function signed(): void {
    pen.space(24)
    for (const words of paper.blanks) {
      pen.keepTogether(34)
      pen.space(18)
      const { y } = doc
      paragraph(words, body, soft)
      pen.rule(y + body * 1.4, paperMargin + 90, paperMargin + half + 60, ink)
    }
  }

  /** Drawn on each page, once their number is known. */
  function feet(): void {
    const { start, count } = doc.bufferedPageRange()
    const size = 8
    const y = doc.page.height - paperMargin + 18
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(start + page)
      const place = `${paper.name}${paper.mark === null ? '' : `, ${paper.mark}`} · Page ${page + 1} of ${count}`
      pen.artifact('Pagination', () => {
        doc.fillColor(soft)
        const [line] = pen.linesOf(place, 'body', size, pen.width)
        if (line) pen.drawLine(line, paperMargin, y, size, pen.width, 'right')
        const [foot] = pen.linesOf(paper.foot, 'body', size, pen.width - (line?.width ?? 0) - 24)
        if (foot) pen.drawLine(foot, paperMargin, y, size, pen.width, 'left')
      })
    }
  }
}
