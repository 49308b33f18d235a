import { foldText } from '#modules/shared'

export interface IndexedTable {
  readonly table: string
  /** The table behind it, where it is a view. */
  readonly rowsOf?: string
  readonly columns: readonly string[]
  /** The column that numbers its rows: one that is kept by another key has no rowid. */
  readonly key?: string
  /** Its texts are in a normal form of their own, and are searched as they are. */
  readonly isNormal?: true
}

/** The trigram indexes: the table and the columns of each. The triggers of the migrations name the same. */
const indexes = {
  users: { table: 'users', columns: ['full_name', 'email', 'email_key', 'guest_key', 'phone', 'postcode'] },
  user_addresses: { table: 'users', columns: ['address'] },
  business_details: {
    table: 'business_details',
    columns: ['company_name', 'billing_name', 'billing_email', 'billing_postcode'],
  },
  properties: {
    table: 'properties',
    columns: ['name', 'address', 'postcode', 'occupier_name', 'occupier_phone', 'occupier_email'],
  },
  bookings: {
    table: 'bookings',
    columns: ['reference', 'contact_name', 'customer_phone', 'customer_address', 'customer_postcode'],
  },
  booking_payers: { table: 'bookings', columns: ['contact_email', 'payer_name', 'payer_email'] },
  invoices: {
    table: 'invoices',
    columns: [
      'invoice_number',
      'customer_name',
      'customer_address',
      'customer_email',
      'purchase_order',
      'property',
      'search_text',
    ],
  },
  messages: { table: 'messages', columns: ['recipient', 'name', 'subject'] },
  conversations: { table: 'conversations', columns: ['phone'] },
  conversation_entries: { table: 'conversation_entries', columns: ['text'] },
  quote_requests: {
    table: 'quote_requests',
    columns: ['reference', 'name', 'email', 'phone', 'address', 'postcode', 'description'],
  },
  enquiries: { table: 'enquiries', columns: ['reference', 'name', 'email', 'phone', 'message'] },
  service_communications: { table: 'service_communications', columns: ['message_content'], key: 'number' },
  // The rows of the list only: the view leaves out those that were deleted, and suggestions.
  keywords: { table: 'keywords_listed', rowsOf: 'keywords', columns: ['keyword'], key: 'number', isNormal: true },
} as const satisfies Readonly<Record<string, IndexedTable>>

export type IndexName = keyof typeof indexes

export const textIndexes: typeof indexes & Readonly<Record<IndexName, IndexedTable>> = indexes

/** The column by which an index names the rows of its table. */
export const keyOf = (name: IndexName): string => textIndexes[name].key ?? 'rowid'

/** The form in which an index keeps a text. */
export const formOf = (name: IndexName): ((text: string) => string) =>
  textIndexes[name].isNormal ? (text) => text.toWellFormed() : foldText

export const indexNames = Object.keys(textIndexes) as readonly IndexName[]

/** The tables in which SQLite keeps the indexes, and those of the job that fills them. */
export const searchTables = [
  'search_state',
  'search_pending',
  ...indexNames.flatMap((name) => ['', '_data', '_idx', '_docsize', '_config'].map((part) => `${name}_search${part}`)),
]
