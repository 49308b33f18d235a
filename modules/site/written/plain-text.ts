const unseen = /<(script|style|svg|template|noscript)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi
const blocks =
  /<\/?(?:address|article|aside|blockquote|br|button|dd|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|label|legend|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|th|thead|tr|ul)\b[^>]*>/gi
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#x27': "'",
  '#39': "'",
}

/** The words of HTML as a reader sees them, each block on a line of its own. */
export function plainText(html: string): string {
  return html
    .replaceAll(unseen, ' ')
    .replaceAll(blocks, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
}
