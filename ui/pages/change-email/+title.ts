import type { PageContextServer } from 'vike/types'

export function title({ site, form }: PageContextServer): string {
  return `${form?.alert ? 'Error: ' : ''}Your new e-mail address - ${site.businessName}`
}
