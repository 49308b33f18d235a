import type { PageContextServer } from 'vike/types'
import { sentQuote } from './sent-quote.ts'

/** A screen reader reads the title first. */
export function pageTitle({ urlParsed }: PageContextServer): string {
  return `${sentQuote(urlParsed) ? 'Request sent - ' : ''}Ask for a quote`
}
