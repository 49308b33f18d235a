import type { Paper, PaperParty, PaperTable } from './paper.ts'

/** The paper as plain text, for the clipboard: with the link to pay and without the details of the bank. */
export function textOf(paper: Paper): string {
  const { title, mark, supplier, customer, particulars, remarks, items, totals, vat, ages, sections, link } = paper
  const blocks: readonly (readonly string[])[] = [
    [mark === null ? title : `${title} (${mark})`],
    partyText(supplier),
    customer ? partyText(customer) : [],
    particulars.map(labelled),
    remarks,
    tableText(items),
    totals.map(labelled),
    vat ? [vat.name, ...tableText(vat)] : [],
    ages ? ages.columns.map(({ heading }, place) => `${heading}: ${ages.rows[0]?.[place] ?? ''}`) : [],
    ...sections
      .filter(({ isBank }) => !isBank)
      .map(({ heading, paragraphs, lines }) => [heading, ...lines.map(labelled), ...paragraphs]),
    link === null ? [] : [`${link.label} ${link.value}`],
  ]
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

const labelled = ({ label, value }: { readonly label: string; readonly value: string }) =>
  `${label}: ${value.replaceAll('\n', ', ')}`

function partyText({ heading, name, lines }: PaperParty): readonly string[] {
  return [`${heading}: ${name}`, ...lines]
}

/** Each row is one line: its first cell, then each other cell with the heading of its column. */
function tableText({ columns, rows }: PaperTable): readonly string[] {
  return rows.map(([first = '', ...others]) =>
    [
      first.replaceAll(/\s*[\r\n]+\s*/g, ' '),
      ...others.map((cell, place) => `${columns[place + 1]?.heading ?? ''} ${cell}`),
    ].join(', '),
  )
}
