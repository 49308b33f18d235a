import { createMailbox, createSmtpSender } from '#adapters/mail'
import { type SettingsStore, createSettings } from '#modules/catalogue'
import type { KeptPapers, StatementStore } from '#modules/billing'
import { type Attachment, type MessageSender, paperIn, statementIn } from '#modules/messaging'
import type { Clock, InvoiceId, StatementId } from '#modules/shared'
import type { TermsPrinter } from '#modules/terms'
import { mailLook } from './appearance/look.ts'
import type { Config } from './config.ts'
import { type Log, keptLetter } from './log.ts'

interface SenderPorts {
  readonly settings: SettingsStore
  readonly terms: TermsPrinter
  /** The PDFs of documents, which mails name. */
  readonly papers: Pick<KeptPapers, 'find'>
  readonly statements: Pick<StatementStore, 'pdf'>
  readonly clock: Clock
  readonly log: Log
  /** Closes the senders with everything else. */
  readonly opened: DisposableStack
}

/** The ways out that the settings name; e-mail stays here where no mail server is set up. */
export function openSenders(
  { mail, publicUrl }: Config,
  { settings, terms, papers, statements, clock, log, opened }: SenderPorts,
): readonly MessageSender[] {
  const { site, appearance } = createSettings({ settings, clock })
  const letterhead = async () => {
    const [facts, look] = await Promise.all([site(), appearance()])
    return { ...facts, ...mailLook(look, publicUrl.origin) }
  }
  const print = async (attachment: Attachment, at: Temporal.Instant) => {
    const { content } = attachment
    const paper = paperIn(attachment)
    if (paper) return kept(paper, papers.find(paper))
    const statement = statementIn(attachment)
    if (statement) return kept(statement, statements.pdf(statement))
    const [title = '', ...lines] = content.split('\n')
    return terms.printTerms({ title, text: lines.join('\n'), at })
  }
  if (mail) return [opened.use(createSmtpSender({ ...mail, letterhead, print, clock }))]
  // Without a mail server the link is shown here, or nobody could set a password again or confirm an address.
  const keptHere = (letter: Parameters<typeof keptLetter>[0]) =>
    log.info(keptLetter(letter, publicUrl), 'an e-mail was kept: without SMTP_URL none is sent')
  return [createMailbox({ letterhead, kept: keptHere })]
}

async function kept(id: InvoiceId | StatementId, found: Promise<Uint8Array | null>): Promise<Uint8Array> {
  const pdf = await found
  if (!pdf) throw new Error(`the PDF of ${id} is not kept`)
  return pdf
}
