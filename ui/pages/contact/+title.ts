import type { PageContextServer } from 'vike/types'
import { sentReference } from './sent-reference.ts'

/** It is read out first, so that who cannot see the page hears at once that the message has left. */
export function title({ site, urlParsed }: PageContextServer): string {
  const page = `Contact us - ${site.businessName}`
  return sentReference(urlParsed) ? `Message Sent! - ${page}` : page
}
