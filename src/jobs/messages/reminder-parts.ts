import type { ReminderStore } from '#modules/booking'
import type { Clock } from '#modules/shared'
import type { Modules } from '../../compose.ts'

/** The modules that the reminder jobs read and notify through. */
export interface ReminderParts {
  readonly accounts: Pick<Modules['accounts'], 'find' | 'technicians'>
  readonly billing: Pick<Modules['billing'], 'isBilled'>
  readonly booking: Pick<Modules['booking'], 'find' | 'history'>
  readonly customers: Pick<Modules['customers'], 'property'>
  readonly documentReminders: Pick<Modules['documentReminders'], 'findPause'>
  readonly links: Pick<Modules['links'], 'makeManageLink' | 'makePayLinkForMessage' | 'makeTrackLink'>
  readonly messaging: Pick<Modules['messaging'], 'hasRecipients' | 'notify' | 'notifyTogether' | 'wasNotified'>
  readonly reminders: ReminderStore
  readonly clock: Clock
}
