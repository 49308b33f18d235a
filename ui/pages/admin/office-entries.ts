import {
  BookOpen,
  Building2,
  CalendarClock,
  CalendarHeart,
  ChartColumn,
  CreditCard,
  FileQuestionMark,
  Globe,
  HardHat,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Plug,
  PoundSterling,
  ReceiptText,
  Search,
  Server,
  Store,
  TextSearch,
  UserCog,
  Users,
  Waypoints,
  Wrench,
} from 'lucide-react'
import type { WaitingKind } from '#modules/administration'
import { type Permission, at, atCare, atKeywords, atSystem, may } from '#modules/shared'

type Who = Parameters<typeof may>[0]

export const officeGroups = ['Work', 'People', 'Money', 'Website', 'Settings'] as const

type OfficeGroup = (typeof officeGroups)[number]

export interface OfficePage {
  readonly href: string
  readonly label: string
  readonly needs: Permission
  /** The tasks that wait there for somebody. */
  readonly waiting?: WaitingKind
  /** Its line on the page of all settings. */
  readonly about?: string
  /** Further addresses that belong to it, with all below them: those below `href` are its own anyway. */
  readonly also?: readonly string[]
}

export interface OfficeEntry {
  readonly group: OfficeGroup
  readonly label: string
  readonly icon: LucideIcon
  /** The place on the bar at the foot of a phone. */
  readonly onBar?: true
  /** Its pages; the entry leads to the first one that its reader may see. */
  readonly pages: readonly OfficePage[]
}

/**
 * Every place of the office, in its order. The side bar, the bar of phones, the second row of an entry with several pages
 * and the page of all settings follow from this table, by the permissions of the reader. A new page adds its line to an
 * entry; an address that does not exist is not in it (`office-entries.test.ts`).
 */
