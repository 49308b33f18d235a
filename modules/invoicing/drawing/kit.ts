import { type Face, type Run, type Weight, runsOf } from './letters.ts'
import type { PdfDocument, PdfElement } from './pdf.ts'

export type Align = 'left' | 'right'

export const ink = '#1c1917'
export const soft = '#57534e'
const hairline = '#d6d3d1'
export const accent = '#0a504c'

interface Measured extends Run {
  readonly width: number
}

interface TextLine {
  readonly runs: readonly Measured[]
  readonly width: number
}

export interface Cell {
  readonly type: 'TH' | 'TD'
  readonly scope?: 'Row' | 'Column'
  readonly text: string
  readonly x: number
  readonly room: number
  readonly weight: Weight
  readonly align: Align
  readonly colour?: string
}

export interface TableStyle {
  readonly size: number
  /** The line over each row. */
  readonly rules: 'all' | 'none'
  /** Rows over which a line is drawn although `rules` is `none`. */
  readonly ruled?: ReadonlySet<number>
  /** The space between the text of a row and its lines. */
  readonly padding: number
  /** The first rows are the heading: it is repeated on each page. */
  readonly head: number
}

const leadingOf = (size: number) => size * 1.4
/** The foot of the letters below the top of their line, as a part of the size. */
const baseline = 1.02

