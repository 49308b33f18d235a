import type { Attachment, Email } from 'postal-mime'
import type { DeliveryNotice, RecipientNotice } from '#modules/messaging'
import { type Result, accept, refuse } from '#modules/shared'
import { oneLine } from './addresses.ts'
import { sendingIn } from './mail-id.ts'
import { saysNobody } from './status-codes.ts'

/** `no-notice`: it does not say what became of a mail. `not-ours`: it says so of a mail that we did not write. */
interface NoNotice {
  readonly kind: 'no-notice' | 'not-ours'
}

/** Reads what a mail server says of a mail that it could not deliver, or not yet (RFC 3464, and RFC 6533 in UTF-8). */
export async function readNotice(raw: Uint8Array): Promise<Result<DeliveryNotice, NoNotice>> {
  const { default: PostalMime } = await import('postal-mime')
  let mail: Email
  try {
    mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8', maxNestingDepth: 20, maxHeadersSize: 200_000 })
  } catch {
    return refuse({ kind: 'no-notice' })
  }
  const parts = (type: RegExp) => mail.attachments.filter(({ mimeType }) => type.test(mimeType)).map(textOf)
  const [status] = parts(/^message\/(global-)?delivery-status$/)
  const recipients = status === undefined ? [] : blocksOf(status).slice(1).flatMap(recipientOf)
  if (recipients.length === 0) return refuse({ kind: 'no-notice' })
  const returned = parts(/^(message\/(rfc822|global|global-headers)|text\/rfc822-headers)$/)
  const sending =
    firstOf(returned.map((text) => fieldsOf(headOf(text))['message-id'])) ??
    firstOf([mail.inReplyTo, mail.references]) ??
    firstOf(mail.headers.filter(({ key }) => whereItCame.has(key)).map(({ value }) => value))
  return sending
    ? accept({ messageId: sending.id, resends: sending.resends, recipients })
    : refuse({ kind: 'not-ours' })
}

/** The headers that name the address that a notice was returned to. */
const whereItCame: ReadonlySet<string> = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to'])

const firstOf = (texts: readonly (string | undefined)[]) =>
  texts.map((text) => sendingIn(text ?? '')).find((sending) => sending !== null) ?? null

const textOf = ({ content }: Attachment) => (typeof content === 'string' ? content : new TextDecoder().decode(content))

const headOf = (text: string) => text.split(/\r?\n\r?\n/, 1).join('')

const blocksOf = (text: string) => text.trim().split(/(?:\r?\n[ \t]*){2,}/)

type Fields = Readonly<Partial<Record<string, string>>>

/** The headers of one block, by lower-case name. */
function fieldsOf(block: string): Fields {
  const lines = block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? []
      return name !== undefined && value !== undefined ? [[name.toLowerCase(), value.trim()]] : []
    }),
  )
}

const actions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const

function recipientOf(block: string): readonly RecipientNotice[] {
  const fields = fieldsOf(block)
  const said = (fields['action'] ?? '').toLowerCase()
  const action = actions.find((one) => new RegExp(`^${one}\\b`).test(said))
  if (!action) return []
  const diagnostic = withoutType(fields['diagnostic-code'] ?? '')
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields['status'] ?? '')?.[0] ?? null
  const addresses = [fields['original-recipient'], fields['final-recipient']].flatMap((one) =>
    one === undefined ? [] : addressesIn(withoutType(one)),
  )
  const words = oneLine(diagnostic || `Status ${status ?? 'not told'}`).replaceAll(/\s+/g, ' ')
  return [
    { action, addresses: [...new Set(addresses)], said: words.slice(0, 300), isNobody: isNobody(status, diagnostic) },
  ]
}

/** "rfc822; asha@example.com", "smtp; 550 5.1.1 ...": what stands behind the type. */
const withoutType = (text: string) => text.replace(/^[\w-]+[ \t]*;/, '').trim()

/** The address as written, and the address with "+2B" decoded as "+" (RFC 3461 4). */
function addressesIn(text: string): readonly string[] {
  const address = text.replaceAll(/^<|>$/g, '')
  const read = address.replaceAll(/\+([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
  return [address, read]
}

/** The status says it best, unless it says no more than that it failed; then the server's own words. */
function isNobody(status: string | null, diagnostic: string): boolean {
  if (status !== null && !status.endsWith('.0.0')) return saysNobody(0, status)
  const [, code = '0', enhanced = null] = /^(\d{3})(?:[ -]#?([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(diagnostic) ?? []
  return saysNobody(Number(code), enhanced)
}
