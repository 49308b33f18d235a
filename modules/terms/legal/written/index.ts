import type { LegalPage } from '../legal-pages.ts'
import { writtenAccessibility } from './accessibility.ts'
import { writtenCancellation } from './cancellation.ts'
import { writtenComplaints } from './complaints.ts'
import { writtenCookies } from './cookies.ts'
import { writtenPrivacy } from './privacy.ts'
import { writtenConditions } from './terms.ts'

/** The version of these texts; another wording needs another version. */
export const writtenLegalVersion = '2026-12'

/** The legal pages until the owner saves others. */
export const writtenLegal: Readonly<Record<LegalPage, string>> = {
  privacy: writtenPrivacy,
  terms: writtenConditions,
  cookies: writtenCookies,
  accessibility: writtenAccessibility,
  complaints: writtenComplaints,
  cancellation: writtenCancellation,
}
