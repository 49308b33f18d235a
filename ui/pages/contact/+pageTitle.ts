import type { PageContextServer } from 'vike/types'
import { sentReference } from './sent-reference.ts'

/** A screen reader reads the title first: a visitor who cannot see the page knows at once that the message was sent. */
export function pageTitle({ urlParsed }: PageContextServer): string {
  return `${sentReference(urlParsed) ? 'Message Sent! - ' : ''}Contact us`
}
