import { type UserId, at as page } from '#modules/shared'
import { channelWords } from '../wording/channel-words.ts'
import type { Message, NewMessage } from '../message.ts'

/** The event of a test message: its sender sees whether it arrived. */
export const tryEvent = 'channel_test'

/** Alerts the office that a message is stuck. Many stuck messages of one channel within an hour give one alert. */
export function stuckAlerts(
  { id, channel, to, subject, event }: Pick<Message, 'id' | 'channel' | 'to' | 'subject' | 'event'>,
  ended: 'failed' | 'unsure',
  reason: string,
  staff: readonly UserId[],
  at: Temporal.Instant,
): readonly NewMessage[] {
  if (channel === 'in_app' || event === tryEvent) return []
  const hour = at.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString()
  const [title, what] =
    ended === 'failed'
      ? ['A message could not be delivered', 'could not be delivered']
      : ['Not known whether a message arrived', 'may or may not have arrived: check, and send it again if needed']
  return staff.map((userId) => ({
    key: `stuck:${ended}:${channel}:${hour}:${userId}`,
    event: 'message_stuck',
    cause: id,
    channel: 'in_app',
    to: userId,
    name: null,
    userId,
    bookingId: null,
    subject: title,
    text: `“${subject}” to ${to} over ${channelWords[channel]} ${what}. ${reason}`,
    action: null,
    attachments: [],
    link: `${page.admin.messages()}?state=${ended}`,
    notBefore: at,
  }))
}