export const officeEntries = [
  {
    group: 'Work',
    label: 'Today',
    icon: LayoutDashboard,
    onBar: true,
    pages: [{ href: at.admin.home(), label: 'Today', needs: 'dispatch', also: [at.dashboard()] }],
  },
  {
    group: 'Work',
    label: 'Dispatch',
    icon: Waypoints,
    pages: [
      { href: at.admin.dispatch(), label: 'Board', needs: 'dispatch', also: [atSystem.lateEntries()] },
      { href: at.admin.onCall(), label: 'On call', needs: 'dispatch' },
      { href: at.admin.field(), label: 'Field', needs: 'dispatch' },
      { href: atSystem.lateEmergencies(), label: 'Late emergencies', needs: 'dispatch' },
    ],
  },
  {
    group: 'Work',
    label: 'Jobs',
    icon: Wrench,
    onBar: true,
    pages: [
      {
        href: at.admin.bookings(),
        label: 'Jobs',
        needs: 'dispatch',
        waiting: 'jobs',
        also: ['/fulfillment', '/track', '/variation/new', '/device-access', '/report'],
      },
    ],
  },
  {
    group: 'Work',
    label: 'Quotes',
    icon: FileQuestionMark,
    pages: [{ href: at.admin.quotes(), label: 'Quotes', needs: 'message', waiting: 'quotes' }],
  },
  {
    group: 'Work',
    label: 'Inbox',
    icon: Inbox,
    onBar: true,
    pages: [
      { href: at.admin.inbox(), label: 'Conversations', needs: 'message', waiting: 'conversations', also: ['/chat'] },
      { href: at.admin.enquiries(), label: 'Enquiries', needs: 'message', waiting: 'enquiries' },
      { href: at.whatsapp.home(), label: 'WhatsApp', needs: 'message', waiting: 'whatsapp' },
      { href: at.admin.messages(), label: 'Messages', needs: 'message' },
    ],
  },
  {
    group: 'Work',
    label: 'Search',
    icon: Search,
    onBar: true,
    pages: [{ href: atSystem.search(), label: 'Search', needs: 'dispatch' }],
  },
  {
    group: 'People',
    label: 'Customers',
    icon: Users,
    pages: [
      { href: at.admin.customers(), label: 'Customers', needs: 'customers' },
      { href: atSystem.oldJobs(), label: 'Old jobs', needs: 'customers' },
      { href: at.admin.reviews(), label: 'Reviews', needs: 'message' },
    ],
  },
  {
    group: 'People',
    label: 'Care',
    icon: CalendarHeart,
    pages: [
      { href: atCare.due(), label: 'What is due', needs: 'customers' },
      { href: atCare.plans(), label: 'Plans', needs: 'customers' },
      { href: atCare.appliances(), label: 'Appliances', needs: 'customers', also: ['/properties'] },
    ],
  },
  {
    group: 'People',
    label: 'Technicians',
    icon: HardHat,
    pages: [
      { href: at.admin.technicians(), label: 'Technicians', needs: 'dispatch' },
      { href: at.admin.applications(), label: 'Applications', needs: 'users', waiting: 'applications' },
    ],
  },
  {
    group: 'People',
    label: 'Market',
    icon: Store,
    pages: [{ href: at.admin.market(), label: 'Market', needs: 'message', waiting: 'market' }],
  },
  {
    group: 'Money',
    label: 'Payments',
    icon: CreditCard,
    pages: [
      {
        href: at.admin.paymentSecurity(),
        label: 'Security',
        needs: 'payment-security',
        waiting: 'payments',
        also: [at.admin.testPayment()],
      },
      { href: at.admin.payments(), label: 'All payments', needs: 'take-payments' },
      { href: at.admin.advertPayments(), label: 'Listings and jobs', needs: 'take-payments' },
      { href: at.admin.cash(), label: 'Cash to hand in', needs: 'take-payments' },
    ],
  },
  {
    group: 'Money',
    label: 'Invoices',
    icon: ReceiptText,
    pages: [
      { href: at.invoices.home(), label: 'All documents', needs: 'invoice' },
      { href: at.invoices.recurring(), label: 'Recurring', needs: 'invoice' },
      { href: atSystem.invoiceNumbers(), label: 'Numbers', needs: 'invoice' },
      { href: atSystem.vatReturn(), label: 'VAT return', needs: 'settings' },
    ],
  },
  {
    group: 'Money',
    label: 'Reports',
    icon: ChartColumn,
    pages: [{ href: atSystem.reports(), label: 'Reports', needs: 'settings' }],
  },
  {
    group: 'Website',
    label: 'Public pages',
    icon: Globe,
    pages: [
      { href: at.admin.site.home(), label: 'Overview', needs: 'settings' },
      { href: at.admin.site.content(), label: 'Texts', needs: 'settings' },
      { href: at.admin.site.analytics(), label: 'Visits', needs: 'settings' },
      { href: atSystem.siteTeam(), label: 'Team', needs: 'settings' },
      { href: atSystem.siteServices(), label: 'Services', needs: 'settings' },
      { href: atSystem.siteMarketing(), label: 'Marketing', needs: 'settings' },
      { href: atSystem.siteSeo(), label: 'Search engines', needs: 'settings' },
      { href: atSystem.siteAdsense(), label: 'Adverts', needs: 'settings' },
      { href: atSystem.siteBookings(), label: 'Bookings', needs: 'settings' },
      { href: atSystem.siteSecurity(), label: 'Security', needs: 'users' },
      { href: at.admin.site.redirects(), label: 'Redirects', needs: 'settings' },
      { href: at.admin.launch(), label: 'Going live', needs: 'settings' },
      { href: atSystem.firstStart(), label: 'First start', needs: 'settings' },
    ],
  },
  {
    group: 'Website',
    label: 'Keywords',
    icon: TextSearch,
    pages: [{ href: atKeywords.home(), label: 'Keywords', needs: 'keywords' }],
  },
  {
    group: 'Settings',
    label: 'Business',
    icon: Building2,
    pages: [
      {
        href: at.admin.business(),
        label: 'Business',
        needs: 'settings',
        about: 'Name, hotline, company details, insurers and the address for complaints.',
      },
      {
        href: atSystem.appearance(),
        label: 'Appearance',
        needs: 'settings',
        about: 'The brand colour and the logo, on pages, papers and mails.',
      },
      {
        href: at.admin.legal(),
        label: 'Legal pages',
        needs: 'settings',
        about: 'Privacy, terms, cookies, accessibility, complaints and cancellation.',
      },
      {
        href: at.admin.terms(),
        label: 'Terms',
        needs: 'settings',
        about: 'The terms of an order, which customers read before they pay.',
      },
      {
        href: atSystem.retention(),
        label: 'Retention',
        needs: 'settings',
        about: 'How long data is kept before it is deleted automatically.',
      },
    ],
  },
  {
    group: 'Settings',
    label: 'Booking',
    icon: CalendarClock,
    pages: [
      {
        href: at.admin.hours(),
        label: 'Opening hours',
        needs: 'settings',
        about: 'The hours of a week, closed days, the earliest day of each priority and travel.',
      },
      {
        href: atSystem.bookingRules(),
        label: 'Booking rules',
        needs: 'settings',
        about: 'Notice, days ahead, unpaid bookings, free changes, and the most visits of a day.',
      },
      {
        href: at.admin.forms(),
        label: 'Forms',
        needs: 'settings',
        about: 'The risk checks and work forms that technicians fill in.',
      },
    ],
  },
  {
    group: 'Settings',
    label: 'Catalogue',
    icon: BookOpen,
    pages: [
      {
        href: at.admin.services(),
        label: 'Services and prices',
        needs: 'settings',
        also: [atSystem.newService()],
        about: 'The services that customers book: price, length, buffers and arrival window.',
      },
      {
        href: atSystem.trades(),
        label: 'Trades',
        needs: 'settings',
        also: [atSystem.newTrade()],
        about: 'The trades that customers choose from, in their order.',
      },
      {
        href: at.admin.areas(),
        label: 'Areas',
        needs: 'settings',
        about: 'The postcode districts in which customers can book, with their names and waiting lists.',
      },
      {
        href: at.admin.emergencyServices(),
        label: 'Emergency services',
        needs: 'settings',
        about: 'The ten cards of the emergency page, in their order.',
      },
      {
        href: at.admin.pricing(),
        label: 'Prices',
        needs: 'settings',
        about: 'Factors of priorities, the call-out and emergency fee, and response targets.',
      },
      {
        href: at.admin.plans(),
        label: 'Plans and tiers',
        needs: 'settings',
        about: 'Maintenance plans, emergency tiers, and the plans of adverts.',
      },
      {
        href: at.admin.jobCategories(),
        label: 'Job categories',
        needs: 'settings',
        about: 'The categories of the job board.',
      },
    ],
  },
  {
    group: 'Settings',
    label: 'Money',
    icon: PoundSterling,
    pages: [
      {
        href: at.admin.invoicing(),
        label: 'Invoicing',
        needs: 'settings',
        about: 'Bank details, VAT, days to pay, late payment and reminders.',
      },
      {
        href: atSystem.invoiceImport(),
        label: 'Import',
        needs: 'settings',
        about: 'The documents of the program that you used before.',
      },
    ],
  },
  {
    group: 'Settings',
    label: 'Messages',
    icon: Mail,
    pages: [
      {
        href: at.admin.messageTemplates(),
        label: 'Message texts',
        needs: 'settings',
        about: 'The words of each message, quiet hours, the most texts of a day, files of conversations.',
      },
    ],
  },
  {
    group: 'Settings',
    label: 'People',
    icon: UserCog,
    pages: [
      {
        href: at.admin.users(),
        label: 'Users',
        needs: 'users',
        about: 'Who works here, their roles, and invitations.',
      },
      {
        href: at.admin.security(),
        label: 'Staff sign-in',
        needs: 'users',
        about: 'Whether staff need a second factor.',
      },
    ],
  },
  {
    group: 'Settings',
    label: 'Connections',
    icon: Plug,
    pages: [
      {
        href: atSystem.connections(),
        label: 'Providers',
        needs: 'settings',
        about: 'Stripe, PayPal, mail, WhatsApp, sign-in and the other providers: their keys and a test of each.',
      },
      {
        href: atSystem.apiKeys(),
        label: 'API keys',
        needs: 'users',
        about: 'Keys with which other programs read and write.',
      },
      {
        href: atSystem.webhooks(),
        label: 'Webhooks',
        needs: 'users',
        about: 'Other programs that are sent what happens here, with every answer of theirs.',
      },
      {
        href: atSystem.imports(),
        label: 'Imports',
        needs: 'settings',
        about: 'Customers, properties, services and old jobs of the program that you used before, from CSV files.',
      },
    ],
  },
  {
    group: 'Settings',
    label: 'System',
    icon: Server,
    pages: [
      {
        href: atSystem.system(),
        label: 'System',
        needs: 'settings',
        about: 'The version, checks with what to do, the disk, background tasks and the environment.',
      },
      {
        href: atSystem.backups(),
        label: 'Backups',
        needs: 'settings',
        about: 'The last verified backup, every archive, a backup now, and how to restore.',
      },
      { href: at.admin.audit(), label: 'Audit log', needs: 'audit', about: 'Who changed what, and when.' },
      {
        href: at.admin.securityLog(),
        label: 'Security log',
        needs: 'audit',
        about: 'Sign-ins, refused attempts, and changes of passwords.',
      },
    ],
  },
] as const satisfies readonly OfficeEntry[]

