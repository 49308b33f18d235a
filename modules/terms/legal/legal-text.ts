import { factsIn, withSpokenHours } from '../render-terms.ts'
import { type LegalFacts, legalFacts } from './legal-pages.ts'

/** A piece of a line: plain words, a link, or a blank that nobody has filled in yet. */
export type LegalPiece =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'link'; readonly words: string; readonly href: string }
  | { readonly kind: 'blank'; readonly words: string }

export type LegalBlock =
  | { readonly kind: 'heading'; readonly words: string }
  /** Lines of one paragraph. */
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly LegalPiece[])[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly LegalPiece[])[] }

const blank = /\[\[([^[\]\n]+)\]\]/g

/** The blanks of a text, each once, in their order. */
export function blanksIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(blank), ([, name = '']) => name.trim()))]
}

/** The text with some of its blanks filled in; one without a value stays. */
export function fillBlanks(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(blank, (written, name: string) => values.get(name.trim()) || written)
}

/** The text with its facts. A line that names an empty fact is left out. */
export function fillFacts(text: string, facts: LegalFacts): string {
  const valueOf = (name: string) => facts[legalFacts.find((one) => one === name) ?? unknown(name)]
  return text
    .split('\n')
    .filter((line) => factsIn(line).every((name) => valueOf(name) !== ''))
    .map((line) => line.replaceAll(/\{([a-z][a-z0-9_]*)\}/g, (_, name: string) => valueOf(name)))
    .map(withSpokenHours)
    .join('\n')
    .trim()
}

function unknown(name: string): never {
  throw new Error(`the fact ${name} is missing`)
}

/** A text with its facts, ready to be shown: headings begin with "## ", items of a list with "- ". */
export function blocksOf(text: string): readonly LegalBlock[] {
  const blocks: LegalBlock[] = []
  for (const paragraph of text.split(/\n{2,}/)) {
    let lines: (readonly LegalPiece[])[] = []
    let items: (readonly LegalPiece[])[] = []
    const close = () => {
      if (lines.length > 0) blocks.push({ kind: 'paragraph', lines })
      if (items.length > 0) blocks.push({ kind: 'list', items })
      lines = []
      items = []
    }
    for (const line of paragraph.split('\n').filter((one) => one.trim() !== '')) {
      if (line.startsWith('## ')) {
        close()
        blocks.push({ kind: 'heading', words: line.slice(3).trim() })
      } else if (line.startsWith('- ')) {
        if (lines.length > 0) close()
        items.push(piecesOf(line.slice(2).trim()))
      } else {
        if (items.length > 0) close()
        lines.push(piecesOf(line.trim()))
      }
    }
    close()
  }
  return blocks
}

const marked =
  /\[\[([^[\]\n]+)\]\]|\[([^[\]\n]+)\]\((https:\/\/[^\s()]+|\/[a-z0-9/#?=&-]*)\)|(https:\/\/[^\s<>()]*[^\s<>().,;:])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

/** The pieces of a line. Only addresses of this site, of other sites over https, and e-mail addresses become links. */
function piecesOf(line: string): readonly LegalPiece[] {
  const pieces: LegalPiece[] = []
  let from = 0
  for (const found of line.matchAll(marked)) {
    const [whole, empty, words, href, url, email] = found
    if (found.index > from) pieces.push({ kind: 'words', words: line.slice(from, found.index) })
    if (empty !== undefined) pieces.push({ kind: 'blank', words: empty.trim() })
    else if (words !== undefined && href !== undefined) pieces.push({ kind: 'link', words, href })
    else if (url !== undefined) pieces.push({ kind: 'link', words: url.replace('https://', ''), href: url })
    else if (email !== undefined) pieces.push({ kind: 'link', words: email, href: `mailto:${email}` })
    from = found.index + whole.length
  }
  if (from < line.length) pieces.push({ kind: 'words', words: line.slice(from) })
  return pieces
}
