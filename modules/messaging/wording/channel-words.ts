import type { Channel } from '../message.ts'

/** The words that people use. */
export const channelWords = {
  in_app: 'the bell',
  email: 'e-mail',
  push: 'push',
  whatsapp: 'WhatsApp',
  sms: 'text message (SMS)',
} as const satisfies Record<Channel, string>
