import type { Administration } from '#modules/administration'
import { createConnections } from '#modules/connections'
import type { Messaging } from '#modules/messaging'
import type { Clock } from '#modules/shared'
import type { OpenedConnections } from '../connections/open-connections.ts'

export interface ConnectionAdapters {
  readonly connections: OpenedConnections
  readonly clock: Clock
}

interface Others {
  readonly messaging: Pick<Messaging, 'outages'>
  readonly audit: Pick<Administration, 'note'>
}

/** The connections with outside providers; what is paused now, the messages know. */
export function composeConnections({ connections, clock }: ConnectionAdapters, { messaging, audit }: Others) {
  const { healthOf, ...opened } = connections
  return createConnections({
    ...opened,
    health: (name) => healthOf(name, messaging.outages()),
    note: (note) => audit.note(note),
    clock,
  })
}