/** The address of a page of the office, as `AdminPage` takes it. */
export type AdminPart = (typeof officeEntries)[number]['pages'][number]['href'] | ReturnType<typeof atSystem.settings>

/** An entry as its reader sees it: with the pages that they may see, the first of which it leads to. */
export interface SeenEntry extends OfficeEntry {
  readonly href: string
}

export function entriesFor(who: Who): readonly SeenEntry[] {
  return officeEntries.flatMap((entry: OfficeEntry) => {
    const pages = entry.pages.filter(({ needs }) => may(who, needs))
    const [first] = pages
    return first ? [{ ...entry, pages, href: first.href }] : []
  })
}

/** The page of the table that an address belongs to: the one with the longest address above it. Null for none. */
export function officePageOf(pathname: string): OfficePage | null {
  const all = officeEntries.flatMap(({ pages }: OfficeEntry) => pages)
  const found = all
    .flatMap((page) => [page.href, ...(page.also ?? [])].map((above) => ({ page, above })))
    .filter(({ above }) => isAtOrBelow(pathname, above))
    .toSorted((a, b) => b.above.length - a.above.length)
  return found[0]?.page ?? null
}

/** Whether staff of the office see the page at that address inside their frame: each below `/admin`, and what they use beside. */
export function isOfficeAddress(pathname: string): boolean {
  return (
    pathname.startsWith(`${at.admin.home()}/`) ||
    isAtOrBelow(pathname, at.notifications()) ||
    officePageOf(pathname) !== null
  )
}

/** `/admin` is a page of its own: what is below it belongs to others. */
function isAtOrBelow(pathname: string, above: string): boolean {
  return pathname === above || (above !== at.admin.home() && pathname.startsWith(`${above}/`))
}
