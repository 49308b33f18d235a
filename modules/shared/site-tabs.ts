const page =
  <const Path extends `/${string}`>(path: Path) =>
  () =>
    path

/** The addresses of the tabs of the public pages, in the office. */
export const siteTabs = {
  siteSecurity: page('/admin/site/security'),
  siteAdsense: page('/admin/site/adsense'),
  siteTeam: page('/admin/site/team'),
  siteServices: page('/admin/site/services'),
  siteMarketing: page('/admin/site/marketing'),
  siteSeo: page('/admin/site/seo'),
  siteSeoPage: (path: string) => `/admin/site/seo/page?${new URLSearchParams({ path }).toString()}`,
  siteBookings: page('/admin/site/bookings'),
} as const
