import type { Paper, PaperLine, PaperParty, PaperTable, PaperTotal } from '#modules/invoicing'

/** The paper as a part of the page, which is what the browser prints. */
export function showPaper(place: HTMLElement, paper: Paper): void {
  const { title, supplier, customer, particulars, remarks, items, totals, vat, sections, blanks, foot } = paper
  place.replaceChildren(
    box('paper-head', party(supplier, 'h3'), element('p', 'paper-title', title)),
    box('paper-head', customer ? party(customer, 'h3') : element('div', ''), described(particulars, 'paper-lines')),
    ...remarks.map((words) => element('p', 'paper-remark', words)),
    table(items),
    described(totals, 'paper-totals'),
    ...(vat ? [element('h3', 'paper-heading', vat.name), table(vat)] : []),
    ...sections.flatMap(({ heading, lines, paragraphs }) => [
      element('h3', 'paper-heading', heading),
      ...(lines.length > 0 ? [described(lines, 'paper-lines paper-lines-left')] : []),
      ...paragraphs.map((words) => element('p', '', words)),
    ]),
    ...(blanks.length > 0 ? [box('paper-blanks', ...blanks.map((words) => element('p', 'paper-blank', words)))] : []),
    element('p', 'paper-foot', foot),
  )
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  words = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.textContent = words
  return made
}

function box(className: string, ...children: readonly Node[]): HTMLElement {
  const made = element('div', className)
  made.append(...children)
  return made
}

function party({ heading, name, lines }: PaperParty, level: 'h3'): HTMLElement {
  return box(
    'paper-party',
    element(level, 'paper-small', heading),
    element('p', 'paper-name', name),
    ...lines.map((words) => element('p', '', words)),
  )
}

function described(lines: readonly (PaperLine | PaperTotal)[], className: string): HTMLElement {
  const list = element('dl', className)
  for (const line of lines) {
    const row = element('div', 'isMain' in line && line.isMain ? 'paper-main' : '')
    row.append(element('dt', '', line.label), element('dd', 'figures', line.value))
    list.append(row)
  }
  return list
}

function table({ name, columns, rows }: PaperTable): HTMLElement {
  const made = element('table', 'paper-table')
  const caption = element('caption', 'out-of-sight', name)
  const head = element('tr', '')
  const sideOf = (place: number) => (columns[place]?.holds === 'figures' ? 'paper-figures' : '')
  head.append(
    ...columns.map(({ heading }, place) => {
      const cell = element('th', sideOf(place), heading)
      cell.scope = 'col'
      return cell
    }),
  )
  const body = element('tbody', '')
  for (const cells of rows) {
    const row = element('tr', '')
    row.append(
      ...cells.map((words, place) => {
        const cell = element('td', sideOf(place), words)
        cell.dataset['label'] = columns[place]?.heading ?? ''
        return cell
      }),
    )
    body.append(row)
  }
  const top = element('thead', '')
  top.append(head)
  made.append(caption, top, body)
  return made
}
