import type { PageContextServer } from 'vike/types'
import { islandTags } from '../islands/script-tags.ts'

/** Runs after the page is rendered, when its islands are known. */
export function headHtmlEnd({ islands, globalContext }: PageContextServer): string {
  return islandTags(globalContext.assetsManifest, islands)
}
