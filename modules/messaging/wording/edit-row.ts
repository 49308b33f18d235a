import { type Result, type UserId, accept, refuse } from '#modules/shared'
import { factsIn, fillLine, fillText } from '../event-table/fill.ts'
import { type Row, type RowTexts, commonFacts } from '../event-table/row.ts'
import { sampleOf } from '../event-table/samples.ts'
import { type Channel, channels as allChannels } from '../message.ts'

/** The fault of a text, beside its field. */
interface TextFault {
  readonly path: keyof RowTexts | 'channels'
  readonly message: string
}

/** The wanted state of a row. */
export interface RowWish {
  readonly texts: RowTexts
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
}

/** The longest that each text may be. */
export const textLimits: Readonly<Record<keyof RowTexts, number>> = { subject: 150, text: 4_000, title: 80, short: 400 }

/** The facts that the texts of a row may name. */
export const factsOfRow = ({ facts }: Row): readonly string[] => [...new Set([...facts, ...commonFacts])]

/** All that stands against it at once. */
export function judgeRow(row: Row, { texts, channels }: Pick<RowWish, 'texts' | 'channels'>): Result<null, BadRow> {
  const faults = [...textFaults(row, texts), ...channelFaults(row, channels)]
  return faults.length > 0 ? refuse({ kind: 'bad-row', faults }) : accept(null)
}

function textFaults(row: Row, texts: RowTexts): readonly TextFault[] {
  return (['title', 'short', 'subject', 'text'] as const).flatMap((path): readonly TextFault[] => {
    const message = faultOf(row, path, texts[path])
    return message === null ? [] : [{ path, message }]
  })
}

function faultOf(row: Row, path: keyof RowTexts, text: string): string | null {
  const known = factsOfRow(row)
  if (text.trim() === '') return 'Please fill this in'
  if (text.length > textLimits[path]) return `Please use at most ${textLimits[path]} characters`
  if (path !== 'text' && /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'This is one line'
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

/** Renders texts that have been validated. */
export function previewOf(row: Row, { subject, text, title, short }: RowTexts): Preview {
  const facts = Object.fromEntries(factsOfRow(row).map((name) => [name, sampleOf(name)]))
  return {
    subject: fillLine(subject, facts),
    text: fillText(text, facts),
    title: fillLine(title, facts),
    short: fillLine(short, facts),
  }
}
