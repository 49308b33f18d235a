import { createMailbox, createSmtpSender } from '#adapters/mail'
import { type SettingsStore, createSettings } from '#modules/catalogue'
import type { Attachment, MessageSender } from '#modules/messaging'
import type { Clock } from '#modules/shared'
import type { TermsPrinter } from '#modules/terms'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

interface SenderPorts {
  readonly settings: SettingsStore
  readonly terms: TermsPrinter
  readonly clock: Clock
  readonly log: Log
  /** Closes the senders with everything else. */
  readonly opened: DisposableStack
}

/** The ways out that the settings name; e-mail stays here where no mail server is set up. */
export function openSenders(
  { mail }: Config,
  { settings, terms, clock, log, opened }: SenderPorts,
): readonly MessageSender[] {
  const letterhead = createSettings({ settings, clock }).site
  const print = ({ content }: Attachment, at: Temporal.Instant) => {
    const [title = '', ...lines] = content.split('\n')
    return terms.printTerms({ title, text: lines.join('\n'), at })
  }
  if (mail) return [opened.use(createSmtpSender({ ...mail, letterhead, print, clock }))]
  // Without a mail server the link is shown here, or nobody could set a password again or confirm an address.
  const kept = (letter: object) => log.info(letter, 'an e-mail was kept: without SMTP_URL none is sent')
  return [createMailbox({ letterhead, kept })]
}
