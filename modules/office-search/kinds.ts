import type { Permission } from '#modules/shared'

/**
 * The kinds of thing that the index has, in the order of their numbers there: a new one comes last, and no other one
 * moves.
 */
export const foundKinds = [
  'booking',
  'customer',
  'property',
  'technician',
  'invoice',
  'payment',
  'quote',
  'thread',
  'chat',
  'whatsapp',
  'enquiry',
  'advert',
  'service',
  'user',
  'old_job',
] as const

export type FoundKind = (typeof foundKinds)[number]

/** The groups of an answer, in their order, with the kinds of each; pages and actions are in no index. */
export const searchGroups = [
  { name: 'actions', label: 'Actions', kinds: [], needs: null },
  { name: 'bookings', label: 'Bookings', kinds: ['booking'], needs: 'dispatch' },
  { name: 'customers', label: 'Customers', kinds: ['customer'], needs: 'customers' },
  { name: 'properties', label: 'Properties', kinds: ['property'], needs: 'customers' },
  { name: 'old-jobs', label: 'Old jobs', kinds: ['old_job'], needs: 'customers' },
  { name: 'invoices', label: 'Invoices', kinds: ['invoice'], needs: 'invoice' },
  { name: 'payments', label: 'Payments', kinds: ['payment'], needs: 'take-payments' },
  { name: 'quotes', label: 'Quotes', kinds: ['quote'], needs: 'message' },
  { name: 'conversations', label: 'Conversations', kinds: ['thread', 'chat', 'whatsapp', 'enquiry'], needs: 'message' },
  { name: 'technicians', label: 'Technicians', kinds: ['technician'], needs: 'dispatch' },
  { name: 'adverts', label: 'Adverts', kinds: ['advert'], needs: 'message' },
  { name: 'services', label: 'Services', kinds: ['service'], needs: 'settings' },
  { name: 'users', label: 'Staff accounts', kinds: ['user'], needs: 'users' },
  { name: 'pages', label: 'Pages and settings', kinds: [], needs: null },
] as const satisfies readonly SearchGroup[]

interface SearchGroup {
  readonly name: string
  readonly label: string
  readonly kinds: readonly FoundKind[]
  /** Null: each line says itself what it needs. */
  readonly needs: Permission | null
}

export type SearchGroupName = (typeof searchGroups)[number]['name']

export const searchGroupNames = searchGroups.map(({ name }) => name)
