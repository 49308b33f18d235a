import type { PageContextServer } from 'vike/types'

export function title({ site, form }: PageContextServer): string {
  return `${form?.alert ? 'Error: ' : ''}One more step - ${site.businessName}`
}
