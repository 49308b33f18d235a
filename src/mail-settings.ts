import { type MailAddress, type SmtpSettings, readMailAddress } from '#adapters/mail'

interface MailVariables {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
}

/** Null: mail stays here, in the built-in mailbox. */
export function mailFrom({ SMTP_URL: url, MAIL_FROM }: MailVariables): SmtpSettings | null {
  const from = senderOf(MAIL_FROM)
  return url && from ? { url: new URL(url), from } : null
}

export function mailFaults({ SMTP_URL: url, MAIL_FROM }: MailVariables): readonly string[] {
  if (url && !MAIL_FROM) return ['MAIL_FROM is missing: SMTP_URL needs it, such as Callout <office@example.com>']
  if (MAIL_FROM && !senderOf(MAIL_FROM)) {
    return ['MAIL_FROM must be an e-mail address, or a name and an address: Callout <office@example.com>']
  }
  return []
}

function senderOf(text: string | undefined): MailAddress | null {
  return text ? readMailAddress(text) : null
}