/** Lines of text, paragraphs and tables on the pages of a document, each tagged. The cursor is the `y` of the document. */
export function drawingOn(doc: PdfDocument, margin: number, available: ReadonlySet<Face>) {
  const width = doc.page.width - 2 * margin
  const bottom = doc.page.height - margin
  const structure = doc.struct('Document')
  doc.addStructure(structure)

  function measured(text: string, weight: Weight, size: number): readonly Measured[] {
    doc.fontSize(size)
    return runsOf(text, weight, available).map((run) => {
      doc.font(run.face)
      return { ...run, width: doc.widthOfString(run.text) }
    })
  }

  /** The lines that a text fills: broken between words, and inside a word that is wider than the room. */
  function linesOf(text: string, weight: Weight, size: number, room: number): readonly TextLine[] {
    return text.split(/\r\n?|\n/).flatMap((paragraph) => {
      const whole = joined(measured(paragraph, weight, size))
      if (whole.width <= room) return [whole]
      const lines: TextLine[] = []
      let line: Measured[] = []
      let used = 0
      const finish = () => {
        const text = joined(line)
        const last = text.runs.at(-1)
        const kept = last && last.text.trimEnd() !== last.text ? measured(last.text.trimEnd(), weight, size) : null
        lines.push(kept ? joined([...text.runs.slice(0, -1), ...kept]) : text)
        line = []
        used = 0
      }
      for (const [word = ''] of paragraph.matchAll(/[^ \t]+[ \t]*|[ \t]+/g)) {
        const runs = measured(word, weight, size)
        const [full, bare] = [sumOf(runs), sumOf(measured(word.trimEnd(), weight, size))]
        if (used > 0 && used + bare > room) finish()
        if (bare <= room) {
          line.push(...runs)
          used += full
          continue
        }
        for (const letter of word) {
          const pieces = measured(letter, weight, size)
          const more = sumOf(pieces)
          if (used > 0 && used + more > room) finish()
          line.push(...pieces)
          used += more
        }
      }
      if (line.length > 0) finish()
      return lines
    })
  }

  function drawLine(line: TextLine, x: number, y: number, size: number, room: number, align: Align): void {
    let at = align === 'right' ? x + room - line.width : x
    doc.fontSize(size)
    for (const { text, face, width: wide } of line.runs) {
      doc.font(face)
      doc.text(text, at, y + size * baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += wide
    }
  }

  /** Writes at the cursor and moves it down. Lines that do not fit go on, in the same element, on a new page. */
  function write(text: string, weight: Weight, size: number, colour = ink, room = width, align: Align = 'left'): void {
    const { x } = doc
    for (const line of linesOf(text, weight, size, room)) {
      if (doc.y + leadingOf(size) > bottom) {
        doc.continueOnNewPage()
        doc.y = margin
      }
      doc.fillColor(colour)
      const { y } = doc
      drawLine(line, x, y, size, room, align)
      doc.x = x
      doc.y = y + leadingOf(size)
    }
  }

  function heightOf(text: string, weight: Weight, size: number, room = width): number {
    return linesOf(text, weight, size, room).length * leadingOf(size)
  }

  function element(type: string, draw: () => void): PdfElement {
    const made = doc.struct(type)
    structure.add(made)
    made.add(draw)
    made.end()
    return made
  }

  /** Drawn to look at, and not read out. */
  function artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }

  function rule(y: number, from = margin, to = margin + width, colour = hairline, thick = 0.5): void {
    artifact('Layout', () => {
      doc.lineWidth(thick)
      doc.strokeColor(colour)
      doc.moveTo(from, y)
      doc.lineTo(to, y)
      doc.stroke()
    })
  }

  function space(height: number): void {
    doc.y += height
  }

  function newPage(): void {
    doc.addPage()
    doc.x = margin
    doc.y = margin
  }

  /** Begins a new page where this height does not fit any more, and fits on a page. */
  function keepTogether(height: number): void {
    if (doc.y + height > bottom && height <= bottom - margin) newPage()
  }

  /** Rows of cells. A row stays on one page if a page can hold it; a longer one goes on, cell beside cell. */
  function table(name: string, rows: readonly (readonly Cell[])[], style: TableStyle): void {
    const { size, padding } = style
    const leading = leadingOf(size)
    const body = doc.struct('Table', { title: name })
    structure.add(body)
    const from = Math.min(...rows.flatMap((cells) => cells.map(({ x }) => x)))
    const to = Math.max(...rows.flatMap((cells) => cells.map(({ x, room }) => x + room)))
    const laid = rows.map((cells) => {
      const texts = cells.map((cell) => ({ cell, lines: linesOf(cell.text, cell.weight, size, cell.room) }))
      const most = Math.max(1, ...texts.map(({ lines }) => lines.length))
      return { texts, most, height: most * leading + 2 * padding }
    })
    const head = laid.slice(0, style.head)
    const headHeight = head.reduce((sum, { height }) => sum + height, 0)

    function slice({ texts }: (typeof laid)[number], first: number, count: number, marks: readonly PdfElement[]): void {
      const top = doc.y + padding
      for (const [place, { cell, lines }] of texts.entries()) {
        const content = marks[place] && doc.markStructureContent(cell.type)
        doc.fillColor(cell.colour ?? ink)
        for (const [n, line] of lines.slice(first, first + count).entries())
          drawLine(line, cell.x, top + n * leading, size, cell.room, cell.align)
        if (content) {
          doc.endMarkedContent()
          marks[place]?.add(content)
        }
      }
      doc.x = margin
      doc.y = top + Math.min(count, Math.max(1, ...texts.map(({ lines }) => lines.length - first))) * leading + padding
    }

    function turn(): void {
      newPage()
      for (const row of head) {
        artifact('Pagination', () => slice(row, 0, row.most, []))
        rule(doc.y, from, to)
      }
    }

    for (const [place, row] of laid.entries()) {
      const isHead = place < style.head
      const next = isHead ? (laid[style.head]?.height ?? 0) : 0
      const room = bottom - margin - (isHead ? 0 : headHeight)
      if (doc.y + row.height + next > bottom && row.height <= room) {
        if (isHead) newPage()
        else turn()
      }
      if (style.rules === 'all' ? !isHead : style.ruled?.has(place)) rule(doc.y, from, to)
      const line = doc.struct('TR')
      body.add(line)
      const marks = row.texts.map(({ cell: { type, scope } }) => {
        const made = doc.struct(type, scope ? { scope } : {})
        line.add(made)
        return made
      })
      let first = 0
      while (first < row.most) {
        const fits = Math.floor((bottom - doc.y - 2 * padding) / leading)
        if (fits < 1) {
          turn()
          continue
        }
        slice(row, first, Math.min(fits, row.most - first), marks)
        first += fits
      }
      line.end()
    }
    body.end()
  }

  return {
    width,
    bottom,
    structure,
    write,
    linesOf,
    drawLine,
    heightOf,
    element,
    artifact,
    rule,
    space,
    newPage,
    keepTogether,
    table,
  }
}

export type Drawing = ReturnType<typeof drawingOn>

const sumOf = (runs: readonly Measured[]) => runs.reduce((sum, run) => sum + run.width, 0)

/** Runs of one file are drawn at once, without the space at the end of the line. */
function joined(pieces: readonly Measured[]): TextLine {
  const runs: Measured[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last?.face === piece.face)
      runs[runs.length - 1] = { ...last, text: last.text + piece.text, width: last.width + piece.width }
    else runs.push(piece)
  }
  return { runs, width: sumOf(runs) }
}
