import type { RetentionName } from '#modules/retention'

type Group = 'tax' | 'visits' | 'messages' | 'market' | 'team' | 'system'

/** The cards of the page, in their order. */
export const groups: readonly { readonly group: Group; readonly title: string }[] = [
  { group: 'tax', title: 'Repairs and invoices' },
  { group: 'visits', title: 'Customers and their visits' },
  { group: 'messages', title: 'Messages and enquiries' },
  { group: 'market', title: 'Directory and job board' },
  { group: 'team', title: 'The team' },
  { group: 'system', title: 'The system' },
]

/** The card of each rule. */
export const groupOf: Readonly<Record<RetentionName, Group>> = {
  bookings: 'tax',
  invoices: 'tax',
  drafts: 'visits',
  guests: 'visits',
  photos: 'visits',
  originals: 'visits',
  device_access: 'visits',
  calls: 'visits',
  gas_records: 'visits',
  links: 'visits',
  exports: 'visits',
  enquiries: 'messages',
  quotes: 'messages',
  messages: 'messages',
  whatsapp: 'messages',
  chats: 'messages',
  threads: 'messages',
  sms: 'messages',
  stop_links: 'messages',
  addresses_gone: 'messages',
  job_applications: 'market',
  listing_documents: 'market',
  market_cases: 'market',
  expert_messages: 'market',
  expert_networks: 'market',
  departures: 'team',
  positions: 'team',
  assignments: 'team',
  field_actions: 'team',
  absences: 'team',
  applicants: 'team',
  security_log: 'system',
  webhooks: 'system',
  events: 'system',
}
