import { type Result, type UserId, accept, at as page, refuse } from '#modules/shared'
import { factsIn, fillLine, fillText } from '../event-table/fill.ts'
import { type Row, type RowTexts, commonFacts } from '../event-table/row.ts'
import { sampleOf } from '../event-table/samples.ts'
import { type Channel, channels as allChannels } from '../message.ts'
import { type SmsLength, smsLength } from '../sms/segments.ts'
import { plainSms, smsTextOf } from '../sms/sms-text.ts'

/** The fault of a text, beside its field. */
interface TextFault {
  readonly path: keyof RowTexts | 'channels'
  readonly message: string
}

/** Texts as an editor gives them; a text message that is left out stays as it is. */
export type WantedTexts = Omit<RowTexts, 'sms'> & { readonly sms?: string | undefined }

/** The wanted state of a row. */
export interface RowWish {
  readonly texts: WantedTexts
  readonly channels: readonly Channel[]
  /** The version of the row as the editor saw it; 0 when it was unedited. */
  readonly version: number
  readonly by: UserId
}

export interface BadRow {
  readonly kind: 'bad-row'
  readonly faults: readonly TextFault[]
}

/** How a row reads with sample facts in it. */
export interface Preview {
  readonly subject: string
  /** Paragraphs, as an e-mail has them. */
  readonly text: string
  readonly title: string
  readonly short: string
  /** The text message with a sample link, where it has one. */
  readonly sms: string
  readonly smsLength: SmsLength
}

/** The longest that each text may be. */
export const textLimits: Readonly<Record<keyof RowTexts, number>> = {
  subject: 150,
  text: 4_000,
  title: 80,
  short: 400,
  sms: 480,
}

/** The facts that the texts of a row may name. */
export const factsOfRow = ({ facts }: Row): readonly string[] => [...new Set([...facts, ...commonFacts])]

/** All that stands against it at once. */
export function judgeRow(
  row: Row,
  { texts, channels }: { readonly texts: RowTexts; readonly channels: readonly Channel[] },
): Result<null, BadRow> {
  const faults = [...textFaults(row, texts), ...channelFaults(row, channels)]
  return faults.length > 0 ? refuse({ kind: 'bad-row', faults }) : accept(null)
}

function textFaults(row: Row, texts: RowTexts): readonly TextFault[] {
  return (['title', 'short', 'subject', 'text', 'sms'] as const).flatMap((path): readonly TextFault[] => {
    const message = faultOf(row, path, texts[path])
    return message === null ? [] : [{ path, message }]
  })
}

function faultOf(row: Row, path: keyof RowTexts, text: string): string | null {
  const known = factsOfRow(row)
  if (text.trim() === '') return 'Please fill this in'
  if (text.length > textLimits[path]) return `Please use at most ${textLimits[path]} characters`
  if (path !== 'text' && path !== 'sms' && /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'This is one line'
  const unknown = factsIn(text).find((name) => !known.includes(name))
  if (unknown !== undefined)
    return `There is no fact {${unknown}} here. There are ${known.map((name) => `{${name}}`).join(', ')}.`
  if (/[{}]/.test(text.replaceAll(/\{[a-z][a-z0-9_]*\}/g, '')))
    return 'Braces stand only around a fact, such as {business}'
  return null
}

function channelFaults({ nature, essential }: Row, channels: readonly Channel[]): readonly TextFault[] {
  const path = 'channels'
  if (new Set(channels).size !== channels.length || channels.some((one) => !allChannels.includes(one))) {
    return [{ path, message: 'There is no such channel' }]
  }
  const must = nature === 'security' || essential
  return must && !channels.includes('email') ? [{ path, message: 'This always goes by e-mail' }] : []
}

/** The length of a link into a booking: its token has 32 characters. */
const samplePath = page.link.variation('x'.repeat(32))

/** Renders texts that have been validated; `publicUrl` is where links of messages begin. */
export function previewOf(row: Row, { subject, text, title, short, sms }: RowTexts, publicUrl: string): Preview {
  const facts = Object.fromEntries(factsOfRow(row).map((name) => [name, sampleOf(name)]))
  const action = row.action === null ? null : { label: row.action, url: publicUrl + samplePath }
  const asSent = smsTextOf({ text: plainSms(fillText(sms, facts)), action })
  return {
    subject: fillLine(subject, facts),
    text: fillText(text, facts),
    title: fillLine(title, facts),
    short: fillLine(short, facts),
    sms: asSent,
    smsLength: smsLength(asSent),
  }
}
