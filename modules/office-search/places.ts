import { type Permission, type Role, at, atCare, atKeywords, atSystem, may } from '#modules/shared'
import { type SearchQuery, isFound, searchText } from './query.ts'

/** A page of the office, or something that begins there. */
export interface Place {
  readonly href: string
  readonly label: string
  readonly needs: Permission
  /** Other words that people look for it by; the first ones are shown. */
  readonly words: string
}

const actions: readonly Place[] = [
  {
    href: at.admin.newBooking(),
    label: 'New booking',
    needs: 'dispatch',
    words: 'Book for a caller, job, create, add',
  },
  {
    href: at.invoices.create(),
    label: 'New invoice',
    needs: 'invoice',
    words: 'Invoice, quote or another document, bill, create, add',
  },
  { href: at.admin.home(), label: 'Go to Today', needs: 'dispatch', words: 'The work of today, dashboard, home' },
  {
    href: at.admin.dispatch(),
    label: 'Go to Dispatch',
    needs: 'dispatch',
    words: 'The board of technicians and visits, assign, schedule',
  },
  { href: at.admin.bookings(), label: 'Go to Jobs', needs: 'dispatch', words: 'Every booking, list, work' },
  {
    href: at.admin.inbox(),
    label: 'Go to Inbox',
    needs: 'message',
    words: 'Chats, enquiries and threads, answer, messages',
  },
  { href: at.admin.customers(), label: 'Go to Customers', needs: 'customers', words: 'People and businesses, clients' },
  { href: at.admin.payments(), label: 'Go to Payments', needs: 'take-payments', words: 'Money that came in, takings' },
  {
    href: at.whatsapp.many(),
    label: 'Write to many by WhatsApp',
    needs: 'message',
    words: 'One text to consenting numbers, bulk',
  },
  {
    href: atSystem.invitations(),
    label: 'Invite somebody to the staff',
    needs: 'users',
    words: 'Invitations, new user, office, technician, administrator',
  },
  { href: atSystem.newService(), label: 'New service', needs: 'settings', words: 'Catalogue, trade, create, add' },
  { href: atSystem.newTrade(), label: 'New trade', needs: 'settings', words: 'Catalogue, category, create, add' },
  { href: at.admin.newForm(), label: 'New form', needs: 'settings', words: 'Risk check or work form, create, add' },
  { href: atKeywords.add(), label: 'Add keywords', needs: 'keywords', words: 'One or many searches, create, new' },
]

