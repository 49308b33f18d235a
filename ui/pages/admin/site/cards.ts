import { at, atKeywords, atSystem } from '#modules/shared'

/** Everything that makes up the public pages, each with its place; a new part of the administration adds a line. */
export const siteCards = [
  {
    href: at.admin.site.content(),
    title: 'Texts of the pages',
    about: 'Headings, sentences and paragraphs, page by page, with every earlier version.',
  },
  {
    href: at.admin.site.analytics(),
    title: 'Visits',
    about: 'How many people come, from where, to which pages, and how far they get when they book.',
  },
  {
    href: atSystem.siteAdsense(),
    title: 'Adverts of Google',
    about: 'AdSense on public pages: off until you switch it on, and asked for before anything is loaded.',
  },
  {
    href: atSystem.siteTeam(),
    title: 'Team',
    about: 'The people on the page About us: those who agreed, with photo, order and words.',
  },
  {
    href: atSystem.siteMarketing(),
    title: 'Marketing',
    about: 'A banner with news, the reviews that come first, and links whose visits are counted.',
  },
  {
    href: atSystem.siteServices(),
    title: 'Services as visitors see them',
    about: 'Each service with its price and its page, and where you change it.',
  },
  {
    href: atSystem.siteSeo(),
    title: 'Search engines',
    about: 'Title and description of each page, the areas with a page, the sitemap, and the proof of whose site it is.',
  },
  {
    href: atSystem.siteBookings(),
    title: 'Bookings from the site',
    about: 'Where the visitors who book come from, and at which step others stop.',
  },
  {
    href: atSystem.siteSecurity(),
    title: 'Security',
    about: 'Second factors, sessions of the staff, the state of keys, and the last changes.',
  },
  {
    href: at.admin.site.redirects(),
    title: 'Redirects',
    about: 'Old and short addresses, such as the one on a leaflet, and the pages that they lead to.',
  },
  {
    href: atKeywords.pages(),
    title: 'Pages worth writing',
    about: 'Pages for searches that no page answers: drafts, and the rule that keeps copies out.',
  },
  {
    href: at.admin.services(),
    title: 'Services and prices',
    about: 'The services that visitors see and book, with price, length and payment.',
  },
  {
    href: at.admin.business(),
    title: 'Business details',
    about: 'Name, hotline, company details, as every page and document states them.',
  },
  {
    href: atSystem.appearance(),
    title: 'Appearance',
    about: 'The brand colour and the logo, on pages, papers and mails.',
  },
  {
    href: at.admin.hours(),
    title: 'Opening hours and fees',
    about: 'When customers can book, and the fees on which “No call-out charge” depends.',
  },
  {
    href: at.admin.onCall(),
    title: 'On call',
    about: 'The rota behind “24/7” and the response time: both are shown only while they are true.',
  },
  {
    href: at.admin.legal(),
    title: 'Legal pages',
    about: 'Privacy, terms, cookies, accessibility, complaints and cancellation, with blanks to fill in.',
  },
  {
    href: at.admin.launch(),
    title: 'Going live',
    about: 'The checklist before customers can pay and search engines may list the site.',
  },
  {
    href: at.admin.terms(),
    title: 'Terms of an order',
    about: 'The terms that customers read before they order.',
  },
] as const
