import type { AccountPorts } from '#modules/accounts'
import type { PhotoPorts } from '#modules/booking'
import type { Catalogue } from '#modules/catalogue'
import { type ChatPorts, createChat } from '#modules/chat'
import {
  type ConversationPorts,
  type ThreadFilePorts,
  createConversations,
  createThreadFiles,
} from '#modules/conversations'
import {
  type MessagingPorts,
  type NotifyingPorts,
  type PushDevicePorts,
  type SmsPorts,
  afterQuietHours,
  createMessaging,
  createNotifying,
  createPushDevices,
  createSms,
} from '#modules/messaging'
import type { Clock, IdSource } from '#modules/shared'
import { type WhatsappPorts, createWhatsapp, isAnsweredByRule } from '#modules/whatsapp'

export interface MessageAdapters {
  readonly clock: Clock
  readonly ids: IdSource
  readonly messaging: Omit<MessagingPorts, 'clock' | 'ids'>
  readonly notifying: Omit<NotifyingPorts, 'clock' | 'send' | 'channels' | 'business'>
  readonly whatsapp: Pick<WhatsappPorts, 'conversations' | 'isSimulated' | 'bookingUrl'>
  readonly sms: Pick<SmsPorts, 'store' | 'isSimulated'>
  readonly push: Pick<PushDevicePorts, 'subscriptions' | 'isPushAddress'>
  readonly chat: Pick<ChatPorts, 'chats' | 'tokens'>
  readonly conversations: Pick<ConversationPorts, 'threads'> & Pick<ThreadFilePorts, 'files'>
  readonly accounts: Pick<AccountPorts, 'tokens'>
  readonly photos: Pick<PhotoPorts, 'photos'>
  readonly reports: { readonly texts: { readonly write: NonNullable<ChatPorts['phrase']> } | null }
}

/** Messages on every channel, the choices of their recipients, and the conversations of WhatsApp, chat and bookings. */
export function composeMessages(
  adapters: MessageAdapters,
  catalogue: Pick<Catalogue, 'site' | 'chat' | 'threadFiles'>,
) {
  const { clock, ids } = adapters
  const { texts } = adapters.reports
  const messaging = createMessaging({ ...adapters.messaging, clock, ids })
  const business = async () => {
    const { businessName: name, hotline } = await catalogue.site()
    return { name, hotline }
  }
  const notifying = createNotifying({ ...adapters.notifying, ...messaging, business, clock })
  return {
    messaging: { ...messaging, ...notifying },
    whatsapp: createWhatsapp({ ...adapters.whatsapp, ...whatsappNeeds(adapters, messaging.send), clock, ids }),
    sms: createSms({ ...adapters.sms, smsCap: notifying.smsCap, clock, ids }),
    push: createPushDevices({ ...adapters.push, hash: (token) => adapters.accounts.tokens.hash(token), clock, ids }),
    chat: {
      ...createChat({
        ...adapters.chat,
        asks: isAnsweredByRule,
        phrase: texts && ((asked) => texts.write(asked)),
        wantsPhrasing: async () => (await catalogue.chat()).isPhrased,
        clock,
        ids,
      }),
      bookingUrl: adapters.whatsapp.bookingUrl,
    },
    threadFiles: createThreadFiles({
      ...adapters.conversations,
      async room() {
        const { files, megabytes } = await catalogue.threadFiles()
        return { files, bytes: megabytes * 1024 * 1024 }
      },
      clock,
      ids,
    }),
    conversations: createConversations({ ...adapters.conversations, clock, ids }),
    /** Whether messages that can wait do wait now. */
    isQuiet: async (now: Temporal.Instant) => !afterQuietHours(now, await notifying.quietHours()).equals(now),
  }
}

/** The messages and photos that conversations need, in their own terms. */
function whatsappNeeds(
  { notifying: { choices }, photos: { photos } }: MessageAdapters,
  send: ReturnType<typeof createMessaging>['send'],
): Pick<WhatsappPorts, 'queue' | 'standing' | 'stop' | 'start' | 'hasPhoto'> {
  const channel = 'whatsapp'
  return {
    queue: (messages) =>
      send(
        messages.map(({ phone: to, ...message }) => ({
          ...message,
          channel,
          to,
          subject: '',
          action: null,
          attachments: [],
          link: null,
        })),
      ),
    async standing(to, userId) {
      const addresses = [{ channel, to } as const]
      const [consents, stopped] = await Promise.all([choices.consents(userId, addresses), choices.stopped(addresses)])
      return { agreed: consents.has('whatsapp:service'), stopped: stopped.has(channel) }
    },
    stop: (to, at) => choices.stop({ channel, to }, 'stop', at),
    start: (to) => choices.resume({ channel, to }),
    hasPhoto: async (id) => (await photos.find(id)) !== null,
  }
}
