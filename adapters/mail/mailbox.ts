import type { Message, MessageSender } from '#modules/messaging'
import type { Letterhead } from './templates/letter.ts'

interface MailboxPorts {
  readonly letterhead: () => Promise<Letterhead>
  /** Is called with each mail that would have gone to somebody, and the link in it. */
  readonly kept: (mail: { readonly to: string; readonly subject: string; readonly link: string | null }) => void
}

/**
 * Accepts every mail and sends none: the office reads them at Admin → Messages. A mail that it accepted counts as
 * delivered.
 */
export function createMailbox({ letterhead, kept }: MailboxPorts): MessageSender {
  return {
    channel: 'email',
    provider: 'mailbox',
    async send({ to, subject, action }: Message, leaving) {
      await leaving()
      kept({ to, subject, link: action?.url ?? null })
      return { kind: 'accepted', providerId: null, delivered: false }
    },
    has: async () => true,
    async show(message) {
      const { writeLetter } = await import('./templates/letter.ts')
      return writeLetter(message, await letterhead())
    },
  }
}
