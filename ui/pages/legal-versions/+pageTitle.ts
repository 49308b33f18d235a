import type { PageContextServer } from 'vike/types'
import { isLegalPage, legalWords } from '#modules/terms'

export function pageTitle({ routeParams }: PageContextServer): string {
  const page = routeParams['page'] ?? ''
  return isLegalPage(page) ? `Versions: ${legalWords[page].title}` : 'Page not found'
}
