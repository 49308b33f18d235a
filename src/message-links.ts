import { join } from 'node:path'
import { createSealing } from '#adapters/system'
import type { LinkSealing } from '#modules/messaging'
import { keptSecret } from './kept-secret.ts'

/** Seals the links of messages; its key stays out of the database. */
export function messageLinks(dataDir: string): LinkSealing {
  return createSealing(keptSecret(join(dataDir, 'keys', 'message-links')), 'callout message links')
}
