import { createTeamPictures } from '#adapters/files'
import { createSafeMarkdown } from '#adapters/markdown'
import { createIconPictures, createSocialPictures } from '#adapters/social-pictures'
import {
  type SqliteDatabase,
  createSqliteClaimStore,
  createSqliteContentStore,
  createSqliteLegalStore,
  createSqliteRedirectStore,
  createSqliteReviewStore,
  createSqliteTeamStore,
} from '#adapters/sqlite'
import { assetPath } from './assets.ts'
import type { createLater } from './later.ts'

/** The adapters of the public pages, with the legal pages, the redirects and the reviews. */
export function openPublicPages(database: SqliteDatabase, later: ReturnType<typeof createLater>) {
  return {
    site: {
      content: later(() => createSqliteContentStore(database)),
      figures: later(() => createSqliteClaimStore(database)),
      markdown: createSafeMarkdown(),
      team: later(() => createSqliteTeamStore(database)),
      teamImages: createTeamPictures(),
      icons: createIconPictures(),
      pictures: createSocialPictures(assetPath('node_modules/@fontsource')),
    },
    legal: later(() => createSqliteLegalStore(database)),
    redirects: later(() => createSqliteRedirectStore(database)),
    reviews: later(() => createSqliteReviewStore(database)),
  }
}
