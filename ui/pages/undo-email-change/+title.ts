import type { PageContextServer } from 'vike/types'

export function title({ site, form }: PageContextServer): string {
  return `${form?.alert ? 'Error: ' : ''}Take your e-mail address back - ${site.businessName}`
}
