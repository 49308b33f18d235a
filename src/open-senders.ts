import { createMailbox, createSmtpSender } from '#adapters/mail'
import { type SettingsStore, createSettings } from '#modules/catalogue'
import type { KeptPapers } from '#modules/billing'
import { type Attachment, type MessageSender, paperIn } from '#modules/messaging'
import type { Clock, InvoiceId } from '#modules/shared'
import type { TermsPrinter } from '#modules/terms'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

interface SenderPorts {
  readonly settings: SettingsStore
  readonly terms: TermsPrinter
  /** The PDFs of documents, which mails name. */
  readonly papers: Pick<KeptPapers, 'find'>
  readonly clock: Clock
  readonly log: Log
  /** Closes the senders with everything else. */
  readonly opened: DisposableStack
}

/** The ways out that the settings name; e-mail stays here where no mail server is set up. */
export function openSenders(
  { mail }: Config,
  { settings, terms, papers, clock, log, opened }: SenderPorts,
): readonly MessageSender[] {
  const letterhead = createSettings({ settings, clock }).site
  const print = async (attachment: Attachment, at: Temporal.Instant) => {
    const { content } = attachment
    const paper = paperIn(attachment)
    if (paper) return keptPaper(papers, paper)
    const [title = '', ...lines] = content.split('\n')
    return terms.printTerms({ title, text: lines.join('\n'), at })
  }
  if (mail) return [opened.use(createSmtpSender({ ...mail, letterhead, print, clock }))]
  // Without a mail server the link is shown here, or nobody could set a password again or confirm an address.
  const kept = (letter: object) => log.info(letter, 'an e-mail was kept: without SMTP_URL none is sent')
  return [createMailbox({ letterhead, kept })]
}

async function keptPaper(papers: Pick<KeptPapers, 'find'>, id: InvoiceId): Promise<Uint8Array> {
  const pdf = await papers.find(id)
  if (!pdf) throw new Error(`the PDF of ${id} is not kept`)
  return pdf
}
