import type { scopeSubjects } from '#modules/api-keys'

type Subject = (typeof scopeSubjects)[number]

interface SubjectWords {
  readonly name: string
  readonly read: string
  /** Null: no address writes it. */
  readonly write: string | null
}

/** The subjects of scopes, and what each deed lets a program do. */
export const scopeWords = {
  bookings: {
    name: 'Bookings',
    read: 'See bookings, visits and reports',
    write: 'Book, move and assign; cancelling, which may pay money back, stays with people',
  },
  customers: {
    name: 'Customers',
    read: 'See customers and their properties',
    write: 'Change business details, add and change properties',
  },
  catalogue: { name: 'Catalogue', read: 'See services, prices and free times', write: 'Change services and prices' },
  quotes: { name: 'Quotes', read: 'See requests for quotes', write: 'Price and send quotes' },
  invoices: {
    name: 'Invoices',
    read: 'See and download documents and statements',
    write: 'Write, issue and send documents, record payments',
  },
  messages: {
    name: 'Messages',
    read: 'See enquiries, chats and sent messages',
    write: 'Answer and send messages',
  },
  reports: { name: 'Reports', read: 'See figures and the list of payments', write: null },
} as const satisfies Record<Subject, SubjectWords>
