import type { UserId } from './ids.ts'

const page =
  <const Path extends `/${string}`>(path: Path) =>
  () =>
    path

/** The addresses of what keeps the product itself, apart: a browser that books loads those of `at` alone. */
export const atSystem = {
  customers: page('/admin/customers'),
  apiKeys: page('/admin/api-keys'),
  settings: page('/admin/settings'),
  /** Outside providers: their state, tests and keys. */
  connections: page('/admin/connections'),
  connection: (name: string) => `/admin/connections/${name}` as const,
  system: page('/admin/system'),
  /** All that is to be done before the first customer. */
  firstStart: page('/admin/first-start'),
  backups: page('/admin/backups'),
  // Tabs of the public pages.
  siteSecurity: page('/admin/site/security'),
  siteAdsense: page('/admin/site/adsense'),
  siteTeam: page('/admin/site/team'),
  siteServices: page('/admin/site/services'),
  siteMarketing: page('/admin/site/marketing'),
  siteSeo: page('/admin/site/seo'),
  siteSeoPage: (path: string) => `/admin/site/seo/page?${new URLSearchParams({ path }).toString()}`,
  siteBookings: page('/admin/site/bookings'),
  teamPhoto: (sha256: string) => `/team-photo/${sha256}.webp` as const,
  appearance: page('/admin/appearance'),
  bookingRules: page('/admin/booking-rules'),
  retention: page('/admin/retention'),
  imports: page('/admin/imports'),
  import: (id: string) => `/admin/imports/${id}` as const,
  importsOf: (kind: string) => `/admin/imports?kind=${kind}` as const,
  oldJobs: page('/admin/old-jobs'),
  oldJobsOf: (id: UserId) => `/admin/old-jobs?customer=${id}` as const,
  /** One action on many rows: what it will do, how far it is, and its results. */
  bulk: (id: string) => `/admin/bulk/${id}` as const,
  invitations: page('/admin/users/invitations'),
  /** Work that phones sent for visits that were taken away. */
  lateEntries: page('/admin/late-entries'),
  /** The report of emergencies that were later than promised. */
  lateEmergencies: page('/admin/late-emergencies'),
  /** The series of numbers of documents. */
  invoiceNumbers: page('/admin/invoice-numbers'),
  /** Documents of an earlier program. */
  invoiceImport: page('/admin/invoice-import'),
  /** The VAT return of a period. */
  vatReturn: page('/admin/vat-return'),
  webhooks: page('/admin/webhooks'),
  webhook: (id: string) => `/admin/webhooks/${id}` as const,
  reports: page('/admin/reports'),
  servicePhoto: (sha256: string) => `/service-photo/${sha256}.webp` as const,
  newService: page('/admin/catalogue/new'),
  trades: page('/admin/catalogue/trades'),
  newTrade: page('/admin/catalogue/new-trade'),
  trade: (slug: string) => `/admin/catalogue/trades/${slug}` as const,
  search: page('/admin/search'),
  searchFor: (text: string, group?: string) =>
    `/admin/search?${new URLSearchParams({ q: text, ...(group !== undefined && { in: group }) }).toString()}`,
} as const
