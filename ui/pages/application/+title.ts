import type { PageContextServer } from 'vike/types'

export function title({ site, form }: PageContextServer): string {
  const isFaulty = form !== null && (form.errors.length > 0 || form.alert !== null)
  return `${isFaulty ? 'Error: ' : ''}What you have shown - ${site.businessName}`
}
