/**
 * Runs in the page: what the visible tables set letter by letter. A word, or part of one up to its hyphen, of up to 14 characters stands on one line; a
 * longer one, such as an e-mail address, takes a line for each eight characters at most.
 */
export function findBrokenWords(): readonly string[] {
  const range = document.createRange()
  const linesOf = (node: Node, from: number, to: number) => {
    range.setStart(node, from)
    range.setEnd(node, to)
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
  }
  const broken: string[] = []
  for (const cell of document.querySelectorAll('table :is(th, td)')) {
    if (!cell.checkVisibility()) continue
    cell.normalize()
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
        const lines = linesOf(node, index, index + word.length)
        if (lines > (word.length > 14 ? word.length / 8 : 1)) broken.push(`${word}: ${lines} lines`)
      }
    }
  }
  return broken
}
