import { type Result, accept, refuse } from '#modules/shared'
import type { Block } from './block.ts'
import { isSafeLink } from './safe-link.ts'
import { contentWords, unknownWords } from './words.ts'

export interface BadText {
  readonly kind: 'bad-text'
  /** In one sentence, for the person who wrote it. */
  readonly message: string
}

const controls = /[\p{Cc}\p{Cs}]/u
const controlsOfLines = /[^\P{Cc}\n\t]|\p{Cs}/u

/** The text without the differences that no reader sees. */
export function tidyText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

/** Whether the text may stand in the place of the block; `links` are those that it has as Markdown. */
export function judgeText(block: Block, text: string, links: readonly string[]): Result<string, BadText> {
  const bad = (message: string) => refuse<BadText>({ kind: 'bad-text', message })
  if (text === '' && !block.optional) return bad('Write a text: this place on the page cannot be empty')
  if (text.length > block.limit) return bad(`Shorten the text to ${block.limit} characters: it has ${text.length}`)
  if (block.kind === 'line' && text.includes('\n')) return bad('Write the text in one line')
  if ((block.kind === 'line' ? controls : controlsOfLines).test(text)) return bad('Remove the control characters')
  const [word] = unknownWords(text)
  if (word !== undefined) {
    return bad(`There is no {${word}}. You can use ${contentWords.map((each) => `{${each}}`).join(' and ')}`)
  }
  const unsafe = links.find((href) => !isSafeLink(href))
  if (unsafe !== undefined) {
    return bad(`Links lead to https, http, mailto, tel or a path of this site such as /book: change "${unsafe}"`)
  }
  return accept(text)
}
