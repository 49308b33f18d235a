import type { PageContextServer } from 'vike/types'

export function title({ site, form }: PageContextServer): string {
  return `${form?.alert ? 'Error: ' : ''}Sign-in and security - ${site.businessName}`
}
