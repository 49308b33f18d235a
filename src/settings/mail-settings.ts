import { type MailAddress, type SmtpSettings, isMailAddress, readMailAddress } from '#adapters/mail'

interface MailVariables {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly MAIL_RETURN_PATH?: string | undefined
}

/** Null: mail stays here, in the built-in mailbox. */
export function mailFrom({ SMTP_URL: url, MAIL_FROM, MAIL_RETURN_PATH }: MailVariables): SmtpSettings | null {
  const from = senderOf(MAIL_FROM)
  return url && from ? { url: new URL(url), from, returnPath: MAIL_RETURN_PATH ?? null } : null
}

export function mailFaults({ SMTP_URL: url, MAIL_FROM, MAIL_RETURN_PATH }: MailVariables): readonly string[] {
  if (url && !MAIL_FROM) return ['MAIL_FROM is missing: SMTP_URL needs it, such as Callout <office@example.com>']
  if (MAIL_FROM && !senderOf(MAIL_FROM)) {
    return ['MAIL_FROM must be an e-mail address, or a name and an address: Callout <office@example.com>']
  }
  if (MAIL_RETURN_PATH && !isReturnPath(MAIL_RETURN_PATH)) {
    return ['MAIL_RETURN_PATH must be an e-mail address, which may name the mail: bounces+{id}@example.com']
  }
  return []
}

function isReturnPath(text: string): boolean {
  const [local = '', domain = ''] = text.split('@')
  const named = local.replace('{id}', 'x'.repeat(longestName))
  return isMailAddress(`${named}@${domain}`) && !/[{}]/.test(named + domain)
}

/** The length of a message's id with its number of resends. */
const longestName = 44

function senderOf(text: string | undefined): MailAddress | null {
  return text ? readMailAddress(text) : null
}
