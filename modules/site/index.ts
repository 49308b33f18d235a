import { createContent } from './content.ts'
import type { SitePorts } from './ports.ts'

export { auditOfContent } from './audit-of-content.ts'
export { aboutBlocks } from './blocks/about.ts'
export type { Html } from './blocks/all.ts'
export type { ContentStore, ContentVersion, SafeMarkdown, SavedContent, SitePorts } from './ports.ts'
export { isSafeLink } from './safe-link.ts'

/** The public pages: the texts that the owner may change. */
export function createSite(ports: SitePorts) {
  return createContent(ports)
}

export type SiteModule = ReturnType<typeof createSite>
