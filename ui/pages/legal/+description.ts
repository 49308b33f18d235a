import type { PageContextServer } from 'vike/types'
import { isLegalPage, legalWords } from '#modules/terms'

export default function description({ routeParams }: PageContextServer): string | null {
  const page = routeParams['page'] ?? ''
  return isLegalPage(page) ? legalWords[page].says : null
}
