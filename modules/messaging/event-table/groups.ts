import type { Group } from './row.ts'

/** Groups that a person switches on or off as one, in plain words; the order is the order on the page. */
export const groups: readonly {
  readonly group: Group
  readonly label: string
  readonly about: string
  /** The parts that receive this group at all. */
  readonly for: readonly ('customer' | 'technician' | 'office')[]
}[] = [
  {
    group: 'bookings',
    label: 'Your bookings',
    about: 'Received, confirmed, moved or cancelled, and questions about the work.',
    for: ['customer'],
  },
  {
    group: 'reminders',
    label: 'Reminders',
    about: 'A day and two hours before a visit.',
    for: ['customer'],
  },
  {
    group: 'visits',
    label: 'On the day',
    about: 'The technician is on the way, the work has begun or is done.',
    for: ['customer'],
  },
  {
    group: 'payments',
    label: 'Payments',
    about: 'Receipts, money refunded, and what is left to pay.',
    for: ['customer'],
  },
  {
    group: 'jobs',
    label: 'Your jobs',
    about:
      'New, moved, cancelled or handed on, and in the evening the jobs of the next day; answers about your time off.',
    for: ['technician'],
  },
  {
    group: 'office',
    label: 'Office alerts',
    about: 'Bookings without a technician, absences, money, disputes, enquiries and chats.',
    for: ['office'],
  },
]
