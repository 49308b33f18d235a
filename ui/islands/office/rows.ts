const rowSelector = 'main .table > tbody > tr, main [data-rows] > li'

export const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>(rowSelector) ?? null

const linkOf = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>('a[href], button:enabled, summary')].find((one) => one.checkVisibility())

/**
 * Moves the focus to the link of the next row (1) or of the one before (-1), so that Enter opens it. From outside of the rows
 * it is the next one on the page; the last one stays.
 */
export function nextRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(rowSelector)].filter((row) => row.checkVisibility() && linkOf(row))
  const here = document.activeElement
  const own = rowOf(here)
  const follows = (row: Element) => here && here.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING
  let next: Element | undefined
  if (own) next = rows[rows.indexOf(own) + step]
  else if (!here || here === document.body) next = step === 1 ? rows[0] : undefined
  else next = step === 1 ? rows.find(follows) : rows.findLast((row) => !follows(row))
  if (next) linkOf(next)?.focus()
}
