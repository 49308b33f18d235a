import type { PageContextServer } from 'vike/types'

export function title({ site, form }: PageContextServer): string {
  return `${form?.alert ? 'Error: ' : ''}Confirm your e-mail address - ${site.businessName}`
}
