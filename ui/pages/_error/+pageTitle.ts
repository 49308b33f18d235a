import type { PageContextServer } from 'vike/types'
import { faultWords } from './fault-words.ts'

export function pageTitle({ is404, abortReason, abortStatusCode }: PageContextServer): string {
  return faultWords(is404 ? 404 : (abortStatusCode ?? 500), abortReason).title
}
