import type { PageContextServer } from 'vike/types'
import { contentPages } from '#modules/site'

export function pageTitle({ routeParams }: PageContextServer): string {
  const id = routeParams['id']
  for (const { title, blocks } of contentPages) {
    const block = blocks.find((one) => one.id === id)
    if (block) return `${block.label} - ${title}`
  }
  return 'Text of a page'
}
