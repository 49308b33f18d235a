import { type ClaimPorts, createClaims } from './claims/current-claims.ts'
import { createContent } from './content.ts'
import type { ContentPorts } from './ports.ts'
import { type IconPictures, createKeptIcons } from './app-icons.ts'
import { type SocialPictures, createKeptPictures } from './social-pictures.ts'
import { type TeamPorts, createTeam } from './team/team.ts'
import { createWrittenPages } from './written/written-pages.ts'

export { auditOfContent } from './audit-of-content.ts'
export { soughtTextLimit } from './block.ts'
export { aboutBlocks } from './blocks/about.ts'
export { type Html, contentPages } from './blocks/all.ts'
export type { CurrentText, TextRefusal } from './content.ts'
export { type Claims, type ClaimSums, claims, leastJobs, leastProfessionals, leastRatings } from './claims/claims.ts'
export { emergencyBlocks } from './blocks/emergency.ts'
export { homeBlocks } from './blocks/home.ts'
export { checksBlocks, marketComplaintBlocks, marketReviewBlocks, rankingBlocks } from './blocks/market.ts'
export { planBlocks } from './blocks/plans.ts'
export { servicesBlocks } from './blocks/services.ts'
export type { ClaimStore } from './claims/current-claims.ts'
export type { ContentStore, ContentVersion, SafeMarkdown, SavedContent } from './ports.ts'
export { isSafeLink } from './safe-link.ts'
export { contentWords } from './words.ts'
export { type IconPictures, appIcons, isAppIcon } from './app-icons.ts'
export type { SocialPictureWords, SocialPictures } from './social-pictures.ts'
export { auditOfAgreement, auditOfTeamPhoto } from './team/audit-of-team.ts'
export type { AgreedMember, TeamImages, TeamStore } from './team/ports.ts'
export { teamAltLimit } from './team/team.ts'
export { plainText } from './written/plain-text.ts'
export type { Alikeness, PageText } from './written/shingles.ts'
export { type WrittenPage, leastWords, writtenFields, writtenKinds, writtenPath } from './written/written-page.ts'
export type { Comparison, WrittenRefusal } from './written/written-pages.ts'

/** The ports of this module; `src/compose.ts` provides them. */
export type SitePorts = ContentPorts &
  ClaimPorts &
  TeamPorts & { readonly pictures: SocialPictures; readonly icons: IconPictures }

/** The public pages: the texts that the owner may change, and the claims that are true. */
export function createSite(ports: SitePorts) {
  return {
    ...createContent(ports),
    ...createWrittenPages(ports),
    ...createClaims(ports),
    ...createTeam(ports),
    ...createKeptPictures(ports),
    ...createKeptIcons(ports),
    /** Grows whenever a text, a figure of a claim or somebody's agreement to be shown may have changed. */
    version: () => ports.content.version() + ports.figures.version() + ports.team.version(),
  }
}

export type SiteModule = ReturnType<typeof createSite>