const pages: readonly Place[] = [
  { href: at.admin.onCall(), label: 'On call', needs: 'dispatch', words: 'The rota, who is first, swaps' },
  { href: at.admin.field(), label: 'Field', needs: 'dispatch', words: 'Figures of the work in the field' },
  {
    href: atSystem.lateEmergencies(),
    label: 'Late emergencies',
    needs: 'dispatch',
    words: 'Emergencies that were later than promised',
  },
  { href: atSystem.lateEntries(), label: 'Late entries', needs: 'dispatch', words: 'Work that phones sent afterwards' },
  { href: at.admin.technicians(), label: 'Technicians', needs: 'dispatch', words: 'Hours, absences and skills, team' },
  { href: at.admin.quotes(), label: 'Quotes', needs: 'message', words: 'Requests for a quote' },
  { href: at.admin.enquiries(), label: 'Enquiries', needs: 'message', words: 'Questions from the site, contact' },
  {
    href: at.admin.cannedAnswers(),
    label: 'Canned answers',
    needs: 'message',
    words: 'Texts that are used often, templates',
  },
  { href: at.admin.messages(), label: 'Messages', needs: 'message', words: 'Mails and texts that were sent, delivery' },
  { href: at.whatsapp.home(), label: 'WhatsApp', needs: 'message', words: 'Conversations by number' },
  { href: at.whatsapp.templates(), label: 'WhatsApp templates', needs: 'message', words: 'Approved texts' },
  {
    href: at.whatsapp.number(),
    label: 'WhatsApp number',
    needs: 'message',
    words: 'The number of the business, connection',
  },
  {
    href: atCare.due(),
    label: 'Care',
    needs: 'customers',
    words: 'Due checks of properties, gas safety, boiler service, EICR, overdue',
  },
  {
    href: atCare.plans(),
    label: 'Maintenance plans',
    needs: 'customers',
    words: 'Plans of customers, propose, pause, end, renewals, refunds to decide',
  },
  {
    href: atCare.appliances(),
    label: 'Appliances',
    needs: 'customers',
    words: 'Boilers, hobs and the rest of each property, guarantees, serial numbers',
  },
  { href: at.admin.reviews(), label: 'Reviews', needs: 'message', words: 'Ratings of customers, publish' },
  {
    href: at.admin.market(),
    label: 'Market',
    needs: 'message',
    words: 'Listings and jobs to moderate, reports, complaints',
  },
  {
    href: at.admin.advertPayments(),
    label: 'Payments of listings and jobs',
    needs: 'take-payments',
    words: 'Cash and transfers for adverts',
  },
  { href: at.admin.cash(), label: 'Cash to hand in', needs: 'take-payments', words: 'Cash that is with technicians' },
  { href: at.invoices.home(), label: 'Invoices', needs: 'invoice', words: 'Every document, bills, credit notes' },
  {
    href: at.invoices.recurring(),
    label: 'Recurring invoices',
    needs: 'invoice',
    words: 'Billed each period, subscriptions',
  },
  { href: atSystem.invoiceNumbers(), label: 'Invoice numbers', needs: 'invoice', words: 'The series of numbers, gaps' },
  {
    href: at.admin.paymentSecurity(),
    label: 'Payment security',
    needs: 'payment-security',
    words: 'Disputes, fraud, reconciliation, test payments',
  },
  {
    href: atSystem.reports(),
    label: 'Reports',
    needs: 'settings',
    words: 'Takings, refunds, returning customers, cancellations, analytics, figures',
  },
  { href: atSystem.vatReturn(), label: 'VAT return', needs: 'settings', words: 'The boxes of a period, HMRC, tax' },
  { href: at.admin.applications(), label: 'Applications', needs: 'users', words: 'Technicians who want to work here' },
  { href: at.admin.site.home(), label: 'Public pages', needs: 'settings', words: 'The website, site administration' },
  { href: at.admin.site.content(), label: 'Texts of the site', needs: 'settings', words: 'Content, blocks, wording' },
  {
    href: at.admin.site.analytics(),
    label: 'Visits of the site',
    needs: 'settings',
    words: 'Analytics, views, sources',
  },
  {
    href: atSystem.siteBookings(),
    label: 'Bookings from the site',
    needs: 'settings',
    words: 'Sources of visits, unfinished drafts by step, conversion',
  },
  {
    href: atSystem.siteSecurity(),
    label: 'Security of the site',
    needs: 'users',
    words: 'Second factor, sessions of the staff, state of keys, last changes',
  },
  {
    href: atSystem.siteAdsense(),
    label: 'Adverts of Google',
    needs: 'settings',
    words: 'AdSense, publisher, ads.txt, consent',
  },
  {
    href: atSystem.siteTeam(),
    label: 'Team on the site',
    needs: 'settings',
    words: 'About us, people, photos, staff who agreed',
  },
  {
    href: atSystem.siteMarketing(),
    label: 'Marketing',
    needs: 'settings',
    words: 'Banner, news, testimonials, reviews that come first, campaigns, utm links',
  },
  {
    href: atSystem.siteServices(),
    label: 'Services as visitors see them',
    needs: 'settings',
    words: 'Cards, price board, order',
  },
  {
    href: atSystem.siteSeo(),
    label: 'Search engines',
    needs: 'settings',
    words: 'SEO, titles, descriptions, sitemap, verification, Google, Bing',
  },
  { href: at.admin.site.redirects(), label: 'Redirects', needs: 'settings', words: 'Addresses that lead on to others' },
  { href: at.admin.launch(), label: 'Going live', needs: 'settings', words: 'The checklist of the launch' },
  { href: atKeywords.home(), label: 'Keywords', needs: 'keywords', words: 'Searches to answer, SEO' },
  {
    href: at.admin.business(),
    label: 'Business',
    needs: 'settings',
    words: 'Name, hotline, company, insurers, complaints',
  },
  {
    href: atSystem.appearance(),
    label: 'Appearance',
    needs: 'settings',
    words: 'Brand colour, logo, icons, theme, design',
  },
  { href: at.admin.legal(), label: 'Legal pages', needs: 'settings', words: 'Privacy, terms, cookies, accessibility' },
  { href: at.admin.terms(), label: 'Terms', needs: 'settings', words: 'The terms of an order' },
  {
    href: at.admin.hours(),
    label: 'Opening hours',
    needs: 'settings',
    words: 'Hours of a week, closed days, bank holidays, fees, travel',
  },
  {
    href: atSystem.retention(),
    label: 'Retention',
    needs: 'settings',
    words: 'How long personal data is kept, deletion, GDPR, privacy',
  },
  {
    href: atSystem.bookingRules(),
    label: 'Booking rules',
    needs: 'settings',
    words: 'Notice, horizon, unpaid bookings, free changes, cancellation, limits of a day, capacity',
  },
  { href: at.admin.forms(), label: 'Forms', needs: 'settings', words: 'Risk checks and work forms' },
  {
    href: at.admin.services(),
    label: 'Services and prices',
    needs: 'settings',
    words: 'Catalogue, price, length, buffers',
  },
  {
    href: atSystem.trades(),
    label: 'Trades',
    needs: 'settings',
    words: 'Catalogue, categories, tiles, order, retire',
  },
  {
    href: at.admin.emergencyServices(),
    label: 'Emergency services',
    needs: 'settings',
    words: 'The cards of the emergency page',
  },
  { href: at.admin.plans(), label: 'Plans and tiers', needs: 'settings', words: 'Maintenance plans, emergency tiers' },
  {
    href: at.admin.jobCategories(),
    label: 'Job categories',
    needs: 'settings',
    words: 'The categories of the job board',
  },
  {
    href: at.admin.invoicing(),
    label: 'Invoicing',
    needs: 'settings',
    words: 'Bank details, VAT, days to pay, reminders',
  },
  {
    href: atSystem.invoiceImport(),
    label: 'Import of documents',
    needs: 'settings',
    words: 'Invoices of an earlier program, CSV',
  },
  {
    href: at.admin.messageTemplates(),
    label: 'Message texts',
    needs: 'settings',
    words: 'The words of mails and texts, quiet hours, templates',
  },
  { href: at.admin.users(), label: 'Users', needs: 'users', words: 'Who works here, roles, staff' },
  { href: at.admin.security(), label: 'Staff sign-in', needs: 'users', words: 'Second factor, passkeys' },
  { href: atSystem.apiKeys(), label: 'API keys', needs: 'users', words: 'Keys of other programs' },
  {
    href: at.admin.areas(),
    label: 'Areas',
    needs: 'settings',
    words: 'The postcode districts in which customers can book, coverage',
  },
  {
    href: atSystem.connections(),
    label: 'Providers',
    needs: 'settings',
    words: 'Connections, keys of Stripe, PayPal, mail and WhatsApp, tests',
  },
  {
    href: atSystem.settings(),
    label: 'All settings',
    needs: 'settings',
    words: 'Every page of the settings',
  },
  {
    href: atSystem.system(),
    label: 'System',
    needs: 'settings',
    words: 'The version, checks, disk, background tasks, environment',
  },
  {
    href: atSystem.backups(),
    label: 'Backups',
    needs: 'settings',
    words: 'Copies of all data, when the last one was taken, restore',
  },
  {
    href: at.admin.pricing(),
    label: 'Prices',
    needs: 'settings',
    words: 'Factors of urgency, call-out and emergency fee, response targets',
  },
  {
    href: atSystem.webhooks(),
    label: 'Webhooks',
    needs: 'users',
    words: 'Addresses of other programs that are told of news, deliveries',
  },
  {
    href: atSystem.imports(),
    label: 'Imports',
    needs: 'settings',
    words: 'Customers, properties, services and old jobs from a CSV file, last program, upload, take back',
  },
  {
    href: atSystem.oldJobs(),
    label: 'Old jobs',
    needs: 'customers',
    words: 'Jobs of the last program, history, before this site',
  },
  {
    href: atSystem.firstStart(),
    label: 'First start',
    needs: 'settings',
    words: 'The checklist before the first customer',
  },
  { href: at.admin.audit(), label: 'Audit log', needs: 'audit', words: 'Who changed what, and when' },
  { href: at.admin.securityLog(), label: 'Security log', needs: 'audit', words: 'Sign-ins, refused attempts' },
]

/** The pages and actions that a member of staff may open, by group. */
export const officePlaces: Readonly<Record<'actions' | 'pages', readonly Place[]>> = { actions, pages }

/** Those whose name, or whose words, are searched for; a name before other words. */
export function findPlaces(
  places: readonly Place[],
  query: SearchQuery,
  who: { readonly role: Role },
): readonly Place[] {
  const open = places.filter(({ needs }) => may(who, needs))
  const isNamed = ({ label }: Place) => isFound(query, searchText([label]))
  const named = open.filter(isNamed)
  return [
    ...named,
    ...open.filter((place) => !isNamed(place) && isFound(query, searchText([place.label, place.words]))),
  ]
}
