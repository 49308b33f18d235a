import type { Clock, IdSource, MessageId } from '#modules/shared'
import type { Channel, NewMessage } from './message.ts'
import type { MessageSender } from './ports.ts'
import type { MessageStore } from './store.ts'

/** What this module needs from outside; `src/compose.ts` provides it. */
export interface MessagingPorts {
  readonly messages: MessageStore
  /** At most one for each channel; a channel without one is not used, but for the bell. */
  readonly senders: readonly MessageSender[]
  readonly clock: Clock
  readonly ids: IdSource
}

export function createMessaging({ messages, senders, clock, ids }: MessagingPorts) {
  const listeners: (() => void)[] = []
  return {
    /** The channels that something can be sent over here. */
    channels: ['in_app', ...senders.map(({ channel }) => channel)] satisfies readonly Channel[],

    /** Keeps what is to be said, once for each key, and wakes the delivery; the ids of what is new. */
    async send(news: readonly NewMessage[]): Promise<readonly MessageId[]> {
      const added = await messages.add(
        news.map((message) => ({ ...message, id: ids.next('msg') })),
        clock.now(),
      )
      if (added.length > 0) for (const hear of listeners) hear()
      return added
    },

    /** Whether that cause has been told of already: what was made for the first telling, such as a link, then stands. */
    wasTold: (event: string, cause: string) => messages.wasTold(event, cause),

    /** Calls `hear` after messages were added. */
    onAdded(hear: () => void): void {
      listeners.push(hear)
    },
  }
}

export type Messaging = ReturnType<typeof createMessaging>
