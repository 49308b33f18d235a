import type { PageContextServer } from 'vike/types'

export function title({ site }: PageContextServer): string {
  return `${site.businessName}: building repairs in Croydon and south London`
}
