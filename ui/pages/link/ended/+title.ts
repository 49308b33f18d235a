import type { PageContextServer } from 'vike/types'

export function title({ site }: PageContextServer): string {
  return `This link has ended - ${site.businessName}`
}
