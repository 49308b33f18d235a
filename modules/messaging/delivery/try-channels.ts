import { type UserId, at as page } from '#modules/shared'
import { channelWords } from '../wording/channel-words.ts'
import { tryEvent } from './deliver-stuck.ts'
import type { Channel, NewMessage } from '../message.ts'
import { textableNumber } from '../sms/mobile-number.ts'

/** The user who tests the channels, and their addresses. */
export interface Trier {
  readonly id: UserId
  readonly fullName: string
  readonly email: string
  /** E.164; null without one. */
  readonly phone: string | null
}

/** One message to the user who asks, over each channel on which they can be reached. */
export function messagesToTry(
  { id, fullName, email, phone }: Trier,
  channels: readonly Channel[],
  cause: string,
  at: Temporal.Instant,
): readonly NewMessage[] {
  const addresses: Readonly<Record<Channel, string | null>> = {
    in_app: id,
    push: id,
    email,
    whatsapp: phone,
    sms: phone === null ? null : textableNumber(phone),
  }
  return channels.flatMap((channel): readonly NewMessage[] => {
    const to = addresses[channel]
    if (to === null) return []
    return [
      {
        key: `${cause}:${channel}`,
        event: tryEvent,
        cause,
        channel,
        to,
        name: fullName,
        userId: id,
        bookingId: null,
        subject: 'A test from Admin, Messages',
        text: `You asked for this to see whether messages arrive by ${channelWords[channel]}. They do.`,
        action: null,
        attachments: [],
        link: page.admin.messages(),
        notBefore: at,
      },
    ]
  })
}
