import type { PageContextServer } from 'vike/types'
import { sentReference } from '../contact/sent-reference.ts'

export function pageTitle({ urlParsed }: PageContextServer): string {
  return `${sentReference(urlParsed) ? 'Request sent - ' : ''}Maintenance plans and prices`
}
