import type { IdPrefix, Permission } from '#modules/shared'

export const bulkActions = ['close', 'mark_spam', 'assign', 'message', 'resend', 'retire'] as const
export type BulkAction = (typeof bulkActions)[number]

/** The things that lists of the office have, by the prefix of their ids. */
const prefixes = {
  enquiry: 'enq',
  conversation: 'cnv',
  quote: 'qrq',
  booking: 'bkg',
  message: 'msg',
  service: 'svc',
} as const satisfies Readonly<Record<string, IdPrefix>>
export type BulkThing = keyof typeof prefixes

/** The things that each action takes, with the permission, which is that of the action on one. */
export const bulkWork = {
  close: { enquiry: 'message', conversation: 'message', quote: 'message' },
  mark_spam: { enquiry: 'message', quote: 'message' },
  assign: { booking: 'dispatch' },
  message: { enquiry: 'message', conversation: 'message', booking: 'message' },
  resend: { message: 'message' },
  retire: { service: 'settings' },
} as const satisfies Readonly<Record<BulkAction, Readonly<Partial<Record<BulkThing, Permission>>>>>

/** Null for an id of no such thing. */
export function thingOf(id: string): BulkThing | null {
  const names = Object.keys(prefixes) as readonly BulkThing[]
  return names.find((name) => id.startsWith(`${prefixes[name]}_`)) ?? null
}

/** The permission that the action needs for the thing of that id; null where the action takes no such thing. */
export function permissionFor(action: BulkAction, id: string): Permission | null {
  const thing = thingOf(id)
  const takes: Readonly<Partial<Record<BulkThing, Permission>>> = bulkWork[action]
  return (thing && takes[thing]) ?? null
}
