/**
 * The address of `page` after a form of it did its work: `word` says which sentence the page shows (see `Done` in
 * `ui/components`), and `part` is the id of the part to which it scrolls.
 */
export function doneAt(page: string, word: string, part?: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}done=${word}${part === undefined ? '' : `#${part}`}`
}
