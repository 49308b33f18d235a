import type { Clock } from '#modules/shared'
import type { Handover, Message, MessageSender } from '#modules/messaging'
import { type MailAddress, isMailAddress } from './addresses.ts'
import { readRefusal } from './mail-answer.ts'
import { mailId, returnPathOf } from './mail-id.ts'
import type { PdfPrinter } from './compose-mail.ts'
import type { SmtpPool } from './smtp-pool.ts'
import type { Letterhead } from './templates/letter.ts'

export interface SmtpSettings {
  /** `smtp://` (STARTTLS, which only a server on this machine may lack) or `smtps://`; with name and password where the server asks for them. */
  readonly url: URL
  readonly from: MailAddress
  /** Where servers return what they cannot deliver, with `{id}` or without; null for the address of `from`. */
  readonly returnPath: string | null
}

export interface SmtpSender extends MessageSender, Disposable {}

interface SmtpPorts extends SmtpSettings {
  readonly letterhead: () => Promise<Letterhead>
  readonly print: PdfPrinter
  readonly clock: Clock
}

/** Hands mail over to a mail server. A server cannot be asked afterwards what it has. */
export function createSmtpSender({ url, from, returnPath, letterhead, print, clock }: SmtpPorts): SmtpSender {
  let opening: Promise<SmtpPool> | null = null

  async function mailOf(message: Message): Promise<Buffer> {
    const [{ composeMail }, { writeLetter }] = await Promise.all([
      import('./compose-mail.ts'),
      import('./templates/letter.ts'),
    ])
    return composeMail(message, await writeLetter(message, await letterhead()), from, clock.now(), print)
  }

  async function send(message: Message, leaving: () => Promise<void>): Promise<Handover> {
    if (!isMailAddress(message.to)) return { kind: 'refused', reason: 'This is no e-mail address.', addressGone: true }
    const mail = await mailOf(message)
    const pool = await (opening ??= import('./smtp-pool.ts').then(({ openSmtpPool }) => openSmtpPool(url)))
    try {
      await pool.send({ from: returnPathOf(message, returnPath ?? from.address), to: message.to, mail, leaving })
      return { kind: 'accepted', providerId: mailId(message, from), delivered: false }
    } catch (fault) {
      return readRefusal(fault)
    }
  }

  return {
    channel: 'email',
    provider: 'smtp',
    send,
    async show(message) {
      const { writeLetter } = await import('./templates/letter.ts')
      return writeLetter(message, await letterhead())
    },
    [Symbol.dispose]() {
      void opening?.then((pool) => pool.close())
    },
  }
}
