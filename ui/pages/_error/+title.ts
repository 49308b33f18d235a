import type { PageContextServer } from 'vike/types'
import { faultWords } from './fault-words.ts'

export function title({ is404, abortStatusCode, site }: PageContextServer): string {
  return `${faultWords(is404 ? 404 : (abortStatusCode ?? 500)).title} - ${site.businessName}`
}
